//! Messages that no client of good will sends: each is answered as the contract says, and the server lives on.

mod huge;
mod mutants;
mod samples;
mod texts;

use e2e::call::Call;
use e2e::client::{self, new_chess};
use e2e::raw::Method;
use e2e::server::Server;
use tonic::transport::Channel;

/// The same cases in every run.
const SEED: u64 = 20_230_117;

/// A server under attack. A panic of it fails the test when it is dropped.
struct Victim {
    server: Server,
    channel: Channel,
    cases: usize,
    failures: Vec<String>,
}

impl Victim {
    async fn new() -> Victim {
        let server = Server::start().await;
        let channel = client::channel(server.url()).await;
        Victim { server, channel, cases: 0, failures: Vec::new() }
    }

    /// Sends these bytes and remembers if they are not answered as the contract says.
    async fn take(&mut self, what: &str, (method, bytes): (Method, Vec<u8>)) {
        self.cases += 1;
        let answer = method.send(&self.channel, bytes.clone()).await;
        if let Err(found) = method.check(&bytes, &answer) {
            let start: Vec<u8> = bytes.iter().copied().take(100).collect();
            let found: String = found.chars().take(600).collect();
            self.failures.push(format!("{what}, {} bytes, {}: {found}", bytes.len(), start.escape_ascii()));
        }
    }

    /// Every case was answered as it should be, and the server still serves, over the same connection too.
    async fn lives_on(self) {
        println!("{} cases", self.cases);
        let shown = self.failures.iter().take(20).map(String::as_str).collect::<Vec<_>>();
        assert!(self.failures.is_empty(), "seed {SEED}, {} failures:\n{}", self.failures.len(), shown.join("\n"));
        let (method, bytes) = e2e::raw::encoded(&Call::from(new_chess()));
        method.send(&self.channel, bytes).await.expect("the connection still works");
        Call::from(new_chess()).send(&self.server.client().await).await.expect("the server still works");
    }
}
