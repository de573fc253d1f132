//! Spanish parchís.
