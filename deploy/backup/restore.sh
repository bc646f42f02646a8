#!/bin/sh
# Puts the backup in FOLDER into an empty database and an empty folder; nothing that is there is ever overwritten:
#   DATABASE_URL=postgres://… FILES_DIR=… deploy/backup/restore.sh FOLDER
# Start the services afterwards: of the release that made the backup, or a later one.
set -eu
umask 077
: "${DATABASE_URL:?of a database that was made for this}" "${FILES_DIR:?the folder for the pages}"
folder=${1:?FOLDER, as backup.sh wrote it}
(cd "$folder" && sha256sum --check --quiet SHA256SUMS) || { echo "$folder is damaged. Nothing was restored." >&2; exit 1; }
schemas=$(psql --dbname="$DATABASE_URL" --no-psqlrc --tuples-only --no-align --command="
  select count(*) from pg_namespace where nspname in ('account', 'backend', 'grader')")
[ "$schemas" = 0 ] || { echo "The database is not empty. Make a new one: createdb. Nothing was restored." >&2; exit 1; }
mkdir -p "$FILES_DIR"
[ -z "$(ls -A "$FILES_DIR")" ] || { echo "$FILES_DIR is not empty. Nothing was restored." >&2; exit 1; }

# All or nothing. Comments are of extensions, and those only their owner may write.
pg_restore --dbname="$DATABASE_URL" --single-transaction --exit-on-error --no-owner --no-privileges --no-comments "$folder/database.dump"
tar -C "$FILES_DIR" --numeric-owner -xf "$folder/answers.tar"
psql --dbname="$DATABASE_URL" --no-psqlrc --quiet --command=analyze
echo "$folder is restored: start the services"
