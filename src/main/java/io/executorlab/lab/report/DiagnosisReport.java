package io.executorlab.lab.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.common.Sentence;
import io.executorlab.lab.diagnosis.Finding;
import io.executorlab.lab.diagnosis.Finding.Kind;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.report.Templates.Shown;

/** Lays out what thread dumps show, as text or as a page: findings, then who stands where. */
public final class DiagnosisReport {

    private static final int IN_FULL = 3;
    private static final int BRIEF = 6;

    /**
     * The most that is shown.
     *
     * @param findings that are told in full
     * @param effects of a finding
     * @param frames of a finding's example
     * @param rows of threads by dumps, and by stack
     * @param place characters of where a thread stands
     */
    private record Limits(int findings, int effects, int frames, int rows, int place) {
    }

    private static final int ALL = Integer.MAX_VALUE;
    private static final Limits PAGE = new Limits(ALL, ALL, ALL, ALL, ALL);
    private static final Limits TERMINAL = new Limits(IN_FULL, 3, 12, 12, 60);
    private static final Limits WITH_STACKS = new Limits(IN_FULL, 3, 12, ALL, 60);

    private DiagnosisReport() {
    }

    /**
     * @param docs where the pages lie, ending in a slash
     * @param stacks whether all groups stand there with all of their frames
     */
    public static String terminal(List<Finding> findings, List<ThreadDump> dumps, String docs, boolean stacks) {
        Map<String, Object> content = content(findings, dumps, stacks ? WITH_STACKS : TERMINAL);
        content.put("docs", docs);
        content.put("stacks", stacks);
        return Templates.text("diagnosis.txt.mustache", content);
    }

    /** A page that opens offline, to attach to a ticket. */
    public static String html(List<Finding> findings, List<ThreadDump> dumps, boolean anonymous) {
        Map<String, Object> content = content(findings, dumps, PAGE);
        content.put("named", !anonymous);
        return Templates.fill("diagnosis.html.mustache", Templates.HTML, content);
    }

    public static List<String> largest(List<Finding> findings) {
        return findings.stream().limit(IN_FULL).map(DiagnosisReport::brief).toList();
    }

    private static String brief(Finding finding) {
        return "%s: %s".formatted(certainty(finding), OneLine.of(finding.says()));
    }

    private static String certainty(Finding finding) {
        return Sentence.begun(finding.certainty().word());
    }

    private static Map<String, Object> content(List<Finding> findings, List<ThreadDump> dumps, Limits limits) {
        ThreadDump last = dumps.get(dumps.size() - 1);
        List<ThreadGroups.Course> courses = dumps.size() < 2 ? List.of() : ThreadGroups.courses(dumps);
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("dumps", dumps.size());
        content.put("several", dumps.size() > 1);
        content.put("findings", findings.stream().limit(limits.findings).map(found -> content(found, limits)).toList());
        content.put("others", Shown.of(findings.stream().skip(limits.findings).map(DiagnosisReport::brief).toList(),
                BRIEF));
        content.put("courses", Shown.of(courses.stream().map(course -> content(course, limits)).toList(), limits.rows));
        content.put("threads", last.threads().size());
        content.put("groups", Shown.of(ThreadGroups.byStack(last.threads()), limits.rows));
        return content;
    }

    private static Map<String, Object> content(Finding finding, Limits limits) {
        return Map.of("certainty", certainty(finding), "says", finding.says(), "in", finding.inDumps(),
                "thread", finding.example().thread(),
                "frames", finding.example().frames().stream().limit(limits.frames).toList(),
                "next", finding.next(),
                "effects", finding.effects().stream().limit(limits.effects).map(DiagnosisReport::brief).toList(),
                "page", finding.kind() == Kind.ANTI_PATTERN ? finding.values().get("anti-pattern") : "");
    }

    private static Map<String, Object> content(ThreadGroups.Course course, Limits limits) {
        return Map.of("count", course.count(), "name", course.name(), "marks", course.marks(), "place",
                PlainText.cut(course.place(), limits.place));
    }
}
