package io.executorlab.lab.evidence;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;

import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.evidence.LockUse.Kind;
import io.executorlab.lab.evidence.ThreadDump.Deadlock;

/**
 * Reads dumps in text, line by line, by {@code dump-lines.yml}, in which each form's lines stand, and counts beside it
 * how many threads a text has.
 */
final class TextDumps {

    static final Forms FORMS = YamlFile.beside(TextDumps.class, "dump-lines.yml").as(Forms.class);
    /** The names of its groups, which an expression does not tell. */
    private static final Map<Pattern, Set<String>> GROUPS = FORMS.lines().stream().collect(Collectors.toMap(Row::line,
            row -> Pattern.compile("\\(\\?<(\\w+)>").matcher(row.line().pattern()).results()
                    .map(group -> group.group(1)).collect(Collectors.toSet())));
    private static final String NO_OBJECT = "no object reference available";
    private static final String UNKNOWN_SOURCE = "Unknown Source";

    /** What a line of a dump tells. */
    enum Tells {
        /** The header of a thread: what a group is called, the line says of it. */
        THREAD,
        /** Another dump begins. */
        DUMP,
        /** All threads follow, those that have been told as well. */
        ALL, STATE, FRAME, LOCK, NUMBER, CARRIES, MOUNTED,
        /** The JVM has found a circle of threads; then for each of them which it is, what it wants, and who has it. */
        DEADLOCK, WAITS, WANTS, HELD,
        /** Threads of the circle follow with their stacks. */
        STACKS
    }

    /** @param locks the words before a lock; whoever stands at one with others wants to enter it */
    record Forms(Map<String, Thread.State> states, Map<String, Kind> locks, Around around, List<Row> lines) {
    }

    /** What tells a dump's lines from what stands around them. */
    record Around(List<String> messages, Pattern header, Pattern likeHeader, Pattern endOfName, Pattern section,
            Pattern tag) {
    }

    /**
     * One form of a line.
     *
     * @param begins how each such line begins; null where they begin differently
     * @param has what is somewhere in each such line; null where that is nothing in particular
     * @param of the name of the form of dump to which a header belongs; null where no line needs it
     * @param within of which form the thread must be; null where any may
     */
    record Row(@JsonFormat(with = JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_VALUES) Tells tells, String begins,
            String has, Pattern line, String of, @JsonProperty("in") String within) {

        boolean mayFit(String text, String form) {
            return (begins == null || text.startsWith(begins)) && (has == null || text.contains(has))
                    && (within == null || within.equals(form));
        }
    }

    private final DumpBuilder dumps;
    private String form = "";
    private Tells section = Tells.THREAD;
    private String waiting = "";
    private String lock = "";
    private String type = "";

    TextDumps(DumpBuilder dumps) {
        this.dumps = dumps;
    }

    /** Counts the line where it looks like a thread's header, whether or not it can be read. */
    void count(String line) {
        if ((line.indexOf('"') >= 0 || line.contains("(state")) && FORMS.around().likeHeader().matcher(line).find()) {
            dumps.seen(line);
        }
    }

    /** Reads a line without the blanks around it. */
    void read(String line) {
        for (Row row : FORMS.lines()) {
            if (row.mayFit(line, form)) {
                Matcher told = row.line().matcher(line);
                if (told.matches()) {
                    take(row, told);
                    return;
                }
            }
        }
    }

    private void take(Row row, Matcher told) {
        switch (row.tells()) {
            case THREAD -> {
                form = Objects.requireNonNullElse(row.of(), "");
                section = Tells.THREAD;
                dumps.read++;
                thread(told);
            }
            case DUMP -> {
                dumps.nextDump();
                section = Tells.THREAD;
            }
            case ALL -> dumps.forgetThreads();
            case DEADLOCK, STACKS -> {
                dumps.closeThread();
                section = row.tells();
                lock = "";
                if (section == Tells.DEADLOCK) {
                    dumps.deadlock();
                }
            }
            case WAITS, WANTS, HELD -> ofDeadlock(row.tells(), told);
            default -> {
                if (dumps.thread() != null) {
                    ofThread(row.tells(), told, dumps.thread());
                }
            }
        }
    }

    /** What stands in a group of this name; null where the line has none. */
    private static String told(Matcher line, String group) {
        return GROUPS.get(line.pattern()).contains(group) ? line.group(group) : null;
    }

