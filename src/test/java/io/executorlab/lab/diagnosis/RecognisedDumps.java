package io.executorlab.lab.diagnosis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.docs.GeneratedFile;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.OpenPack;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.evidence.ThreadDump;

/** What the diagnosis says to the dumps of each recorded run, taken under its load. */
public final class RecognisedDumps {

    private static final Path PAGE = Path.of("docs/diagnose.md");
    private static final Path PACKS = Path.of("docs/recorded");
    private static final String BEGIN = "<!-- recognised dumps -->\n";
    private static final String END = "<!-- end -->";

    /**
     * One run of a cell.
     *
     * @param cell such as {@code broken@half}
     */
    record Run(String experiment, String cell, Diagnosis diagnosis) {

        boolean isFixed() {
            return cell.equals("fixed") || cell.startsWith("fixed@");
        }

        @Override
        public String toString() {
            return "%s %s: %s".formatted(experiment, cell, diagnosis.likenesses().stream().map(Diagnosis.Likeness::antiPattern).toList());
        }
    }

    private RecognisedDumps() {
    }

    /** Those of all packs that have dumps; throws {@link IOException} where one cannot be read. */
    static List<Run> all() throws IOException {
        List<Run> runs = new ArrayList<>();
        try (Stream<Path> files = Files.list(PACKS)) {
            for (Path pack : files.filter(file -> file.toString().endsWith(".zip")).sorted().toList()) {
                try (OpenPack opened = Pack.open(pack)) {
                    for (RecordedRuns.Recorded recorded : RecordedRuns.read(opened.root()).runs()) {
                        for (Path folder : recorded.evidence()) {
                            List<ThreadDump> dumps = Evidence.read(folder).dumpsUnderLoad();
                            if (!dumps.isEmpty()) {
                                String cell = folder.getFileName().toString().replaceFirst("\\.\\d+$", "");
                                runs.add(new Run(recorded.experiment().name(), cell, Diagnosis.of(dumps, List.of())));
                            }
                        }
                    }
                }
            }
        }
        return runs;
    }

    /** The page with the table. */
    public static GeneratedFile file() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(BEGIN) + BEGIN.length();
        return new GeneratedFile(PAGE, page.substring(0, from) + table(all()) + page.substring(page.indexOf(END, from)));
    }

    private static String table(List<Run> runs) {
        StringBuilder table = new StringBuilder("| recorded run | variant | looks like | possibly |\n| --- | --- | --- | --- |\n");
        Map<String, List<Run>> cells = runs.stream().collect(Collectors.groupingBy(run -> "| %s | %s |".formatted(run.experiment(), run.cell()), TreeMap::new,
                Collectors.toList()));
        cells.forEach((cell, its) -> table.append("%s %s | %s |\n".formatted(cell, words(its, false), words(its, true))));
        return table.toString();
    }

    private static String words(List<Run> runs, boolean possible) {
        Map<String, List<Certainty>> found = new TreeMap<>();
        for (Run run : runs) {
            run.diagnosis().likenesses().stream().filter(likeness -> (likeness.certainty() == Certainty.POSSIBLE) == possible)
                    .forEach(likeness -> found.computeIfAbsent(likeness.antiPattern(), name -> new ArrayList<>()).add(likeness.certainty()));
        }
        return found.isEmpty() ? "-" : found.entrySet().stream().map(entry -> "%s%s%s".formatted(
                possible ? "" : entry.getValue().stream().max(Comparator.naturalOrder()).orElseThrow().word() + " ", entry.getKey(),
                entry.getValue().size() == runs.size() ? "" : " (%d of %d runs)".formatted(entry.getValue().size(), runs.size())))
                .collect(Collectors.joining(", "));
    }
}
