-- The log of every game. Rows are inserted and read, never changed: see the triggers at the end.

create table games (
    id blob not null,
    tenant text not null,
    created_by text not null,
    client_ref text,
    kind text not null,
    options blob not null,
    seats integer not null,
    commitment blob,
    key_id integer,
    salt blob,
    request_hash blob not null,
    created_at integer not null,
    constraint games_pkey primary key (id),
    constraint games_id_check check (length(id) = 16),
    constraint games_seats_check check (seats between 2 and 8),
    constraint games_request_hash_check check (length(request_hash) = 32)
) strict, without rowid;

create table game_seats (
    game_id blob not null,
    seat integer not null,
    player_id text not null,
    constraint game_seats_pkey primary key (game_id, seat),
    constraint game_seats_seat_check check (seat between 1 and 8)
) strict, without rowid;

-- Newest games first: their ids begin with the time.
create index game_seats_player_id_game_id_idx on game_seats (player_id, game_id);

create table game_events (
    game_id blob not null,
    version integer not null,
    at integer not null,
    seat integer,
    caller text not null,
    request_id blob not null,
    request_hash blob not null,
    rules_version integer not null,
    event blob not null,
    effects blob not null,
    state blob not null,
    -- The seats that the game waits for after this event; null when it is over.
    awaited integer,
    notation text not null,
    constraint game_events_pkey primary key (game_id, version),
    constraint game_events_game_id_request_id_key unique (game_id, request_id),
    constraint game_events_version_check check (version >= 1),
    constraint game_events_seat_check check (seat between 1 and 8),
    constraint game_events_request_id_check check (length(request_id) = 16),
    constraint game_events_request_hash_check check (length(request_hash) = 32),
    constraint game_events_awaited_check check (awaited between 1 and 255)
) strict, without rowid;

create table game_results (
    game_id blob not null,
    version integer not null,
    outcome integer not null,
    constraint game_results_pkey primary key (game_id)
) strict, without rowid;

create trigger games_no_update before update on games
begin select raise(abort, 'games is append-only'); end;
create trigger games_no_delete before delete on games
begin select raise(abort, 'games is append-only'); end;

create trigger game_seats_no_update before update on game_seats
begin select raise(abort, 'game_seats is append-only'); end;
create trigger game_seats_no_delete before delete on game_seats
begin select raise(abort, 'game_seats is append-only'); end;

create trigger game_events_no_update before update on game_events
begin select raise(abort, 'game_events is append-only'); end;
create trigger game_events_no_delete before delete on game_events
begin select raise(abort, 'game_events is append-only'); end;

create trigger game_results_no_update before update on game_results
begin select raise(abort, 'game_results is append-only'); end;
create trigger game_results_no_delete before delete on game_results
begin select raise(abort, 'game_results is append-only'); end;
