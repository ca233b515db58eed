package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.LockUse.Kind;

/**
 * A javacore of OpenJ9 and IBM's JVMs. Each line begins with a tag; the source is {@code javadump.cpp} of OpenJ9.
 */
final class JavacoreText implements DumpFormat {

    private static final Pattern HEADER =
            Pattern.compile("(?s)3XMTHREADINFO +\"(.*)\" (?:J9VMThread|\\(?TID|tid).*?state: ?(\\w+).*");
    private static final Pattern NUMBER = Pattern.compile("3XMJAVALTHREAD.*getId:0x([0-9A-Fa-f]{1,15}),.*:(\\w+)\\)");
    private static final Pattern BLOCKED = Pattern.compile(
            "3XMTHREADBLOCK +(Blocked|Waiting|Parked) on: (.*?)(@\\S+)?(?: Owned by: (?:\"(.*)\" \\(.*|.*))?");
    private static final Pattern FRAME = Pattern.compile("4XESTACKTRACE +at ([^(]+)\\(([^()]*)(?:\\(.*)?\\)?");
    private static final Pattern ENTERED = Pattern.compile("5XESTACKTRACE +\\(entered lock: (.*?)(@[^,]+),.*");
    private static final Pattern OF_DEADLOCK = Pattern.compile("2LKDEADLOCKTHR +Thread \"(.*)\" .*");
    private static final Pattern WANTED = Pattern.compile("4LKDEADLOCKOBJ +(.*?)(@\\S+)");
    private static final String BEGINNING = "0SECTION       TITLE";
    private static final String OF_DEADLOCKS = "1LKDEADLOCK ";
    private static final String ALL_THREADS = "1XMTHDINFO";
    private static final Map<String, Thread.State> STATES = Map.of("B", Thread.State.BLOCKED, "CW",
            Thread.State.WAITING, "P", Thread.State.WAITING, "Z", Thread.State.TERMINATED, "D",
            Thread.State.TERMINATED);
    private static final Map<String, Kind> KINDS =
            Map.of("Blocked", Kind.ENTERING, "Waiting", Kind.WAITING, "Parked", Kind.PARKED);

    private final DumpBuilder dumps;
    private final List<String> inDeadlock = new ArrayList<>();
    private final List<Matcher> wanted = new ArrayList<>();

    JavacoreText(DumpBuilder dumps) {
        this.dumps = dumps;
    }

    @Override
    public boolean header(String line) {
        Matcher header = line.startsWith("3XMTHREADINFO ") ? HEADER.matcher(line) : null;
        if (header == null || !header.matches()) {
            return false;
        }
        dumps.nextThread(header.group(1))
                .state(STATES.getOrDefault(header.group(2), Thread.State.RUNNABLE).name());
        return true;
    }

    @Override
    public void read(String line) {
        if (line.startsWith(BEGINNING)) {
            dumps.nextDump();
        } else if (line.startsWith(ALL_THREADS)) {
            // The current thread stands before the section and in it.
            dumps.forgetThreads();
        } else if (line.startsWith("2LKDEADLOCK") || line.startsWith("4LKDEADLOCK")) {
            ofDeadlock(line);
        } else if (line.startsWith(OF_DEADLOCKS)) {
            inDeadlock.clear();
            wanted.clear();
        } else if (dumps.thread() != null) {
            ofThread(line, dumps.thread());
        }
    }

    private void ofThread(String line, DumpBuilder.OpenThread thread) {
        Matcher number = NUMBER.matcher(line);
        Matcher blocked = BLOCKED.matcher(line);
        Matcher frame = FRAME.matcher(line);
        Matcher entered = ENTERED.matcher(line);
        if (number.matches()) {
            thread.id(Long.parseLong(number.group(1), 16)).daemon(Boolean.parseBoolean(number.group(2)));
        } else if (blocked.matches()) {
            thread.lock(KINDS.get(blocked.group(1)), blocked.group(2) + blocked.group(3), dotted(blocked.group(2)),
                    blocked.group(4) == null ? "" : blocked.group(4));
        } else if (frame.matches()) {
            String place = frame.group(2).startsWith("Bytecode PC") ? "Unknown Source" : frame.group(2);
            thread.frame(dotted(frame.group(1)) + "(" + place + ")");
        } else if (entered.matches()) {
            thread.lock(Kind.LOCKED, entered.group(1) + entered.group(2), dotted(entered.group(1)), "");
        }
    }

    // A circle: the first thread is named again at its end.
    private void ofDeadlock(String line) {
        Matcher thread = OF_DEADLOCK.matcher(line);
        Matcher object = WANTED.matcher(line);
        if (object.matches()) {
            wanted.add(object);
        } else if (thread.matches()) {
            inDeadlock.add(thread.group(1));
            if (inDeadlock.size() > 1 && thread.group(1).equals(inDeadlock.get(0))
                    && wanted.size() == inDeadlock.size() - 1) {
                List<Deadlock.Wait> waits = new ArrayList<>();
                for (int i = 0; i < wanted.size(); i++) {
                    waits.add(new Deadlock.Wait(inDeadlock.get(i), wanted.get(i).group(1) + wanted.get(i).group(2),
                            dotted(wanted.get(i).group(1)), inDeadlock.get(i + 1)));
                }
                dumps.deadlock(waits);
                inDeadlock.clear();
                wanted.clear();
            }
        }
    }

    private static String dotted(String type) {
        return type.replace('/', '.');
    }
}
