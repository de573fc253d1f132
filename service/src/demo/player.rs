//! Plays for every seat of one game, through the public API alone.

use proto::v1;
use proto::v1::game_rules_service_client::GameRulesServiceClient;
use tonic::transport::Channel;

use super::Error;
use super::chance::Chance;

/// A game that is being played: which, how far it has come, and what the players choose by.
pub(super) struct Player {
    client: GameRulesServiceClient<Channel>,
    chance: Chance,
    game_id: String,
    version: i32,
}

/// What was done in one go: a roll, a move, or a roll and the move it allowed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Done {
    /// The version of the game after it.
    pub(super) version: i32,
    /// Who did it, from 1.
    pub(super) seat: i32,
    /// What was rolled; nothing if there was no roll.
    pub(super) dice: Vec<i32>,
    /// The move; none if none was possible.
    pub(super) moved: Option<v1::Move>,
    /// What it all caused, in order.
    pub(super) effects: Vec<v1::Effect>,
}

impl Player {
    /// Starts a game.
    pub(super) async fn start(
        mut client: GameRulesServiceClient<Channel>,
        options: v1::new_game_request::Options,
        chance: Chance,
    ) -> Result<Player, Error> {
        let asked = v1::NewGameRequest { options: Some(options), ..Default::default() };
        let made = client.new_game(asked).await?.into_inner();
        Ok(Player { client, chance, game_id: made.game_id, version: made.version })
    }

    /// The id of the game.
    pub(super) fn game_id(&self) -> &str {
        &self.game_id
    }

    /// How the game stands.
    pub(super) async fn status(&mut self) -> Result<v1::StatusResponse, Error> {
        let asked = v1::StatusRequest { target: self.target(), ..Default::default() };
        Ok(self.client.status(asked).await?.into_inner())
    }

    /// Does what the game waits for: rolls, if that is due, and then plays one of the moves.
    pub(super) async fn go_on(&mut self, turn: &v1::Turn) -> Result<Done, Error> {
        let mut done = Done { seat: *turn.seats.first().ok_or(Error::Stuck)?, ..Done::default() };
        let moves = match turn.phase() {
            v1::TurnPhase::Roll => self.roll(&mut done).await?,
            _ => self.moves().await?,
        };
        match self.chance.pick(moves) {
            Some(choice) => self.play(choice, &mut done).await?,
            None if done.dice.is_empty() => return Err(Error::Stuck),
            None => {}
        }
        done.version = self.version;
        Ok(done)
    }

    async fn roll(&mut self, done: &mut Done) -> Result<Vec<v1::Move>, Error> {
        let asked = v1::RollRequest {
            target: self.target(),
            seat: Some(done.seat),
            expected_version: Some(self.version),
            ..Default::default()
        };
        let rolled = self.client.roll(asked).await?.into_inner();
        self.version = rolled.version;
        done.dice = rolled.dice;
        done.effects.extend(rolled.effects);
        Ok(rolled.moves)
    }

    async fn moves(&mut self) -> Result<Vec<v1::Move>, Error> {
        let asked = v1::LegalMovesRequest { target: self.target(), ..Default::default() };
        Ok(self.client.legal_moves(asked).await?.into_inner().moves)
    }

    async fn play(&mut self, choice: v1::Move, done: &mut Done) -> Result<(), Error> {
        let asked = v1::ApplyMoveRequest {
            target: self.target(),
            seat: Some(done.seat),
            expected_version: Some(self.version),
            r#move: Some(v1::apply_move_request::Move::Notation(choice.notation)),
            ..Default::default()
        };
        let played = self.client.apply_move(asked).await?.into_inner();
        self.version = played.version;
        done.moved = played.r#move;
        done.effects.extend(played.effects);
        Ok(())
    }

    fn target(&self) -> Option<v1::Target> {
        let target = v1::target::Target::GameId(self.game_id.clone());
        Some(v1::Target { target: Some(target) })
    }
}
