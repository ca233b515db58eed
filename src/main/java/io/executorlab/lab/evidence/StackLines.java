package io.executorlab.lab.evidence;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.LockUse.Kind;

/**
 * The lines below a thread's header in which HotSpot, the JDK's management beans, IDEs and Android agree: its state,
 * {@code at} frames, and {@code -} what it has to do with locks.
 */
final class StackLines {

    private static final String STATE = "java.lang.Thread.State: ";
    private static final Pattern NAMED_STATE = Pattern.compile("[A-Z_]+");
    private static final Pattern LOCK = Pattern.compile("- +(locked|waiting to lock|waiting to re-lock in wait\\(\\)|"
            + "waiting on the Class initialization monitor for|waiting on|blocked on|parking to wait for)?"
            + " *(?:<([^>]*)>|([^\\s@<>()\"]+(?:@[0-9a-f]+)?)) *(?:\\(an? ([^)]+)\\))?"
            + "(?: owned by \"(.*)\".*| .*)?");
    private static final Pattern AGENT_FRAME = Pattern
            .compile("(?:-|0x\\S+\\s+\\*) ([^(]+)\\(.*\\) @?bci[:=]-?\\d+(?:,? line[:=](\\d+))?.*");
    /** Only a dump that lists the owners of synchronizers says so. */
    private static final String OWNS_NONE = "- None";
    private static final String NO_OBJECT = "no object reference available";

    private StackLines() {
    }

    /** Reads a line without the blanks around it; false where it is none of these. */
    static boolean read(String line, DumpBuilder.OpenThread thread) {
        if (thread == null) {
            return false;
        }
        if (line.startsWith("at ")) {
            return frame(line.substring("at ".length()), thread);
        }
        if (line.contains("bci")) {
            return agentFrame(line, thread);
        }
        if (line.startsWith("- ")) {
            return lock(line, thread);
        }
        if (line.startsWith(STATE)) {
            Matcher state = NAMED_STATE.matcher(line.substring(STATE.length()));
            if (state.lookingAt()) {
                thread.state(state.group());
            }
            return state.lookingAt();
        }
        return false;
    }

    /** Reads what stands after {@code at}; false where it is no frame. */
    static boolean frame(String text, DumpBuilder.OpenThread thread) {
        return thread != null && thread.frame(text, StackLines::withoutModules);
    }

    /** {@code java.base@21/java.lang.Thread.run(Thread.java:840)}: the module goes, wherever it stands; else empty. */
    private static String withoutModules(String text) {
        int opens = text.indexOf('(');
        int closes = text.indexOf(')', opens);
        if (opens <= 0 || closes < 0 || text.lastIndexOf(' ', opens) >= 0 || text.lastIndexOf('.', opens) < 0) {
            return "";
        }
        String place = text.substring(opens + 1, closes);
        return withoutModule(text.substring(0, opens)) + "(" + place.substring(place.lastIndexOf('/') + 1) + ")";
    }

    // The serviceability agent knows classes and lines; javac names the file after the outermost class.
    private static boolean agentFrame(String line, DumpBuilder.OpenThread thread) {
        Matcher frame = AGENT_FRAME.matcher(line);
        if (frame.matches()) {
            String method = frame.group(1).replace('+', '/');
            String type = method.substring(0, Math.max(method.lastIndexOf('.'), 0));
            String file = type.substring(type.lastIndexOf('.') + 1).replaceFirst("\\$.*", "") + ".java";
            String place = frame.group(2) == null ? "Unknown Source" : file + ":" + frame.group(2);
            thread.frame(method + "(" + place + ")");
        }
        return frame.matches();
    }

    // What stands behind the slash of a hidden class is its address: Job$$Lambda/0x7f01.run.
    private static String withoutModule(String method) {
        int slash = method.indexOf('/');
        while (slash >= 0 && slash + 1 < method.length() && !Character.isDigit(method.charAt(slash + 1))) {
            method = method.substring(slash + 1);
            slash = method.indexOf('/');
        }
        return method;
    }

    private static boolean lock(String line, DumpBuilder.OpenThread thread) {
        if (line.equals(OWNS_NONE)) {
            thread.lock(Kind.OWNED, "", "", "");
            return true;
        }
        Matcher lock = LOCK.matcher(line);
        if (!lock.matches()) {
            return false;
        }
        String object = first(lock.group(2), lock.group(3));
        String type = object.substring(0, Math.max(object.indexOf('@'), 0));
        thread.lock(kind(lock.group(1)), object.equals(NO_OBJECT) ? "" : object,
                first(lock.group(4), type.isEmpty() ? object : type).replace('/', '.'), first(lock.group(5), ""));
        return true;
    }

    private static String first(String one, String other) {
        return one != null ? one : other != null ? other : "";
    }

    private static Kind kind(String words) {
        return words == null ? Kind.OWNED : switch (words) {
            case "locked" -> Kind.LOCKED;
            case "waiting on" -> Kind.WAITING;
            case "parking to wait for" -> Kind.PARKED;
            case "waiting on the Class initialization monitor for" -> Kind.INITIALISING;
            default -> Kind.ENTERING;
        };
    }
}
