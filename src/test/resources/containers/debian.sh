#!/bin/sh
# The files of a Debian 12 with all that stands in for the containers' images, as an archive: debian.sh ARCHIVE.
set -eu
archive=$(realpath -m "$1")
root=$archive.root
trap 'rm -rf "$root" "$archive.part"' EXIT
rm -rf "$root"
mkdir -p "$root"
# What debootstrap mounts goes with its namespace.
unshare --mount --pid --fork --kill-child --mount-proc debootstrap --variant=minbase \
  --include=openjdk-17-jdk-headless,nginx-light,prometheus,postgresql-client-15,gettext-base,curl,wget bookworm "$root"
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/doc "$root"/usr/share/locale "$root"/usr/share/man
tar -C "$root" --numeric-owner --exclude='./dev/*' --exclude='./proc/*' --exclude='./sys/*' -cf "$archive.part" .
mv "$archive.part" "$archive"
