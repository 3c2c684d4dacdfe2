#!/bin/sh
# Run by a timer on each machine, as postgres: where the primary is it makes a backup and notes it in the database, elsewhere it does nothing.
#   backup.sh [full|diff|incr] [CONFIG]
# PGHOST is the folder of PostgreSQL's socket, PGPORT its port.
set -eu
type=${1:-diff}
config=${2:-/etc/pgbackrest/pgbackrest.conf}
export PGDATABASE=exchange PGUSER=postgres

ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }

[ "$(ask --command='select pg_is_in_recovery()')" = f ] || exit 0
pgbackrest --config="$config" --stanza=zd --type="$type" backup
info=$(pgbackrest --config="$config" --stanza=zd --output=json info)
ask --set=info="$info" <<'END'
insert into platform.backup (finished_at, kind, place, bytes)
select to_timestamp((one->'timestamp'->>'stop')::bigint), 'pgbackrest', one->>'label', (one->'info'->'repository'->>'size')::bigint
from jsonb_array_elements(:'info'::jsonb->0->'backup') as one
order by one->'timestamp'->>'stop' desc limit 1
returning place || ', ' || pg_size_pretty(bytes);
END
