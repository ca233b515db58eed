package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What HotSpot prints of its threads, from JDK 5 on: {@code jstack}, {@code jcmd Thread.print}, {@code kill -3}. The
 * source is {@code JavaThread::print_on} and {@code DeadlockCycle::print_on_with} of the JDK.
 */
final class HotSpotText {

    static final String BEGINNING = "Full thread dump";
    private static final Pattern HEADER =
            Pattern.compile("(?s)\"(.*)\" (?:#(\\d+) |daemon |prio=|os_prio=|tid=|nid=)(.*)");
    private static final Pattern DAEMON = Pattern.compile("\\bdaemon\\b");
    private static final Pattern CPU = Pattern.compile("\\bcpu=([\\d.]+)ms");
    private static final Pattern ELAPSED = Pattern.compile("\\belapsed=([\\d.]+)s");
    private static final Pattern CONDITION = Pattern.compile("\\bnid=\\S+ +(.*?) *(?:\\[(?:0x)?[0-9a-f.]+\\])?$");
    private static final Pattern CARRIES = Pattern.compile("Carrying virtual thread #(\\d+)");
    private static final Pattern MOUNTED = Pattern.compile("Mounted virtual thread #(\\d+)");
    private static final Pattern OF_DEADLOCK = Pattern.compile("(?s)\"(.*)\":");
    private static final Pattern WANTED_MONITOR = Pattern.compile(
            "waiting to lock monitor \\S+ \\([oO]bject[ @](0x[0-9a-f]+), an? ([^)]+)\\),?", Pattern.CASE_INSENSITIVE);
    private static final Pattern WANTED_SYNCHRONIZER =
            Pattern.compile("waiting for ownable synchronizer (0x[0-9a-f]+), \\(an? ([^)]+)\\),?");
    private static final Pattern HOLDER = Pattern.compile("(?:in JNI, )?which is held by (?:\"(.*)\"|.*)");

    private final DumpBuilder dumps;
    private List<Deadlock.Wait> waits = List.of();
    private boolean inDeadlocks;
    private boolean inTheirStacks;
    private String waiting = "";
    private String lock = "";
    private String type = "";

    HotSpotText(DumpBuilder dumps) {
        this.dumps = dumps;
    }

    /** Reads a line without the blanks around it. */
    void read(String line) {
        if (line.startsWith(BEGINNING)) {
            dumps.nextDump();
            inDeadlocks = false;
        } else if (line.startsWith("\"")) {
            Matcher header = HEADER.matcher(line);
            Matcher ofDeadlock = OF_DEADLOCK.matcher(line);
            if (header.matches()) {
                inDeadlocks = false;
                thread(header);
            } else if (ofDeadlock.matches()) {
                ofDeadlock(ofDeadlock.group(1));
            }
        } else if (line.startsWith("Found one Java-level deadlock")) {
            dumps.closeThread();
            waits = new ArrayList<>();
            inDeadlocks = true;
            inTheirStacks = false;
        } else if (line.startsWith("Java stack information for the threads listed above")) {
            dumps.deadlock(waits);
            inTheirStacks = true;
        } else if (inDeadlocks && !inTheirStacks) {
            deadlock(line);
        } else if (dumps.thread() != null) {
            ofThread(line, dumps.thread());
        }
    }

    private void thread(Matcher header) {
        String rest = header.group(3);
        Matcher condition = CONDITION.matcher(rest);
        dumps.nextThread(header.group(1)).id(header.group(2) == null ? 0 : Long.parseLong(header.group(2)))
                .daemon(DAEMON.matcher(header.group().substring(header.end(1))).find())
                .condition(condition.find() ? condition.group(1) : "")
                .times(number(CPU, rest, 1), number(ELAPSED, rest, 1000));
    }

    private static double number(Pattern pattern, String text, double unit) {
        Matcher number = pattern.matcher(text);
        return number.find() ? Double.parseDouble(number.group(1)) * unit : -1;
    }

    private void ofThread(String line, DumpBuilder.OpenThread thread) {
        if (StackLines.read(line, thread)) {
            return;
        }
        Matcher carries = CARRIES.matcher(line);
        Matcher mounted = MOUNTED.matcher(line);
        if (carries.matches()) {
            thread.mounted(Long.parseLong(carries.group(1)));
        } else if (mounted.matches()) {
            long carrier = thread.id();
            dumps.nextThread("").id(Long.parseLong(mounted.group(1))).virtual(true).mounted(carrier);
        }
    }

    /** The section may stand alone, without the dump that it belongs to: then its stacks are the threads. */
    private void ofDeadlock(String name) {
        dumps.closeThread();
        waiting = name;
        if (inTheirStacks && !dumps.hasThread(name)) {
            dumps.nextThread(name).state(Thread.State.BLOCKED.name());
        }
    }

    private void deadlock(String line) {
        Matcher synchronizer = WANTED_SYNCHRONIZER.matcher(line);
        Matcher monitor = WANTED_MONITOR.matcher(line);
        Matcher held = HOLDER.matcher(line);
        if (synchronizer.matches() || monitor.matches()) {
            Matcher wanted = synchronizer.matches() ? synchronizer : monitor;
            lock = wanted.group(1);
            type = wanted.group(2).replace('/', '.');
        } else if (held.matches()) {
            waits.add(new Deadlock.Wait(waiting, lock, type, held.group(1) == null ? "" : held.group(1)));
        }
    }
}