    private static String told(Matcher line, String group, String otherwise) {
        return Objects.requireNonNullElse(told(line, group), otherwise);
    }

    private void thread(Matcher header) {
        String code = told(header, "code");
        DumpBuilder.OpenThread thread = dumps.nextThread(told(header, "name"));
        thread.id(Long.parseLong(told(header, "id", "0")));
        thread.daemon = told(header, "daemon") != null;
        thread.virtual = told(header, "virtual") != null;
        thread.state = code == null ? told(header, "state", "")
                : FORMS.states().getOrDefault(code, Thread.State.RUNNABLE).name();
        thread.otherwise = told(header, "blocked") == null ? Thread.State.RUNNABLE : Thread.State.BLOCKED;
        thread.owner = told(header, "owner", "");
        thread.condition = told(header, "condition", "");
        thread.cpuMillis = number(header, "cpu", 1);
        thread.elapsedMillis = number(header, "elapsed", 1000);
        // These forms have no threads but Java's, some without a state or frames.
        thread.java = !form.isEmpty();
    }

    private static double number(Matcher header, String group, double unit) {
        String told = told(header, group);
        return told == null ? -1 : Double.parseDouble(told.replace(',', '.')) * unit;
    }

    private void ofThread(Tells tells, Matcher line, DumpBuilder.OpenThread thread) {
        switch (tells) {
            case STATE -> thread.state = line.group("state");
            case FRAME -> {
                if (told(line, "frame") != null) {
                    thread.dumped(line.group("frame"));
                } else {
                    thread.frame(frame(line));
                }
            }
            case LOCK -> lock(line, thread);
            case NUMBER -> {
                thread.id(Long.parseLong(line.group("hex"), 16));
                thread.daemon = line.group("daemon") != null;
            }
            case CARRIES -> thread.mounted = Long.parseLong(line.group("id"));
            case MOUNTED -> {
                DumpBuilder.OpenThread mounted = dumps.nextThread("");
                mounted.id(Long.parseLong(line.group("id")));
                mounted.virtual = true;
                mounted.mounted = thread.id();
            }
            default -> throw new IllegalStateException("no line of a thread tells " + tells);
        }
    }

    /** Some know classes and lines only: javac names the file after the outermost class. */
    private static String frame(Matcher line) {
        String method = told(line, "slashed", "").replace('/', '.') + told(line, "method", "").replace('+', '/');
        String type = method.substring(0, Math.max(method.lastIndexOf('.'), 0));
        String file = type.substring(type.lastIndexOf('.') + 1).replaceFirst("\\$.*", "") + ".java";
        String number = told(line, "number");
        return "%s(%s)".formatted(method, number == null ? told(line, "place", UNKNOWN_SOURCE) : file + ":" + number);
    }

    private static void lock(Matcher line, DumpBuilder.OpenThread thread) {
        String words = told(line, "kind");
        String object = told(line, "lock", told(line, "object", ""));
        Kind kind = words == null ? Kind.OWNED : FORMS.locks().getOrDefault(words, Kind.ENTERING);
        thread.lock(kind, object.equals(NO_OBJECT) ? "" : object, told(line, "type", object).replace('/', '.'),
                told(line, "owner", kind == Kind.OWNED || kind == Kind.LOCKED ? "" : thread.owner),
                kind == Kind.OWNED ? -1 : thread.lastFrame());
    }

    /** Some say who has what a thread wants; of others the next of the circle has it, which ends with its first. */
    private void ofDeadlock(Tells tells, Matcher line) {
        if (tells == Tells.WANTS) {
            lock = line.group("lock");
            type = line.group("type").replace('/', '.');
        } else if (section == Tells.STACKS && tells == Tells.WAITS) {
            ofCircle(line.group("name"));
        } else if (section == Tells.DEADLOCK) {
            dumps.closeThread();
            String name = tells == Tells.WAITS ? line.group("name") : told(line, "owner", "");
            if (!lock.isEmpty()) {
                dumps.waits(new Deadlock.Wait(waiting, lock, type, name));
                lock = "";
            }
            waiting = tells == Tells.WAITS ? name : waiting;
        }
    }

    /** The section may stand alone, without the dump that it belongs to: then its stacks are the threads. */
    private void ofCircle(String name) {
        dumps.closeThread();
        if (!dumps.hasThread(name)) {
            dumps.seen(name);
            dumps.read++;
            dumps.nextThread(name).state = Thread.State.BLOCKED.name();
        }
    }
}
