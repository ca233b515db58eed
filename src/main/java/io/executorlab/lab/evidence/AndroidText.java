package io.executorlab.lab.evidence;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Traces of Android, such as {@code traces.txt} of an app that does not respond. The source is {@code Thread::Dump} of
 * ART; a state that stands for work in native code counts as running, as the JDK counts it.
 */
final class AndroidText implements DumpFormat {

    private static final Pattern HEADER =
            Pattern.compile("(?s)\"(.*)\" (?:(daemon) )?(?:prio=\\d+ (?:tid=(\\d{1,18}) ([A-Za-z_]+)(?: \\(.*)?|"
                    + "\\(not attached\\))|sysTid=\\d+)");
    private static final Pattern BEGINNING = Pattern.compile("-+ pid \\d+ at .*");
    private static final Map<String, Thread.State> STATES = Map.ofEntries(
            Map.entry("Blocked", Thread.State.BLOCKED), Map.entry("MONITOR", Thread.State.BLOCKED),
            Map.entry("Waiting", Thread.State.WAITING), Map.entry("WAIT", Thread.State.WAITING),
            Map.entry("TimedWaiting", Thread.State.TIMED_WAITING),
            Map.entry("TIMED_WAIT", Thread.State.TIMED_WAITING),
            Map.entry("Sleeping", Thread.State.TIMED_WAITING), Map.entry("SLEEPING", Thread.State.TIMED_WAITING),
            Map.entry("Terminated", Thread.State.TERMINATED), Map.entry("Zombie", Thread.State.TERMINATED));

    private final DumpBuilder dumps;

    AndroidText(DumpBuilder dumps) {
        this.dumps = dumps;
    }

    @Override
    public boolean header(String line) {
        Matcher header = HEADER.matcher(line);
        if (header.matches()) {
            DumpBuilder.OpenThread thread = dumps.nextThread(header.group(1)).daemon(header.group(2) != null);
            // Without a number it is none of the runtime's.
            if (header.group(3) != null) {
                thread.id(Long.parseLong(header.group(3)))
                        .state(STATES.getOrDefault(header.group(4), Thread.State.RUNNABLE).name());
            }
        }
        return header.matches();
    }

    @Override
    public void read(String line) {
        if (BEGINNING.matcher(line).matches()) {
            dumps.nextDump();
        } else {
            StackLines.read(line, dumps.thread());
        }
    }
}
