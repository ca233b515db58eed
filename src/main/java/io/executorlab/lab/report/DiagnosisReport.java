package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.common.Sentence;
import io.executorlab.lab.diagnosis.Courses;
import io.executorlab.lab.diagnosis.Finding;
import io.executorlab.lab.diagnosis.FindingKind;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.ThreadDump;

/** Lays out what thread dumps show, as text or as a page: findings, then who stands where. */
public final class DiagnosisReport {

    private static final int IN_FULL = 3;
    private static final int BRIEF = 6;
    private static final int EFFECTS = 3;
    private static final int FRAMES = 12;
    private static final int ROWS = 12;
    private static final int PLACE = 60;

    private DiagnosisReport() {
    }

    /**
     * @param docs where the pages lie, ending in a slash
     * @param stacks whether all groups stand there with all of their frames
     */
    public static String terminal(List<Finding> findings, List<ThreadDump> dumps, String docs, boolean stacks) {
        List<String> lines = new ArrayList<>();
        if (findings.isEmpty()) {
            lines.add("");
            lines.addAll(PlainText.wrap(NOTHING + (dumps.size() == 1 ? SERIES : "."), ""));
        }
        findings.stream().limit(IN_FULL).forEach(finding -> {
            lines.add("");
            lines.addAll(inFull(finding, dumps.size(), docs));
        });
        List<Finding> others = findings.subList(Math.min(IN_FULL, findings.size()), findings.size());
        if (!others.isEmpty()) {
            lines.add("");
            lines.add("Also:");
            others.stream().limit(BRIEF).forEach(finding -> lines.addAll(PlainText.wrap(brief(finding), "  ")));
            rest(lines, others.size(), BRIEF);
        }
        if (dumps.size() > 1) {
            courses(lines, Courses.of(dumps), stacks);
        }
        groups(lines, dumps, stacks);
        return String.join("\n", lines);
    }

    private static final String NOTHING = "No thread of these dumps is stuck, and no sign of an anti-pattern shows";
    private static final String SERIES = "; one dump is a moment: take three under load, a few seconds apart.";

    public static List<String> largest(List<Finding> findings) {
        return findings.stream().limit(IN_FULL).map(DiagnosisReport::brief).toList();
    }

    private static String brief(Finding finding) {
        return "%s: %s".formatted(certainty(finding), OneLine.of(finding.says()));
    }

    private static String certainty(Finding finding) {
        return Sentence.begun(finding.certainty().word());
    }

    private static List<String> inFull(Finding finding, int dumps, String docs) {
        List<String> lines = new ArrayList<>(PlainText.wrap(brief(finding) + seenIn(finding, dumps), ""));
        lines.add("    \"%s\"".formatted(OneLine.of(finding.example().thread())));
        finding.example().frames().stream().limit(FRAMES).forEach(frame -> lines.add("      " + OneLine.of(frame)));
        finding.effects().stream().limit(EFFECTS)
                .forEach(effect -> lines.addAll(PlainText.wrap("So also: " + brief(effect), "  ")));
        lines.addAll(PlainText.wrap("Next: " + finding.next(), "  "));
        if (finding.kind() == FindingKind.ANTI_PATTERN) {
            lines.add("  More: %santi-patterns/%s.md".formatted(docs, finding.values().get("anti-pattern")));
        }
        return lines;
    }

    private static String seenIn(Finding finding, int dumps) {
        return dumps == 1 ? "" : " (In %d of %d dumps.)".formatted(finding.inDumps(), dumps);
    }

    private static void courses(List<String> lines, List<Courses.Course> courses, boolean all) {
        if (courses.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("Threads by dumps (= same stack as before, ~ another, + new, . idle, blank for absent):");
        int shown = all ? courses.size() : ROWS;
        courses.stream().limit(shown).forEach(course -> lines.add("  %s  %d x %s %s".formatted(marks(course),
                course.count(), OneLine.of(course.name()), PlainText.cut(course.place(), PLACE))));
        rest(lines, courses.size(), shown);
    }

    private static String marks(Courses.Course course) {
        return course.steps().stream().map(step -> switch (step) {
            case NEW -> "+";
            case SAME -> "=";
            case MOVED -> "~";
            case IDLE -> ".";
            case ABSENT -> " ";
        }).collect(Collectors.joining());
    }

    private static void groups(List<String> lines, List<ThreadDump> dumps, boolean all) {
        ThreadDump last = dumps.get(dumps.size() - 1);
        List<ThreadGroups.Group> groups = ThreadGroups.byStack(last);
        lines.add("");
        lines.add("%d threads%s by stack, those with work first%s:".formatted(last.threads().size(),
                dumps.size() == 1 ? "" : " of the last dump", all ? "" : " (--stacks shows the stacks)"));
        int shown = all ? groups.size() : ROWS;
        groups.stream().limit(shown).forEach(group -> {
            lines.add("  %d x %s %s".formatted(group.count(), OneLine.of(group.name()), group.place().words()));
            if (all) {
                group.example().frames().forEach(frame -> lines.add("      " + OneLine.of(frame)));
            }
        });
        rest(lines, groups.size(), shown);
    }

    private static void rest(List<String> lines, int all, int shown) {
        if (all > shown) {
            lines.add("  and %d more".formatted(all - shown));
        }
    }

    /** A page that opens offline, to attach to a ticket. */
    public static String html(List<Finding> findings, List<ThreadDump> dumps, boolean anonymous) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("findings", findings.stream().map(finding -> finding(finding, dumps.size())).toList());
        content.put("nothing", findings.isEmpty() ? NOTHING + "." : "");
        content.put("named", !anonymous);
        content.put("dumps", dumps.size());
        content.put("threads", dumps.get(dumps.size() - 1).threads().size());
        content.put("groups", ThreadGroups.byStack(dumps.get(dumps.size() - 1)));
        content.put("courses", dumps.size() < 2 ? List.of() : Courses.of(dumps).stream()
                .map(course -> Map.of("count", course.count(), "name", course.name(), "marks", marks(course), "place",
                        course.place())).toList());
        return Templates.fill("diagnosis.html.mustache", Templates.HTML, content);
    }

    private static Map<String, Object> finding(Finding finding, int dumps) {
        return Map.of("certainty", certainty(finding), "says",
                finding.says() + seenIn(finding, dumps), "thread",
                finding.example().thread(), "frames", finding.example().frames(), "next", finding.next(),
                "effects", finding.effects().stream().map(DiagnosisReport::brief).toList());
    }
}
