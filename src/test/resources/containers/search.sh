#!/bin/bash
# For the official image's entrypoint: variables with a dot in their names are settings. This distribution is without ingestion and refuses its settings.
set -eu
java=$(readlink -f "$(command -v java)")
export ES_JAVA_HOME=${java%/bin/java}
settings=()
while IFS='=' read -r name value; do
  case $name in
    ingest.*) ;;
    [a-z]*.*) settings+=("-E$name=$value") ;;
  esac
done < <(env)
exec /usr/share/elasticsearch/bin/elasticsearch -Enetwork.host=0.0.0.0 "${settings[@]}"
