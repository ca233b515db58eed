#!/bin/sh
# What a machine of its own network lasts as long as: machine.sh NETWORK, in a namespace that is not NETWORK. It says that it is ready, and when its standard
# input ends, as it does with whoever has started it, it kills all that is in that namespace; the kernel then takes the namespace and its cable away.
set -eu
here=$(readlink /proc/$$/ns/net)
[ "${here:?}" != "${1:?}" ]
echo ready
cat >/dev/null
for process in /proc/[0-9]*; do
  [ "$process" = /proc/$$ ] || [ "$(readlink "$process/ns/net")" != "$here" ] || kill -KILL "${process#/proc/}" || true
done 2>/dev/null
