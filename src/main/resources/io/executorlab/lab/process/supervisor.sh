# Starts a program, ends it when standard input closes, and cleans up behind it. SupervisedProcess gives the arguments.
tmp=$1; end=$2; grace=$3; reach=$4; mark=$5; seen=$6; shift 6
group=$reach
# A program in the background of a shell without job control reads from /dev/null: descriptor 3 keeps the pipe. It
# ignores SIGINT too, so a terminal's Ctrl-C reaches only the lab, which ends its programs in order and keeps their
# evidence.
exec 3<&0
trap '' INT
if [ -z "$group" ]; then "$@" </dev/null 3<&- &
# Where there is no setsid (macOS), the shell's job control makes the group.
elif command -v setsid >/dev/null; then EXECUTOR_LAB_MARK=$mark setsid "$@" </dev/null 3<&- &
else set -m; EXECUTOR_LAB_MARK=$mark "$@" </dev/null 3<&- &
fi
child=$!; whom=${group:+-}$child
# Where somebody has killed this shell, nobody keeps the program's id from being given to another process: the time of
# its start tells.
born() {
  if read -r stat <"/proc/$child/stat"; then set -- ${stat##*) }; echo ${20}
  else ps -o lstart= -p $child
  fi 2>/dev/null
}
birth=$(born)
shells=$(read -r stat <"/proc/$$/stat" && set -- ${stat##*) } && echo "$3") 2>/dev/null
ours() { now=$(born); [ -z "$now" ] || [ "$now" = "$birth" ]; }
n=0
while ! kill -0 $whom 2>/dev/null && kill -0 $child 2>/dev/null && [ $n -lt 200 ]; do
  sleep 0.01; n=$((n + 1))
done
clean() {
  rm -rf "$tmp" "$seen" "/tmp/.java_pid$child" "${TMPDIR:-/tmp}/.java_pid$child"
  rmdir "$(dirname "$tmp")" 2>/dev/null
}
# A group counts as alive with a zombie in it, which may be there for long where process 1 does not look after them.
alive() {
  ours || return 1
  kill -0 $whom 2>/dev/null || return 1
  [ "$group" ] && [ -e /proc/self/stat ] || return 0
  for stat in /proc/[0-9]*/stat; do
    read -r line <"$stat" || continue
    set -- ${line##*) }
    [ "$3" = $child ] && [ "$1" != Z ] && return 0
  done
  return 1
}
stop() {
  # One that is suspended takes its signal only when it goes on.
  ours && kill -$end $whom && kill -CONT $whom
  n=0
  while alive && [ $n -lt $((grace * 10)) ]; do sleep 0.1; n=$((n + 1)); done
  ours && kill -KILL $whom
}
# A stray is known by its environment, by its working directory (where it has no terminal: a user may look around there)
# or by having been seen before; the shells of the lab itself, which start there too, are in another group.
stray() {
  read -r stat <"/proc/$1/stat" && set -- "$1" "$2" ${stat##*) } || return 1
  [ "$3" != Z ] && [ "$5" != "$shells" ] && [ "${22}" = "${2:-${22}}" ] && { [ "$2" ] || [ "$7" = 0 ]; }
}
strays() {
  [ "$reach" = all ] || return 0
  n=0
  while left=$(
      grep -lsF "EXECUTOR_LAB_MARK=$mark" /proc/[0-9]*/environ | while read -r environ; do
        basename "${environ%/environ}"
      done
      ls -l /proc/[0-9]*/cwd | while read -r line; do
        case $line in *" -> $tmp" | *" -> $tmp "* | *" -> $tmp/"*)
          line=${line%%/cwd -> *}; pid=${line##*/proc/}; stray "$pid" "" && echo "$pid"
        esac
      done
      while read -r pid birth; do stray "$pid" "$birth" && echo "$pid"; done <"$seen"
    ); [ "$left" ] && [ $n -lt 40 ]; do
    kill -KILL $left
    sleep 0.05; n=$((n + 1))
  done
}
# A guard that is ending the program ends by itself: killed, it would leave its sleep behind.
( read -r _ <&3
  : >"$tmp/ending"
  stop
  strays
  clean
) >/dev/null 2>&1 & guard=$!
echo $child >"$tmp/pid"
trap 'kill -$end $whom' TERM HUP
wait $child; code=$?
while kill -0 $child 2>/dev/null; do wait $child; code=$?; done
{ [ -z "$group" ] || [ -e "$tmp/ending" ] || ! alive || stop; } 2>/dev/null
[ -e "$tmp/ending" ] || { strays; kill $guard; } 2>/dev/null
wait $guard 2>/dev/null
clean
exit $code
