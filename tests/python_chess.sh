#!/usr/bin/env bash
# Prints the folder of the source package of python-chess, fetched from PyPI unless it is there: tests/python_chess.sh
#
# The tests of chess ask that program for a second opinion, in a process of its own, and read the games that it ships. It is
# GPL: nothing of it is copied or built into anything of ours.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

CHESS=1.11.2

fetch() {
    mkdir -p build
    work=$(mktemp -d "$PWD/build/chess.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    python3 -m venv "$work/venv" || { printf 'python3 has no venv: apt-get install python3-venv\n'; return 1; }
    "$work/venv/bin/python" -m pip download --quiet --disable-pip-version-check --no-input --no-deps \
        --no-binary :all: --dest "$work" "chess==$CHESS"
    tar -xzf "$work/chess-$CHESS.tar.gz" -C "$work"
    # Two tests may fetch it at once: the second finds the folder there.
    mv -T "$work/chess-$CHESS" "$folder" || [ -d "$folder" ]
}

folder="$PWD/build/chess-$CHESS"
[ -d "$folder" ] || fetch >&2
printf '%s\n' "$folder"
