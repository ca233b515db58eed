package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.diagnosis.ThreadGroups.Group;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.measure.Measures;

/**
 * What the workshop's handouts show of a recorded run. Headings stand in the page's marker, so that each language has
 * its own.
 */
final class HandoutBlock {

    private static final int GROUPS_AT_MOST = 6;
    private static final int FRAMES_AT_MOST = 12;
    private static final Map<Locale, Words> WORDS = Map.of(
            Locale.ENGLISH,
            new Words("%s, %d cores, the app sees %d; k6 %s; lab %s; scale %s", "the fullest dump under load",
                    "median of the runs", "The run"),
            Locale.KOREAN,
            new Words("%s, 코어 %d개, 앱이 보는 프로세서 %d개; k6 %s; lab %s; %s 규모", "부하 중 스레드가 가장 많았던 덤프", "실행들의 중앙값", "실행 기록"));
    private static final Pattern COLUMN = Pattern.compile("([^=]+)=(.+?)(?:/(\\d+))?");

    /** How a language says where a handout's figures come from. */
    private record Words(String machine, String fullest, String median, String run) {
    }

    private HandoutBlock() {
    }

    /**
     * A thread as a dump of the variant's first run under load shows it.
     *
     * @param parts the variant, a pattern of the thread's name, and a method on its stack
     */
    static String stack(RecordedRuns.Recorded run, List<String> parts) {
        Evidence evidence = evidence(run, parts.get(0)).findFirst().orElseThrow();
        DumpedThread thread = evidence.dumpsUnderLoad().stream().flatMap(dump -> dump.threads().stream())
                .filter(its -> ThreadNames.matches(parts.get(1), its.name()) && its.standsIn(parts.get(2))).findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "no dump of %s has a thread %s in %s".formatted(parts.get(0), parts.get(1), parts.get(2))));
        List<String> lines = new ArrayList<>(
                List.of("```", "\"%s\"".formatted(thread.name()), "   java.lang.Thread.State: " + thread.state()));
        thread.frames().stream().limit(FRAMES_AT_MOST).forEach(frame -> lines.add("        at " + frame));
        lines.add("```");
        return String.join("\n", lines) + "\n";
    }

    /** The groups of threads in the variant's fullest dump under load, and who has started threads meanwhile. */
    static String groups(RecordedRuns.Recorded run, List<String> parts, String docs, Locale language) {
        CellResult cell = run.result().variants().get(parts.get(0));
        List<String> lines = new ArrayList<>(List.of("```"));
        cell.groups().stream().filter(group -> !group.quiet()).map(Group::toString).limit(GROUPS_AT_MOST)
                .forEach(lines::add);
        lines.add(cell.groups().stream().filter(Group::quiet).mapToInt(Group::count).sum() + " idle");
        cell.starters().forEach(starter -> lines.add("started: " + starter.describe()));
        lines.add("```");
        return String.join("\n", lines) + "\n\n" + facts(run.result(), WORDS.get(language).fullest(), docs, language);
    }

    /**
     * Little's law with a run's numbers: arrivals a second times seconds, beside what was counted.
     *
     * @param parts the variants with commas between; then headings with their measures, {@code HEADING=MEASURE} or
     * {@code HEADING=MEASURE/1000}: of the arrivals, of the time, of what was there before where there is something,
     * and of what was counted; before that last one stands the heading of the product
     */
    static String law(RecordedRuns.Recorded run, List<String> parts, String docs, Locale language) {
        List<String> factors = parts.subList(1, parts.size() - 2);
        String counted = parts.get(parts.size() - 1);
        List<String> headings = new ArrayList<>(factors.stream().map(HandoutBlock::heading).toList());
        headings.add(parts.get(parts.size() - 2));
        headings.add(heading(counted));
        StringBuilder table = new StringBuilder(RecordedBlock.tableRow(headings)).append('\n').append("|")
                .append(" ---: |".repeat(headings.size())).append('\n');
        for (String variant : parts.get(0).split(", ")) {
            Measures measures = new Measures(evidence(run, variant).toList());
            List<Double> values = factors.stream().map(column -> value(measures, column)).toList();
            double product =
                    values.get(0) * values.get(1) + values.stream().skip(2).mapToDouble(Double::doubleValue).sum();
            List<String> cells = new ArrayList<>(values.stream().map(Numbers::number).toList());
            cells.add(Numbers.number(product));
            cells.add(Numbers.number(value(measures, counted)));
            table.append(RecordedBlock.tableRow(cells)).append('\n');
        }
        return table + "\n" + facts(run.result(), WORDS.get(language).median(), docs, language);
    }

    private static String facts(ExperimentResult result, String what, String docs, Locale language) {
        Words words = WORDS.get(language);
        Machine machine = result.machine();
        String on = words.machine().formatted("JDK %s (%s)".formatted(machine.jdk(), machine.jdkVendor()),
                machine.cores(), machine.processors(),
                machine.versions().k6(), machine.versions().commit(), result.scale());
        return "*%s; %s. [%s](%srecorded/%s.zip)*\n".formatted(on, what, words.run(), docs, result.antiPattern());
    }

    private static Stream<Evidence> evidence(RecordedRuns.Recorded run, String variant) {
        return Judge.evidence(run.folder(), run.experiment().cell(variant));
    }

    private static String heading(String column) {
        return matched(column).group(1);
    }

    private static double value(Measures measures, String column) {
        Matcher its = matched(column);
        double value = measures.value(its.group(2))
                .orElseThrow(() -> new IllegalStateException("the run has no " + its.group(2)));
        return its.group(3) == null ? value : value / Integer.parseInt(its.group(3));
    }

    private static Matcher matched(String column) {
        Matcher its = COLUMN.matcher(column);
        if (!its.matches()) {
            throw new IllegalStateException("'%s' is no HEADING=MEASURE".formatted(column));
        }
        return its;
    }
}
