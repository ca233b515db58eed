#!/bin/sh
# Prometheus in its container: start.sh [OPTION...]. The series of the app at TARGET and those of NGINX_TARGETS get the label variant="$VARIANT".
set -eu
config=${TMPDIR:-/tmp}/prometheus
mkdir -p "$config"
cp -R "$(dirname "$0")/." "$config"
chmod -R u+w "$config"

# targets FILE [ADDRESS...]
targets() {
  file=$config/targets/$1.json
  shift
  list=
  for address; do list="$list${list:+, }\"$address\""; done
  printf '[{"targets": [%s], "labels": {"variant": "%s"}}]\n' "$list" "${VARIANT:-by-hand}" > "$file"
}

targets app "${TARGET:-app:8081}"
# Words of their own, or none.
targets nginx ${NGINX_TARGETS:-}
exec prometheus --config.file="$config/prometheus.yml" "$@"
