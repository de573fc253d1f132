//! What is stored: one type a table, and what the store answers about them.

use uuid::Uuid;

/// A game as it was agreed, one row of `games`. It never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its id, the key of everything else.
    pub id: Uuid,
    /// On whose account it was made.
    pub tenant: String,
    /// The caller who made it.
    pub created_by: String,
    /// The caller's own name for it.
    pub client_ref: Option<String>,
    /// Which game it is: `chess`, `parchis`.
    pub kind: String,
    /// How it is played, in the bytes of its kind.
    pub options: Vec<u8>,
    /// How many seats the table has: 2 to 8.
    pub seats: u8,
    /// What the dice were committed to, where they were.
    pub commitment: Option<[u8; 32]>,
    /// The master key of the dice, where there is one.
    pub key_id: Option<i32>,
    /// The salt of the dice, where there is one.
    pub salt: Option<[u8; 32]>,
    /// The hash of the request that made it.
    pub request_hash: [u8; 32],
    /// When it was made, in milliseconds since the Unix epoch.
    pub created_at: i64,
}

/// A player known by name, one row of `game_seats`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The seat, from 1 to 8.
    pub seat: u8,
    /// Who sits there, in the words of the caller.
    pub player_id: String,
}

/// An accepted input and the state after it, one row of `game_events`. It never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// Of which game.
    pub game_id: Uuid,
    /// How many events the game has with this one: 1 or more.
    pub version: i32,
    /// When it was judged, in milliseconds since the Unix epoch.
    pub at: i64,
    /// Whose input it was, from 1 to 8; none if nobody's in particular.
    pub seat: Option<u8>,
    /// Who sent the request.
    pub caller: String,
    /// The request: the caller's, or one that the server made. No two rows of a game share it.
    pub request_id: Uuid,
    /// The hash of the request.
    pub request_hash: [u8; 32],
    /// The version of the rules that judged it.
    pub rules_version: u16,
    /// The input, in the bytes of its kind.
    pub event: Vec<u8>,
    /// What it caused, in the bytes of its kind.
    pub effects: Vec<u8>,
    /// The game after it, in the bytes of its kind.
    pub state: Vec<u8>,
    /// The seats that the game waits for after it, bit `n - 1` for seat `n` and never 0; none when the game is over.
    pub awaited: Option<u8>,
    /// The input as players read it; may be empty.
    pub notation: String,
}

/// How a game ended, one row of `game_results`. It never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// The version of the event that ended it.
    pub version: i32,
    /// The outcome of [`Append`].
    pub outcome: i16,
}

/// An event to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The row. Its version is the one loaded plus one, which is what makes the write a compare-and-swap.
    pub row: EventRow,
    /// How the game ended, in a number of the caller's choice; given exactly when `row` awaits no seat.
    pub outcome: Option<i16>,
}

/// A game to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The game.
    pub game: GameRow,
    /// The players known by name, at most one a seat.
    pub players: Vec<Player>,
    /// Its first event, of version 1.
    pub first: Append,
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// What was agreed.
    pub game: GameRow,
    /// Its newest event, which holds its state.
    pub newest: EventRow,
    /// How it ended; none while it goes on.
    pub outcome: Option<i16>,
    /// The event of the request asked about, if that request was accepted before.
    pub replay: Option<EventRow>,
    /// The time of the database, in milliseconds since the Unix epoch; never before `newest.at`.
    pub now: i64,
}

/// An id under which anything is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredId {
    /// The id.
    pub id: Uuid,
    /// Whether there is a game of it, and not only events or a result.
    pub has_game: bool,
}

/// A game without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What was agreed.
    pub game: GameRow,
    /// How it ended; none while it goes on.
    pub result: Option<ResultRow>,
}

/// What became of a game to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Created {
    /// It was made.
    Made,
    /// A game of this id was there, and stays as it was. `replay` is looked up by the request of the refused first event.
    Exists(Box<Loaded>),
}

/// What became of an event to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Commit {
    /// It is written, durably.
    Committed,
    /// Another event came first: nothing was written.
    Stale {
        /// The newest version of the game.
        actual: i32,
    },
    /// This request was accepted before, at whatever version: nothing was written, and this is its row.
    Replay(Box<EventRow>),
}
