//! The public contract: what the files of `arbitro/v1` say, as Rust. Their comments are the reference.

/// Version 1.
pub mod v1 {
    #![expect(clippy::allow_attributes, clippy::large_enum_variant, reason = "generated")]
    tonic::include_proto!("arbitro.v1");
}

/// The descriptor set of the contract, for reflection and for clients without the `.proto` files.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptor.bin"));
