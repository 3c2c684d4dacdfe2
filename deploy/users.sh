#!/bin/sh
# Run by the image of PostgreSQL when its volume is empty: makes the platform's database, the user who owns it, and the one with whom nodes work.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=password="$EXCHANGE_PASSWORD" --file="$USERS_SQL"
