package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * HotSpot's own form, from JDK 5 on: {@code jstack}, {@code jcmd Thread.print}, {@code kill -3}. The
 * source is {@code JavaThread::print_on} and {@code DeadlockCycle::print_on_with} of the JDK. GraalVM's native images
 * ({@code DumpThreadStacksSupport}) and IntelliJ's export have the same headers and a few lines of their own.
 */
final class HotSpotText implements DumpFormat {

    static final String BEGINNING = "Full thread dump";
    static final String DEADLOCK = "Found one Java-level deadlock";
    private static final Pattern HEADER = Pattern.compile(
            "(?s)\"(.*)\"(?= #\\d{1,18} | daemon | prio=| os_prio=| tid=| nid=)(?: #(\\d+))?(.*)");
    private static final String DAEMON = " daemon ";
    private static final Pattern CPU = Pattern.compile(" cpu=(\\d+(?:[.,]\\d+)?)ms");
    private static final Pattern ELAPSED = Pattern.compile(" elapsed=(\\d+(?:[.,]\\d+)?)s");
    private static final Pattern CONDITION = Pattern.compile(" nid=\\S+ +(.*?) *(?:\\[(?:0x)?[0-9a-f.]+\\])?$");
    private static final Pattern CARRIES = Pattern.compile("Carrying virtual thread #(\\d{1,18})");
    private static final Pattern MOUNTED = Pattern.compile("Mounted virtual thread #(\\d{1,18})");
    private static final Pattern STATE = Pattern.compile(" state=([A-Z_]+)");
    private static final String ENTERING = "waiting for monitor entry";
    private static final String OF_INTELLIJ = " nid=NA";
    private static final Pattern RELEASE =
            Pattern.compile("waiting for (.*) to release lock on <([^>]*)> \\(an? ([^)]+)\\)");
    private static final Pattern NATIVE_FRAME =
            Pattern.compile("(?:\\S+ +)?SP 0x\\S+ +IP 0x\\S+ .*?(\\S+\\([^()]*\\))");
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

    @Override
    public boolean header(String line) {
        Matcher header = HEADER.matcher(line);
        if (header.matches()) {
            inDeadlocks = false;
            thread(header);
        }
        return header.matches();
    }

    @Override
    public void read(String line) {
        if (line.startsWith(BEGINNING)) {
            dumps.nextDump();
            inDeadlocks = false;
        } else if (line.startsWith(DEADLOCK)) {
            dumps.closeThread();
            waits = new ArrayList<>();
            inDeadlocks = true;
            inTheirStacks = false;
        } else if (line.startsWith("Java stack information for the threads listed above")) {
            dumps.deadlock(waits);
            inTheirStacks = true;
        } else if (inDeadlocks && line.startsWith("\"")) {
            Matcher ofDeadlock = OF_DEADLOCK.matcher(line);
            if (ofDeadlock.matches()) {
                ofDeadlock(ofDeadlock.group(1));
            }
        } else if (inDeadlocks && !inTheirStacks) {
            deadlock(line);
        } else if (dumps.thread() != null) {
            ofThread(line, dumps.thread());
        }
    }

    private void thread(Matcher header) {
        String rest = header.group(3);
        String name = header.group(1);
        Matcher condition = CONDITION.matcher(rest);
        Matcher state = STATE.matcher(rest);
        String told = condition.find() ? condition.group(1) : "";
        dumps.nextThread(rest.contains(OF_INTELLIJ) ? withoutObject(name) : name)
                .id(header.group(2) == null ? 0 : Long.parseLong(header.group(2)))
                .daemon(rest.contains(DAEMON))
                .condition(told)
                .times(number(CPU, rest, 1), number(ELAPSED, rest, 1000))
                .state(state.find() ? state.group(1) : "")
                .otherwise(told.equals(ENTERING) ? Thread.State.BLOCKED : Thread.State.RUNNABLE);
    }

    /** IntelliJ adds the number of the thread's object: {@code main@1}. */
    private static String withoutObject(String name) {
        return name.replaceFirst("@\\d+$", "");
    }

    private static double number(Pattern pattern, String text, double unit) {
        Matcher number = pattern.matcher(text);
        return number.find() ? Double.parseDouble(number.group(1).replace(',', '.')) * unit : -1;
    }

    private void ofThread(String line, DumpBuilder.OpenThread thread) {
        if (StackLines.read(line, thread)) {
            return;
        }
        Matcher carries = CARRIES.matcher(line);
        Matcher mounted = MOUNTED.matcher(line);
        Matcher ofImage = NATIVE_FRAME.matcher(line);
        Matcher release = RELEASE.matcher(line);
        if (carries.matches()) {
            thread.mounted(Long.parseLong(carries.group(1)));
        } else if (mounted.matches()) {
            long carrier = thread.id();
            dumps.nextThread("").id(Long.parseLong(mounted.group(1))).virtual(true).mounted(carrier);
        } else if (ofImage.matches()) {
            StackLines.frame(ofImage.group(1), thread);
        } else if (release.matches()) {
            thread.lock(LockUse.Kind.ENTERING, release.group(2), release.group(3), withoutObject(release.group(1)));
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
