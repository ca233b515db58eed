#!/bin/sh
# A Docker engine in namespaces of its own: engine.sh NAME FOLDER. It answers at FOLDER/docker.sock until this script gets SIGTERM or is killed.
# Its processes, mounts, bridges and firewall rules exist in those namespaces alone and go with them. Control groups are the machine's: they are NAME's.
set -u
name=$1
folder=$2
PATH=$PATH:/usr/sbin:/sbin
mkdir -p "$folder/data" "$folder/exec" "$folder/tmp"
echo '{}' >"$folder/daemon.json"

# What the engine and its containerd write to fixed places of the machine goes to memory.
setpriv --pdeathsig KILL unshare --mount --net --pid --fork --kill-child --mount-proc sh -euc '
  name=$1; folder=$2
  for place in /run /opt /etc/docker; do [ ! -d $place ] || mount -t tmpfs tmpfs $place; done
  ip link set lo up
  TMPDIR=$folder/tmp dockerd --config-file "$folder/daemon.json" --data-root "$folder/data" --exec-root "$folder/exec" --pidfile "$folder/docker.pid" \
    --host "unix://$folder/docker.sock" --bip 10.213.0.1/24 --default-address-pool base=10.213.128.0/17,size=24 \
    --exec-opt native.cgroupdriver=cgroupfs --cgroup-parent "/$name" &
  wait $!
' engine "$name" "$folder" &
engine=$!

# The first process of the namespaces: with it the kernel ends all others in them, and unshare ends once they are gone.
trap 'kill -KILL $(cat /proc/$engine/task/$engine/children)' TERM
while kill -0 $engine 2>/dev/null; do wait $engine; done
for group in "/sys/fs/cgroup/$name" /sys/fs/cgroup/*/"$name"; do
  [ ! -d "$group" ] || find "$group" -depth -type d -exec rmdir {} +
done
