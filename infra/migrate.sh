#!/bin/sh
# Before the services start: their databases, migrated, and a secret key unless there is one.
set -eu
umask 077
key=$OUTBOUND_STATE/secret-key
[ -s "$key" ] || node -p 'crypto.randomBytes(32).toString("hex")' >"$key"
exec node infra/src/migrate.ts
