#!/bin/sh
# For the official image's entrypoint, under the same variables: templates with the values that pass its filter, then the command.
set -eu
names=$(env | cut -d= -f1 | grep "$NGINX_ENVSUBST_FILTER" | sed 's/.*/${&}/')
for template in /etc/nginx/templates/*.template; do
  envsubst "$names" <"$template" >"$NGINX_ENVSUBST_OUTPUT_DIR/$(basename "$template" .template)"
done
exec "$@"
