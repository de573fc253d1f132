//! The reader of scenario files.
