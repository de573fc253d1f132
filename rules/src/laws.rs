//! Properties that every game satisfies under random play.
