#!/bin/sh
# Puts an experiment's load on the app: load.sh [NAME [K6 OPTION...]]. Without a name it is the one that VARIANT belongs to.
# SCALE is quick or post, LOAD one of the experiment's loads by name; a variable that is set already stays as it is.
set -eu
scenarios=${SCENARIOS:-/scenarios}

name=${1:-}
[ $# -eq 0 ] || shift
if [ -z "$name" ]; then
  for file in "$scenarios"/*.js; do
    of=$(basename "$file" .js)
    case ${VARIANT:-} in "$of"-*) name=$of ;; esac
  done
fi
if [ ! -f "$scenarios/$name.js" ]; then
  echo "load: there is no '$name'; there is $(cd "$scenarios" && ls ./*.js | sed 's|^\./||; s|\.js$||' | paste -s -d ' ' -)." >&2
  exit 2
fi

# The lines {KEY: value, KEY: "a,b"} of the wanted load and scale, one KEY=value a line.
settings=$(awk -v load="${LOAD:-}" -v scale="${SCALE:-quick}:" '
  /^loads:/ { inside = 1; next }
  /^[^ ]/ { inside = 0 }
  inside && /^  [^ #]/ { current = $1; sub(/:$/, "", current); if (load == "") load = current }
  inside && current == load && $1 == scale {
    gsub(/^[^{]*\{|\}[^}]*$/, "")
    count = split($0, entries, ", ")
    for (i = 1; i <= count; i++) { sub(/: */, "=", entries[i]); gsub(/"/, "", entries[i]); print entries[i] }
  }' "$scenarios/$name.yml")
if [ -z "$settings" ]; then
  echo "load: $name has no load '${LOAD:-}' at the scale '${SCALE:-quick}'; see scenarios/$name.yml." >&2
  exit 2
fi
while IFS='=' read -r key value; do
  eval "current=\${$key:-}"
  [ -n "$current" ] || export "$key=$value"
done <<END
$settings
END

exec k6 run --no-usage-report --address "" ${K6_PROMETHEUS_RW_SERVER_URL:+-o experimental-prometheus-rw} \
  --tag "variant=${VARIANT:-}" "$@" "$scenarios/$name.js"
