//! HTTP/2, as far as a client of unary gRPC calls on a peaceful connection needs it.
//!
//! What is sent waits until it can be written together. Windows are so wide that they never close: ours by what is said
//! at the start, the server's because requests are small.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

/// Before each message: that it is not compressed, and its length.
pub(crate) const MESSAGE_HEAD: usize = 5;

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const FRAME_HEAD: usize = 9;
const WINDOW: u32 = i32::MAX.cast_unsigned();
/// What the window of a connection is before anything is said.
const FIRST_WINDOW: u32 = 65_535;
const READ: usize = 256 * 1_024;

const DATA: u8 = 0;
const HEADERS: u8 = 1;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
const WINDOW_UPDATE: u8 = 8;

const ACK: u8 = 1;
const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;

/// What came on a stream.
pub(crate) enum Arrived<'a> {
    /// A piece of the message.
    Data(&'a [u8]),
    /// The end.
    End,
}

/// A connection on which one method is called.
pub(crate) struct Connection {
    socket: TcpStream,
    /// The headers of a call, once the server knows them.
    headers: Vec<u8>,
    next_stream: u32,
    output: Vec<u8>,
    input: Vec<u8>,
    chunk: Vec<u8>,
}

impl Connection {
    pub(crate) fn open(server: SocketAddr, path: &str) -> Connection {
        let socket = TcpStream::connect(server).expect("the server listens");
        socket.set_nodelay(true).expect("a socket takes options");
        let mut connection = Connection {
            socket,
            headers: first_headers(path, &server.to_string()),
            next_stream: 1,
            output: PREFACE.to_vec(),
            input: Vec::new(),
            chunk: vec![0; READ],
        };
        // Setting 4 is the window of streams.
        connection.frame(SETTINGS, 0, 0, &[&[0, 4], WINDOW.to_be_bytes().as_slice()].concat());
        connection.frame(WINDOW_UPDATE, 0, 0, &(WINDOW - FIRST_WINDOW).to_be_bytes());
        connection
    }

    /// Makes a call, and answers its stream. It is written with the next exchange.
    pub(crate) fn send(&mut self, message: &[u8]) -> u32 {
        let stream = self.next_stream;
        let headers = std::mem::replace(&mut self.headers, LATER_HEADERS.to_vec());
        self.frame(HEADERS, END_HEADERS, stream, &headers);
        self.head(DATA, END_STREAM, stream, MESSAGE_HEAD + message.len());
        self.output.push(0);
        self.output.extend_from_slice(&(message.len() as u32).to_be_bytes());
        self.output.extend_from_slice(message);
        self.next_stream += 2;
        stream
    }

    /// Writes what waits, reads what has come, at least something, and tells it.
    pub(crate) fn exchange(&mut self, mut tell: impl FnMut(u32, Arrived<'_>)) {
        self.socket.write_all(&self.output).expect("the server reads");
        self.output.clear();
        let read = self.socket.read(&mut self.chunk).expect("the server writes");
        assert!(read > 0, "the server has closed the connection");
        let mut input = std::mem::take(&mut self.input);
        input.extend_from_slice(&self.chunk[..read]);
        let mut rest = input.as_slice();
        while let Some((frame, behind)) = Frame::first_of(rest) {
            self.take(&frame, &mut tell);
            rest = behind;
        }
        self.input = rest.to_vec();
    }

    fn take(&mut self, frame: &Frame<'_>, tell: &mut impl FnMut(u32, Arrived<'_>)) {
        match frame.kind {
            DATA if !frame.payload.is_empty() => tell(frame.stream, Arrived::Data(frame.payload)),
            DATA | HEADERS | WINDOW_UPDATE => {}
            SETTINGS | PING if frame.flags & ACK != 0 => {}
            SETTINGS => self.frame(SETTINGS, ACK, 0, &[]),
            PING => self.frame(PING, ACK, 0, frame.payload),
            kind => panic!("the server sends a frame of type {kind}: {:?}", frame.payload),
        }
        if matches!(frame.kind, DATA | HEADERS) && frame.flags & END_STREAM != 0 {
            tell(frame.stream, Arrived::End);
        }
    }

    fn frame(&mut self, kind: u8, flags: u8, stream: u32, payload: &[u8]) {
        self.head(kind, flags, stream, payload.len());
        self.output.extend_from_slice(payload);
    }

    fn head(&mut self, kind: u8, flags: u8, stream: u32, length: usize) {
        self.output.extend_from_slice(&(length as u32).to_be_bytes()[1..]);
        self.output.extend_from_slice(&[kind, flags]);
        self.output.extend_from_slice(&stream.to_be_bytes());
    }
}

struct Frame<'a> {
    kind: u8,
    flags: u8,
    stream: u32,
    payload: &'a [u8],
}

impl Frame<'_> {
    /// The first frame and what stands behind it, if it is whole.
    fn first_of(bytes: &[u8]) -> Option<(Frame<'_>, &[u8])> {
        let (head, rest) = bytes.split_first_chunk::<FRAME_HEAD>()?;
        let [l0, l1, l2, kind, flags, s0, s1, s2, s3] = *head;
        let (payload, rest) = rest.split_at_checked(u32::from_be_bytes([0, l0, l1, l2]) as usize)?;
        Some((Frame { kind, flags, stream: u32::from_be_bytes([s0, s1, s2, s3]), payload }, rest))
    }
}

/// `:method: POST` and `:scheme: http` of the static table of HPACK, then what the server is to remember: four headers,
/// of which two have their names in that table.
fn first_headers(path: &str, authority: &str) -> Vec<u8> {
    const REMEMBER: u8 = 0x40;
    let text = |text: &str| [&[text.len() as u8], text.as_bytes()].concat();
    [
        vec![0x83, 0x86, REMEMBER | 4],
        text(path),
        vec![REMEMBER | 1],
        text(authority),
        vec![REMEMBER | 31],
        text("application/grpc"),
        vec![REMEMBER],
        text("te"),
        text("trailers"),
    ]
    .concat()
}

/// The same, as the server remembers it: the newest first, from 62 on.
const LATER_HEADERS: [u8; 6] = [0x83, 0x86, 0x80 | 65, 0x80 | 64, 0x80 | 63, 0x80 | 62];
