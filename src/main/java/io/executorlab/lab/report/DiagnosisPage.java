package io.executorlab.lab.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.diagnosis.Courses;
import io.executorlab.lab.diagnosis.Finding;
import io.executorlab.lab.diagnosis.FindingWords;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.ThreadDump;

/** Lays out what thread dumps show as one page that opens offline, to attach to a ticket. */
public final class DiagnosisPage {

    private DiagnosisPage() {
    }

    public static String html(List<Finding> findings, List<ThreadDump> dumps, boolean anonymous) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("findings", findings.stream().map(finding -> finding(finding, dumps.size())).toList());
        content.put("nothing", findings.isEmpty() ? DiagnosisReport.NOTHING + "." : "");
        content.put("named", !anonymous);
        content.put("dumps", dumps.size());
        content.put("threads", dumps.get(dumps.size() - 1).threads().size());
        content.put("groups", ThreadGroups.byStack(dumps.get(dumps.size() - 1)));
        content.put("courses", dumps.size() < 2 ? List.of() : Courses.of(dumps).stream()
                .map(course -> Map.of("count", course.count(), "name", course.name(), "marks",
                        DiagnosisReport.marks(course), "place", course.place()))
                .toList());
        return Templates.fill("diagnosis.html.mustache", Templates.HTML, content);
    }

    private static Map<String, Object> finding(Finding finding, int dumps) {
        return Map.of("certainty", DiagnosisReport.certainty(finding), "says",
                FindingWords.says(finding) + DiagnosisReport.seenIn(finding, dumps), "thread",
                finding.example().thread(), "frames", finding.example().frames(), "next", FindingWords.next(finding),
                "effects", finding.effects().stream().map(DiagnosisReport::brief).toList());
    }
}
