#!/bin/bash
# For the official image's entrypoint, under the same variables: database.sh postgres [OPTION...] makes the database and becomes the server.
set -eu
mkdir -p "$PGDATA"
chmod 700 "$PGDATA"
initdb --username="$POSTGRES_USER" --pwfile=<(echo "$POSTGRES_PASSWORD") --auth=scram-sha-256 --encoding=UTF8 --locale=C "$PGDATA"
echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
exec "$@" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
