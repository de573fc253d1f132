//! What the server is measured beside: tonic with next to nothing behind it.
//!
//! One service at one address: `/bench.Peer/LegalMoves` answers the legal moves of a chess position by shakmaty, in the
//! messages of our contract; `/bench.Peer/<number>` answers so many bytes, whatever is asked.

use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};

use proto::v1;
use proto::v1::position::Position as PositionArm;
use proto::v1::target::Target as TargetArm;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position, Role};
use tonic::body::Body;
use tonic::codegen::http;
use tonic::server::{Grpc, NamedService};
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;
use tonic::{Request, Response, Status};
use tonic_prost::ProstCodec;
use tower::{Service, service_fn};

/// The word that makes this program such a server.
pub(crate) const COMMAND: &str = "peer";
/// Where the moves of a position are asked for.
pub(crate) const LEGAL_MOVES: &str = "/bench.Peer/LegalMoves";

/// Where so many bytes are asked for.
pub(crate) fn echo(bytes: usize) -> String {
    format!("/bench.Peer/{bytes}")
}

/// Serves until it is killed, and says where.
pub(crate) async fn serve() {
    let incoming = TcpIncoming::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("a free port");
    println!("{}", incoming.local_addr().expect("it is bound"));
    let served = Server::builder().add_service(Peer).serve_with_incoming(incoming.with_nodelay(Some(true)));
    served.await.expect("it serves");
}

#[derive(Clone)]
struct Peer;

impl NamedService for Peer {
    const NAME: &'static str = "bench.Peer";
}

impl Service<http::Request<Body>> for Peer {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<http::Response<Body>, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        Box::pin(async move {
            let method = request.uri().path().rsplit('/').next().unwrap_or_default();
            Ok(match method.parse::<usize>() {
                Ok(bytes) => {
                    let handler =
                        service_fn(move |_: Request<Vec<u8>>| async move { Ok(Response::new(vec![0; bytes])) });
                    Grpc::new(ProstCodec::<Vec<u8>, Vec<u8>>::default()).unary(handler, request).await
                }
                Err(_) => {
                    let handler = service_fn(|request: Request<v1::LegalMovesRequest>| async {
                        legal_moves(request.into_inner()).map(Response::new)
                    });
                    Grpc::new(ProstCodec::default()).unary(handler, request).await
                }
            })
        })
    }
}

fn legal_moves(request: v1::LegalMovesRequest) -> Result<v1::LegalMovesResponse, Status> {
    let Some(TargetArm::Position(v1::Position { position: Some(PositionArm::Chess(asked)) })) =
        request.target.and_then(|target| target.target)
    else {
        return Err(Status::invalid_argument("not a position of chess"));
    };
    let fen: Fen = asked.fen.parse().map_err(|_| Status::invalid_argument("not a FEN"))?;
    let position: Chess =
        fen.into_position(CastlingMode::Standard).map_err(|_| Status::invalid_argument("not a legal position"))?;
    let seat = if position.turn().is_white() { 1 } else { 2 };
    let turn = v1::Turn { phase: v1::TurnPhase::Play.into(), seats: vec![seat], ..Default::default() };
    let moves = position.legal_moves().iter().map(|&m| move_out(&position, m)).collect();
    Ok(v1::LegalMovesResponse { turn: Some(turn), moves, ..Default::default() })
}

fn move_out(position: &Chess, m: Move) -> v1::Move {
    let uci = UciMove::from_standard(m);
    let (from, to) = match uci {
        UciMove::Normal { from, to, .. } => (from.to_string(), to.to_string()),
        _ => Default::default(),
    };
    let san = SanPlus::from_move(position.clone(), m).to_string();
    let detail = v1::ChessMove {
        lan: in_full(&san, &from, &to, m),
        from,
        to,
        promotion: m.promotion().map_or(v1::ChessRole::Unspecified, role_out).into(),
        san_es: in_spanish(&san),
        san,
    };
    v1::Move { notation: uci.to_string(), detail: Some(v1::r#move::Detail::Chess(detail)) }
}

fn role_out(role: Role) -> v1::ChessRole {
    match role {
        Role::Pawn => v1::ChessRole::Pawn,
        Role::Knight => v1::ChessRole::Knight,
        Role::Bishop => v1::ChessRole::Bishop,
        Role::Rook => v1::ChessRole::Rook,
        Role::Queen => v1::ChessRole::Queen,
        Role::King => v1::ChessRole::King,
    }
}

/// Long algebraic notation, of the moves that this position has: castling and promotions are not among them.
fn in_full(san: &str, from: &str, to: &str, m: Move) -> String {
    let piece = if m.role() == Role::Pawn { String::new() } else { m.role().upper_char().into() };
    let (stroke, check) = (if m.is_capture() { "x" } else { "-" }, if san.ends_with('+') { "+" } else { "" });
    format!("{piece}{from}{stroke}{to}{check}")
}

fn in_spanish(san: &str) -> String {
    let letter = |english| match english {
        'N' => 'C',
        'B' => 'A',
        'R' => 'T',
        'Q' => 'D',
        'K' => 'R',
        other => other,
    };
    san.chars().map(letter).collect()
}
