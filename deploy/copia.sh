#!/bin/sh
# A copy of everything that the shop knows: database, pictures, settings. Run as the shop's user, the shop may be open:
#   deploy/copia.sh /srv/casakas/copias
# makes /srv/casakas/copias/2026-11-18-040000/ and removes copies older than 14 days. With PostgreSQL, DATABASE_URL in .env
# says where it is.
set -eu
umask 077

to=${1:?deploy/copia.sh FOLDER}
cd "$(dirname "$0")/.."
setting() { sed -n "s/^$1=//p" .env 2>/dev/null | tail -n 1; }
data=$(setting DATA_DIR)
data=${data:-./data}
url=$(setting DATABASE_URL)

copy="$to/$(date +%Y-%m-%d-%H%M%S)"
draft="$copy.part"
mkdir -p "$draft"
if [ -n "$url" ]; then
  pg_dump --format=custom --file="$draft/casakas.dump" "$url"
else
  # A copy of the file alone from under a running shop isn't whole; this one is.
  sqlite3 "$data/casakas.db" ".timeout 30000" ".backup '$draft/casakas.db'"
  test "$(sqlite3 "$draft/casakas.db" 'pragma integrity_check')" = ok
fi
# After the database: what it names is there by now.
if [ -d "$data/files" ]; then tar -C "$data" -cf "$draft/files.tar" files; fi
if [ -f .env ]; then cp .env "$draft/env"; fi
# Whole or not at all.
mv "$draft" "$copy"
find "$to" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??-*' -mtime +14 -exec rm -r {} +
echo "Copia hecha: $copy ($(du -sh "$copy" | cut -f1))"
