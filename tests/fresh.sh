#!/usr/bin/env sh
# make fresh: does a newcomer's first hour work? A clean clone, an empty home, no caches.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/home"
git clone --quiet "$root" "$folder/ecumene"
cd "$folder/ecumene"
export HOME="$folder/home" XDG_CACHE_HOME="$folder/home/cache" PIP_NO_CACHE_DIR=1 PYTHONNOUSERSITE=1
unset VIRTUAL_ENV PYTHONPATH || true
make --no-print-directory setup
.venv/bin/ecumene titles
.venv/bin/ecumene simulate western-empires --scenario first-game --bots random --seed 1 --record "$folder/records"
.venv/bin/ecumene replay "$folder"/records/*.record --verify
printf '?\nquit\n' | .venv/bin/ecumene play western-empires --seed 1
test -z "$(git status --porcelain)" || { echo 'playing left files behind:'; git status --short; exit 1; }
echo 'fresh: all is well'
