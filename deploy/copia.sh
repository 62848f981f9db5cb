#!/bin/sh
# A copy of everything that the shop knows: database, pictures, settings. Run as the shop's user, the shop may be open:
#   deploy/copia.sh /srv/casakas/copias
# makes /srv/casakas/copias/2026-11-18-040000/, verifies it, and removes copies older than 14 days. With PostgreSQL,
# DATABASE_URL says where it is. Ends with 1 when what was copied doesn't agree with itself: the copy is kept.
set -eu
umask 077

to=${1:?deploy/copia.sh FOLDER}
mkdir -p "$to"
to=$(cd "$to" && pwd)
cd "$(dirname "$0")/.."
node=./node_modules/node/bin/node
# As the shop reads them: the environment first, then .env.
setting() { sed -n "s/^$1=//p" .env 2>/dev/null | tail -n 1 | sed "s/^\(['\"]\)\(.*\)\1\$/\2/"; }
data=${DATA_DIR:-$(setting DATA_DIR)}
data=${data:-./data}
url=${DATABASE_URL:-$(setting DATABASE_URL)}

copy="$to/$(date +%Y-%m-%d-%H%M%S)"
draft="$copy.part"
mkdir "$draft"
if [ -n "$url" ]; then
  pg_dump --format=custom --file="$draft/casakas.dump" "$url"
  # Reads all of it; what it says is proved on the database that it was made from, which the settings name.
  pg_restore --file=/dev/null "$draft/casakas.dump"
  set --
else
  # A copy of the file alone from under a running shop isn't whole; this one is.
  "$node" scripts/copy-database.ts "$data/casakas.db" "$draft/casakas.db"
  set -- --database "$draft/casakas.db"
fi
agrees=0
"$node" scripts/verify.ts "$@" || agrees=$?
# 2: nothing could be proved.
test "$agrees" -le 1
# After the database: what it names is there by now.
if [ -d "$data/files" ]; then tar -C "$data" -cf "$draft/files.tar" files; fi
if [ -f .env ]; then cp .env "$draft/env"; fi
# Whole or not at all.
mv "$draft" "$copy"
find "$to" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??-*' -mtime +14 -exec rm -r {} +
echo "Copia hecha: $copy ($(du -sh "$copy" | cut -f1))"
exit "$agrees"
