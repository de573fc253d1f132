//! Stored games read: Status over gRPC, beside pgbench that reads the newest row of a game.

use std::net::SocketAddr;

use prost::Message;
use proto::v1;
use proto::v1::target::Target as TargetArm;

use crate::client;
use crate::games::Games;
use crate::meter::Bench;
use crate::pgbench;

pub(crate) fn add<'a>(bench: &mut Bench<'a>, games: &'a Games<'a>, server: SocketAddr) {
    for (in_flight, target) in [(32, 0.8), (128, 1.5)] {
        let pgbench = bench.figure(format!("pgbench's read, {in_flight} clients"), pgbench::read(games, in_flight));
        let requests: Vec<Vec<u8>> =
            games.make_with_a_move("read", in_flight).iter().map(|game_id| request(game_id.to_string())).collect();
        let status = bench.figure(format!("Status(game_id) over gRPC, {in_flight} in flight"), move || {
            let callers = requests.iter().map(|request| client::repeating(request)).collect();
            client::speed(server, "/arbitro.v1.GameRulesService/Status", callers)
        });
        bench.ratio(status, &[pgbench], target);
    }
}

fn request(game_id: String) -> Vec<u8> {
    let target = Some(v1::Target { target: Some(TargetArm::GameId(game_id)) });
    v1::StatusRequest { target, ..Default::default() }.encode_to_vec()
}
