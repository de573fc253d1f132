-- The log of every game. Rows are inserted and read, never changed: the role that serves may do nothing else.
-- Every key leads with the game, so that the tables can be distributed by it; there are no foreign keys and no triggers.

create table games (
    id uuid not null,
    tenant text not null,
    created_by text not null,
    client_ref text,
    kind text not null,
    options bytea not null,
    seats smallint not null,
    commitment bytea,
    key_id integer,
    salt bytea,
    request_hash bytea not null,
    created_at bigint not null,
    constraint games_pkey primary key (id),
    constraint games_seats_check check (seats between 2 and 8),
    constraint games_request_hash_check check (length(request_hash) = 32)
);

create table game_seats (
    game_id uuid not null,
    seat smallint not null,
    player_id text not null,
    constraint game_seats_pkey primary key (game_id, seat),
    constraint game_seats_seat_check check (seat between 1 and 8)
);

-- Newest games first: their ids begin with the time.
create index game_seats_player_id_game_id_idx on game_seats (player_id, game_id);

create table game_events (
    game_id uuid not null,
    version integer not null,
    at bigint not null,
    seat smallint,
    caller text not null,
    request_id uuid not null,
    request_hash bytea not null,
    rules_version integer not null,
    event bytea not null,
    effects bytea not null,
    state bytea not null,
    -- The seats that the game waits for after this event; null when it is over.
    awaited smallint,
    notation text not null,
    constraint game_events_pkey primary key (game_id, version),
    constraint game_events_game_id_request_id_key unique (game_id, request_id),
    constraint game_events_version_check check (version >= 1),
    constraint game_events_seat_check check (seat between 1 and 8),
    constraint game_events_request_hash_check check (length(request_hash) = 32),
    constraint game_events_awaited_check check (awaited between 1 and 255)
);

create table game_results (
    game_id uuid not null,
    version integer not null,
    outcome smallint not null,
    constraint game_results_pkey primary key (game_id)
);
