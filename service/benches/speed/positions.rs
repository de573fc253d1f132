//! Positions that are stored nowhere: LegalMoves over gRPC, beside bare handlers of tonic.

use std::net::SocketAddr;

use prost::Message;
use proto::v1;
use proto::v1::position::Position as PositionArm;
use proto::v1::target::Target as TargetArm;

use crate::client;
use crate::meter::Bench;
use crate::peer;

/// Calls in flight.
const CALLERS: usize = 32;
const LEGAL_MOVES: &str = "/arbitro.v1.GameRulesService/LegalMoves";
/// A middle game with 46 moves.
const CHESS: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
/// A middle game of four, in which Yellow has rolled a four.
const PARCHIS: &str = "y:10,30,50,H/b:22,41,60,H/r:39,45,c2,H/g:56,2,15,G/turn:y/dice:4";

pub(crate) fn add(bench: &mut Bench<'_>, server: SocketAddr, peer: SocketAddr) {
    let chess = request(PositionArm::Chess(v1::ChessPosition { fen: CHESS.into(), ..Default::default() }));
    let colours = (1..=4).collect();
    let parchis = request(PositionArm::Parchis(v1::ParchisPosition {
        notation: PARCHIS.into(),
        options: Some(v1::ParchisOptions { colours, ..Default::default() }),
        ..Default::default()
    }));
    check_same_list(server, peer, &chess);
    let echoes = [&chess, &parchis].map(|request| peer::echo(client::answer(server, LEGAL_MOVES, request).len()));
    let mut figure = |name: &str, server, path: &str, request: &[u8]| {
        let (path, request) = (path.to_owned(), request.to_owned());
        bench.figure(format!("{name}, {CALLERS} in flight"), move || calls(server, &path, &request))
    };
    let our_chess = figure("LegalMoves(position) of chess", server, LEGAL_MOVES, &chess);
    let shakmaty = figure("bare handler with shakmaty", peer, peer::LEGAL_MOVES, &chess);
    let chess_echo = figure("echo of as many bytes as chess", peer, &echoes[0], &chess);
    let our_parchis = figure("LegalMoves(position) of parchís", server, LEGAL_MOVES, &parchis);
    let parchis_echo = figure("echo of as many bytes as parchís", peer, &echoes[1], &parchis);
    bench.ratio(our_chess, &[shakmaty], 1.0);
    bench.ratio(our_chess, &[chess_echo], None);
    bench.ratio(our_parchis, &[parchis_echo], 0.85);
}

fn calls(server: SocketAddr, path: &str, request: &[u8]) -> f64 {
    client::speed(server, path, (0..CALLERS).map(|_| client::repeating(request)).collect())
}

fn request(position: PositionArm) -> Vec<u8> {
    let position = v1::Position { position: Some(position) };
    let target = Some(v1::Target { target: Some(TargetArm::Position(position)) });
    v1::LegalMovesRequest { target, ..Default::default() }.encode_to_vec()
}

/// Who is measured beside us does the same work.
fn check_same_list(server: SocketAddr, peer: SocketAddr, request: &[u8]) {
    let [ours, theirs] = [(server, LEGAL_MOVES), (peer, peer::LEGAL_MOVES)].map(|(server, path)| {
        let bytes = client::answer(server, path, request);
        let mut answer = v1::LegalMovesResponse::decode(bytes.as_slice()).expect("an answer of ours");
        answer.moves.sort_by(|a, b| a.notation.cmp(&b.notation));
        answer
    });
    assert_eq!(ours, theirs);
}
