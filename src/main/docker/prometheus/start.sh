#!/bin/sh
# Prometheus in its container: start.sh [OPTION...]. The series of the app at TARGET get the label variant="$VARIANT".
set -eu
config=${TMPDIR:-/tmp}/prometheus
mkdir -p "$config"
cp -R "$(dirname "$0")/." "$config"
chmod -R u+w "$config"
printf '[{"targets": ["%s"], "labels": {"variant": "%s"}}]\n' "${TARGET:-app:8081}" "${VARIANT:-by-hand}" > "$config/targets/app.json"
exec prometheus --config.file="$config/prometheus.yml" "$@"
