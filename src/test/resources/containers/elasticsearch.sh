#!/bin/sh
# The Elasticsearch that its own developers test with: elasticsearch.sh VERSION SHA256 ARCHIVE.
set -eu
mvnw=$(realpath mvnw)
archive=$(realpath -m "$3")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Within the project Maven refuses what comes without a checksum, as this does.
cd "$folder"
"$mvnw" -q -B org.apache.maven.plugins:maven-dependency-plugin:3.10.0:copy \
  -Dartifact="org.elasticsearch.distribution.integ-test-zip:elasticsearch:$1:zip" -DoutputDirectory="$folder"
echo "$2  elasticsearch-$1.zip" | sha256sum --check --quiet
mv "elasticsearch-$1.zip" "$archive"
