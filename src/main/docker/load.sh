#!/bin/sh
# Puts a load on the app: lab list NAME --load LOAD | load.sh [K6 OPTION...]. Of its settings, one that is in the environment already stays as it is.
set -eu
SCRIPT=
while IFS='=' read -r key value; do
  case $key in '' | *[!A-Z0-9_]*) continue ;; esac
  eval "current=\${$key:-}"
  [ -n "$current" ] || export "$key=$value"
done
if [ -z "$SCRIPT" ]; then
  echo "load: no settings came in; pipe in what 'lab list NAME --load LOAD' prints." >&2
  exit 2
fi

exec k6 run --no-usage-report --address "" ${K6_PROMETHEUS_RW_SERVER_URL:+-o experimental-prometheus-rw} \
  --tag "variant=${VARIANT:-}" "$@" "${SCENARIOS:-/scenarios}/$SCRIPT"
