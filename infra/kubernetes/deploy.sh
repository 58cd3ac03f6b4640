#!/bin/sh
# Migrates, waits for it, then rolls out: infra/kubernetes/deploy.sh production
set -eu
overlay=$(dirname "$0")/overlays/${1:?the name of a folder in overlays/}
kubectl --namespace outbound delete job migrate --ignore-not-found
kubectl apply --kustomize "$overlay" --selector app.kubernetes.io/name=migrate
tries=0
until kubectl --namespace outbound wait job/migrate --for=condition=Complete --timeout=5s 2>/dev/null; do
  tries=$((tries + 1))
  failed=$(kubectl --namespace outbound get job migrate --output 'jsonpath={.status.failed}')
  if [ "${failed:-0}" -ge 2 ] || [ "$tries" -ge "${MIGRATE_TRIES:-120}" ]; then
    echo "The migration has not ended well; nothing was rolled out. Its log:" >&2
    kubectl --namespace outbound logs job/migrate --tail=50 >&2
    exit 1
  fi
done
kubectl apply --kustomize "$overlay"
kubectl --namespace outbound rollout status deployment --selector app.kubernetes.io/part-of=outbound --timeout=10m
kubectl --namespace outbound rollout status statefulset --selector app.kubernetes.io/part-of=outbound --timeout=10m
