#!/usr/bin/env bash
# Runs a command beside a throw-away Postgres: tests/postgres.sh <command> [<argument>...]
#
# The command finds it in ARBITRO_TEST_DATABASE_URL, the URL of a superuser. Where that is given already, the command
# just runs. Otherwise the installed server is started, and installed with apt-get first where it is missing: durable as
# in production, in a temporary folder, on a free port, as an unprivileged user even when called as root. It is stopped
# and removed whatever happens. PgBouncer, which the tests start themselves, is installed in the same way.
#
# The command finds the folder in ARBITRO_TEST_POSTGRES, and may do to the server what happens to servers:
#   tests/postgres.sh --kill <folder>     all its processes die at once
#   tests/postgres.sh --start <folder>    it is started again, where it was
#   tests/postgres.sh --halt <folder>     all its processes stand still
#   tests/postgres.sh --go-on <folder>    they go on
set -euo pipefail

ATTEMPTS=10

say() {
    printf 'tests/postgres.sh: %s\n' "$1" >&2
}

find_server() {
    local folder
    for folder in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort --version-sort --reverse) "$(pg_config --bindir 2>/dev/null)"; do
        if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
            binaries="$folder"
            return 0
        fi
    done
    return 1
}

find_pgbouncer() {
    PATH="$PATH:/usr/sbin" command -v pgbouncer >/dev/null
}

install() {
    local sudo=()
    [ "$(id -u)" -eq 0 ] || sudo=(sudo --non-interactive)
    say "installing $1"
    "${sudo[@]}" apt-get install --yes --quiet "$1" >/dev/null 2>&1 ||
        { "${sudo[@]}" apt-get update --quiet && "${sudo[@]}" apt-get install --yes --quiet "$1"; } >&2 ||
        { say "$1 is missing and cannot be installed: apt-get install $1"; return 1; }
}

# Postgres refuses to run as root. Whoever it runs as owns the folder.
choose_user() {
    as_user=()
    if [ "$(id -u)" -eq 0 ]; then
        local user=nobody
        if id postgres >/dev/null 2>&1; then user=postgres; fi
        as_user=(runuser --user "$user" --)
        chown "$user" "$folder"
    fi
}

as_user() {
    (cd / && "${as_user[@]}" "$@")
}

initialise() {
    printf '%s\n' "$password" | as_user tee "$folder/password" >/dev/null
    as_user "$binaries/initdb" --pgdata="$folder/data" --username=postgres --pwfile="$folder/password" \
        --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C --no-sync >"$folder/initdb.log" 2>&1 ||
        { cat "$folder/initdb.log" >&2; return 1; }
}

# Of the ports below those that the system gives away by itself; another one where it is taken.
start() {
    local attempt
    for attempt in $(seq "$ATTEMPTS"); do
        port=$((20000 + RANDOM % 12000))
        if start_on_port; then
            printf '%s\n' "$port" >"$folder/port"
            return 0
        fi
    done
    does_not_start
}

start_on_port() {
    as_user "$binaries/pg_ctl" start --wait --silent --pgdata="$folder/data" --log="$folder/log" \
        --options="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$folder -c max_connections=200" \
        >/dev/null 2>&1 </dev/null
}

does_not_start() {
    say "Postgres does not start:"
    cat "$folder/log" >&2
    return 1
}

# The first process is halted before its children are listed, so that it makes no more of them.
kill_all() {
    local first children process
    read -r first <"$folder/data/postmaster.pid"
    kill -STOP "$first"
    children=$(cat "/proc/$first/task/$first/children")
    kill -KILL "$first" $children
    for process in "$first" $children; do
        until is_dead "$process"; do sleep 0.01; done
    done
    # Where nobody waits for orphans, the dead one keeps its number, and Postgres would take it for a server that runs.
    if [ -e "/proc/$first" ]; then rm -f "$folder/data/postmaster.pid" "$folder"/.s.PGSQL.*; fi
}

# The first process is halted before its children are listed, and goes on after them.
signal_all() {
    local first children
    read -r first <"$folder/data/postmaster.pid"
    kill -STOP "$first"
    children=$(cat "/proc/$first/task/$first/children")
    # A child may end meanwhile.
    kill "-$1" $children 2>/dev/null || true
    kill "-$1" "$first"
}

is_dead() {
    ! [ -e "/proc/$1" ] || grep --quiet --no-messages '^State:.*Z' "/proc/$1/status"
}

remove() {
    if [ -e "$folder/data/postmaster.pid" ]; then
        as_user "$binaries/pg_ctl" stop --wait --silent --mode=immediate --pgdata="$folder/data" || true
    fi
    rm -rf "$folder"
} >/dev/null 2>&1

# Removes what this script no longer can, once it is gone: it may be killed.
remove_after() {
    tail --pid="$1" -f /dev/null
    remove
}

if [ "$#" -eq 2 ] && [[ "$1" == --kill || "$1" == --start || "$1" == --halt || "$1" == --go-on ]]; then
    folder="$2"
    case "$1" in
    --kill) kill_all ;;
    --halt) signal_all STOP ;;
    --go-on) signal_all CONT ;;
    --start)
        find_server
        choose_user
        port=$(cat "$folder/port")
        start_on_port || does_not_start
        ;;
    esac
    exit 0
fi
if [ "$#" -eq 0 ]; then
    say "which command? tests/postgres.sh <command> [<argument>...]"
    exit 2
fi
if [ -n "${ARBITRO_TEST_DATABASE_URL:-}" ]; then
    exec "$@"
fi

find_pgbouncer || install pgbouncer
find_server || { install postgresql && find_server; }
folder=$(mktemp -d)
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
choose_user
trap remove EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
remove_after "$$" </dev/null >/dev/null 2>&1 &
initialise
start

# In the background, so that a signal reaches this script at once; with the standard input that is the command's.
ARBITRO_TEST_DATABASE_URL="postgres://postgres:$password@127.0.0.1:$port/postgres" ARBITRO_TEST_POSTGRES="$folder" \
    "$@" <&0 &
command=$!
trap 'kill "$command" 2>/dev/null || true; exit 143' TERM
wait "$command"
