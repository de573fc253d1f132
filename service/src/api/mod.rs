//! The methods of the contract: each decodes its request, lets `play` do it, and encodes the answer.

mod decode;
mod encode;
pub mod status;

use proto::v1;
use proto::v1::game_rules_service_server::GameRulesService;
use tonic::{Request, Response, Status};

use crate::aside::Pace;
use crate::auth::Caller;
use crate::error::Error;
use crate::play::Play;
use status::Language;

/// The service that clients call.
pub struct Api {
    play: Play,
}

impl Api {
    /// The methods over this referee.
    pub fn new(play: Play) -> Api {
        Api { play }
    }
}

/// What a call brings beside its message.
struct Call {
    caller: Caller,
    language: Language,
}

impl Call {
    fn open<T>(request: Request<T>) -> (Call, T) {
        let call = Call { caller: Caller::of(&request), language: Language::of(request.metadata().as_ref()) };
        (call, request.into_inner())
    }

    fn answer<T>(&self, answer: Result<T, Error>) -> Result<Response<T>, Status> {
        answer.map(Response::new).map_err(|error| status::of(&error, self.language))
    }
}

#[tonic::async_trait]
impl GameRulesService for Api {
    async fn new_game(&self, request: Request<v1::NewGameRequest>) -> Result<Response<v1::NewGameResponse>, Status> {
        let (call, message) = Call::open(request);
        let answer = async {
            let caller = call.caller.clone();
            // A start of the caller's own may take long to read: it is searched whether it is dead.
            let pace = Pace::of(message.initial_position.is_some());
            let new = self.play.aside(pace, move || decode::new_game(&caller, message)).await?;
            Ok(encode::new_game(&self.play.new_game(&call.caller, new).await?))
        };
        call.answer(answer.await)
    }

    async fn legal_moves(
        &self,
        request: Request<v1::LegalMovesRequest>,
    ) -> Result<Response<v1::LegalMovesResponse>, Status> {
        let (call, message) = Call::open(request);
        let answer = async {
            let listing = decode::listing(&message);
            let target = decode::target(message.target)?;
            Ok(encode::legal_moves(&self.play.view(target).await?, listing))
        };
        call.answer(answer.await)
    }

    async fn apply_move(
        &self,
        request: Request<v1::ApplyMoveRequest>,
    ) -> Result<Response<v1::ApplyMoveResponse>, Status> {
        let (call, message) = Call::open(request);
        let answer = async {
            let asked = decode::apply_move(&call.caller, message)?;
            Ok(encode::apply_move(&self.play.judge(&call.caller, asked).await?))
        };
        call.answer(answer.await)
    }

    async fn roll(&self, request: Request<v1::RollRequest>) -> Result<Response<v1::RollResponse>, Status> {
        let (call, message) = Call::open(request);
        let answer = async {
            let asked = decode::roll(&call.caller, message)?;
            Ok(encode::roll(&self.play.judge(&call.caller, asked).await?))
        };
        call.answer(answer.await)
    }

    async fn status(&self, request: Request<v1::StatusRequest>) -> Result<Response<v1::StatusResponse>, Status> {
        let (call, message) = Call::open(request);
        let answer = async {
            let target = decode::target(message.target)?;
            Ok(encode::status(self.play.tell(target, message.mating_verdicts).await?))
        };
        call.answer(answer.await)
    }

    async fn submit_action(
        &self,
        request: Request<v1::SubmitActionRequest>,
    ) -> Result<Response<v1::SubmitActionResponse>, Status> {
        let (call, message) = Call::open(request);
        let answer = async {
            let write = decode::submit_action(&call.caller, message)?;
            Ok(encode::submit_action(&self.play.write(&call.caller, write).await?))
        };
        call.answer(answer.await)
    }

    async fn get_game(&self, request: Request<v1::GetGameRequest>) -> Result<Response<v1::GetGameResponse>, Status> {
        let (call, message) = Call::open(request);
        let answer = async {
            let game_id = decode::get_game(&message)?;
            Ok(encode::get_game(self.play.describe(game_id).await?))
        };
        call.answer(answer.await)
    }

    async fn list_game_events(
        &self,
        request: Request<v1::ListGameEventsRequest>,
    ) -> Result<Response<v1::ListGameEventsResponse>, Status> {
        let (call, message) = Call::open(request);
        let answer = async {
            let page = decode::list_game_events(&message)?;
            Ok(encode::list_game_events(&page, &self.play.log(&page).await?))
        };
        call.answer(answer.await)
    }
    async fn export_game(
        &self,
        request: Request<v1::ExportGameRequest>,
    ) -> Result<Response<v1::ExportGameResponse>, Status> {
        let (call, message) = Call::open(request);
        let answer = async {
            let export = decode::export_game(&message)?;
            Ok(encode::export_game(self.play.export(&export).await?))
        };
        call.answer(answer.await)
    }
}
