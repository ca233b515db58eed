package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.commons.text.StringEscapeUtils;
import tools.jackson.databind.JsonNode;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.evidence.TextDumps.Around;

/**
 * Takes from each line of a text what did not come from the dump: the colours and entities of a page, the JSON around a
 * log's message, what a log, a container's engine or an issue tracker put before each line, and the blanks. A thread's
 * name that breaks the line is joined again.
 */
final class DumpLines {

    private static final Around AROUND = TextDumps.FORMS.around();
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final int LINES_OF_A_NAME_AT_MOST = 10;

    private final TextDumps dumps;
    private final List<String> name = new ArrayList<>();
    private String before = "";
    private Pattern beforeEach;
    private boolean beforeAll;

    DumpLines(TextDumps dumps) {
        this.dumps = dumps;
    }

    void take(String line) {
        message(line).ifPresentOrElse(text -> text.lines().forEach(this::ofText), () -> ofText(line));
    }

    /** The message of a log's line in JSON; empty where it is none. */
    static Optional<String> message(String line) {
        String object = line.indexOf('{') < 0 ? "" : line.strip();
        if (!object.startsWith("{") || !object.endsWith("}")) {
            return Optional.empty();
        }
        return Perhaps.of(() -> Json.parse(line, JsonNode.class, "a log's line")).flatMap(entry -> AROUND.messages()
                .stream().map(entry::path).filter(JsonNode::isString).map(JsonNode::stringValue).findFirst());
    }

    private void ofText(String line) {
        String clean = clean(line);
        if (clean.isEmpty()) {
            ofDump(clean);
        } else {
            clean.lines().forEach(this::ofDump);
        }
    }

    private void ofDump(String line) {
        dumps.count(line);
        join(withoutPrefix(line));
    }

    private static String clean(String line) {
        String clean = line.indexOf('\u001b') < 0 ? line : COLOUR.matcher(line).replaceAll("");
        int tag = clean.indexOf('<');
        if (tag >= 0 && !clean.startsWith("<0x", tag)) {
            clean = AROUND.tag().matcher(clean)
                    .replaceAll(found -> found.group().toLowerCase().contains("br") ? "\n" : "");
        }
        if (clean.indexOf('&') >= 0) {
            // It is none of HTML's own, but of XML's.
            clean = StringEscapeUtils.unescapeHtml4(clean.replace("&apos;", "'"));
        }
        return clean.replace('\u00a0', ' ').replace('\u201c', '"').replace('\u201d', '"');
    }

    /**
     * Takes away what stands before a header, which stands before the thread's lines too, with other numbers; a line
     * without it is not the thread's. The beginning of a dump may have a prefix alone.
     */
    private String withoutPrefix(String line) {
        Matcher prefix = beforeEach == null ? null : beforeEach.matcher(line);
        boolean found = prefix != null && prefix.lookingAt();
        String content = line.substring(found ? prefix.end() : 0).strip();
        if ((found || beforeEach == null) && isOfStack(content)) {
            return content;
        }
        Matcher header = AROUND.header().matcher(line);
        if (mayBeHeader(line) && header.find()) {
            return learned(line, header.start(), true);
        }
        Matcher section = AROUND.section().matcher(line);
        if (section.find()) {
            return learned(line, section.start(), false);
        }
        return found || !beforeAll ? content : "";
    }

    /** Nearly all lines are: they are not searched for anything else. */
    private static boolean isOfStack(String content) {
        return content.startsWith("at ") || content.startsWith("- ");
    }

    private String learned(String line, int from, boolean ofHeader) {
        String prefix = line.substring(0, from).strip();
        String shape = DIGITS.matcher(prefix).replaceAll("0");
        if (!shape.equals(before)) {
            before = shape;
            beforeEach = shape.isEmpty() ? null : Pattern.compile("\\s*" + DIGITS.splitAsStream(prefix + " ")
                    .map(part -> Pattern.quote(part.strip())).reduce((a, b) -> a + "\\s*\\d+\\s*" + b).orElse(""));
        }
        beforeAll = ofHeader && beforeEach != null;
        return line.substring(from).strip();
    }

    private static boolean mayBeHeader(String line) {
        return line.indexOf('"') >= 0 || line.contains("(state = ");
    }

    void join(String line) {
        boolean begins = line.startsWith("\"");
        boolean ends = line.indexOf('"') >= 0 && AROUND.endOfName().matcher(line).find();
        if (begins) {
            flush();
        }
        if (!begins && name.isEmpty()) {
            dumps.read(line);
            return;
        }
        name.add(line);
        if (ends) {
            String whole = String.join("\n", name);
            name.clear();
            dumps.read(whole);
        } else if (name.size() == LINES_OF_A_NAME_AT_MOST) {
            flush();
        }
    }

    /** Reads the lines of a name that has no end. */
    void flush() {
        List<String> begun = List.copyOf(name);
        name.clear();
        begun.forEach(dumps::read);
    }
}
