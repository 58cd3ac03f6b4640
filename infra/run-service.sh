#!/bin/sh
# Runs the service that SERVICE names. The secret key is the one given, else the one that `migrate.sh` left in the volume.
set -eu
[ -n "${OUTBOUND_SECRET_KEY:-}" ] || OUTBOUND_SECRET_KEY=$(cat "$OUTBOUND_STATE/secret-key")
export OUTBOUND_SECRET_KEY
exec node --max-semi-space-size=8 --max-old-space-size=192 "services/$SERVICE/src/main.ts"
