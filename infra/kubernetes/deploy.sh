#!/bin/sh
# Migrates, waits for it, then rolls out: infra/kubernetes/deploy.sh production
set -eu
overlay=$(dirname "$0")/overlays/${1:?the name of a folder in overlays/}
kubectl --namespace outbound delete job migrate --ignore-not-found
kubectl apply --kustomize "$overlay" --selector app.kubernetes.io/name=migrate
if ! kubectl --namespace outbound wait job/migrate --for=condition=Complete --timeout="${MIGRATE_TIMEOUT:-10m}"; then
  kubectl --namespace outbound logs job/migrate --tail=50 >&2
  exit 1
fi
kubectl apply --kustomize "$overlay"
kubectl --namespace outbound rollout status deployment --selector app.kubernetes.io/part-of=outbound --timeout=10m
kubectl --namespace outbound rollout status statefulset --selector app.kubernetes.io/part-of=outbound --timeout=10m
