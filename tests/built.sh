#!/usr/bin/env bash
# Builds with cargo and prints the path of every program that was built, a line each behind its kind (`bin`, `bench`):
# tests/built.sh <option of cargo build>...
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cargo build --locked --message-format json-render-diagnostics "$@" |
    python3 -c 'import json, sys
for message in map(json.loads, sys.stdin):
    if message.get("executable"): print(*message["target"]["kind"], message["executable"])'
