//! Servers in processes of their own.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use crate::peer;

/// A server that runs until this is dropped. What it logs is dropped too, once it is written.
pub(crate) struct Process {
    child: Child,
    /// Where it listens.
    pub(crate) address: SocketAddr,
}

impl Process {
    /// The server of the project, with settings as in the environment.
    pub(crate) fn server(database: &str, settings: &[(&str, &str)]) -> Process {
        let binary = env::var_os("ARBITRO_BIN").expect("ARBITRO_BIN is the path of the server: tests/bench builds it");
        let mut command = Command::new(binary);
        command.env("ARBITRO__DATABASE__URL", database).env("ARBITRO__SERVER__LISTEN", "127.0.0.1:0");
        Process::start(command.envs(settings.iter().copied()))
    }

    /// The bare servers beside which it is measured.
    pub(crate) fn peer() -> Process {
        Process::start(Command::new(env::current_exe().expect("this program has a path")).arg(peer::COMMAND))
    }

    fn start(command: &mut Command) -> Process {
        command.env_remove("ARBITRO_TEST_DATABASE_URL").env_remove("ARBITRO_BIN");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the server can be started");
        let output = child.stdout.take().expect("it is piped");
        let address = BufReader::new(output).lines().map_while(Result::ok).find_map(|line| address_in(&line));
        Process { child, address: address.expect("the server says where it listens") }
    }
}

/// `Listens on 127.0.0.1:50051. And more.`
fn address_in(line: &str) -> Option<SocketAddr> {
    line.split_whitespace().find_map(|word| word.trim_end_matches('.').parse().ok())
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().expect("a child can be killed");
        self.child.wait().expect("a child can be waited for");
    }
}
