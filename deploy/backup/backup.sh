#!/bin/sh
# Writes a backup of everything that students made into a new FOLDER, while the product serves:
#   DATABASE_URL=postgres://… FILES_DIR=… deploy/backup/backup.sh FOLDER
# Wants pg_dump of the server's version or a later one. Whoever may list processes sees DATABASE_URL: leave the password
# out of it, and say it in PGPASSWORD. FOLDER is there only once it is whole.
set -eu
umask 077
: "${DATABASE_URL:?as the services have it}" "${FILES_DIR:?the folder of the pages, as the essay-grader has it}"
folder=${1:?FOLDER, which must not be there yet}
[ ! -e "$folder" ] || { echo "$folder is there already. Name a new folder." >&2; exit 1; }
part="$folder.part"
rm -rf "$part"
mkdir -p "$part"

# Rows before pages: a page is on the disk before its row is there. Pages without a row go by themselves later on.
pg_dump --dbname="$DATABASE_URL" --format=custom --no-owner --no-privileges --file="$part/database.dump"
# 1: a page went while it was read, which its student wanted.
tar -C "$FILES_DIR" --numeric-owner -cf "$part/answers.tar" . || [ $? -eq 1 ]
(cd "$part" && sha256sum database.dump answers.tar >SHA256SUMS)
sync "$part"/* "$part"
mv "$part" "$folder"
echo "$folder is whole: $(du -sh "$folder" | cut -f1)"
