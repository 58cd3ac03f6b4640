#!/bin/sh
# Runs the service that SERVICE names. The secret key is the one given, else the one that `migrate.sh` left in the volume; a service
# that needs one and has none says so.
set -eu
key=$OUTBOUND_STATE/secret-key
if [ -z "${OUTBOUND_SECRET_KEY:-}" ] && [ -s "$key" ]; then
  OUTBOUND_SECRET_KEY=$(cat "$key")
  export OUTBOUND_SECRET_KEY
fi
# As shared/servers/src/services.ts has it, which says why.
case $SERVICE in webhook-dispatcher) young=32 ;; *) young=8 ;; esac
exec node --max-semi-space-size=$young --max-old-space-size=192 "services/$SERVICE/src/main.ts"
