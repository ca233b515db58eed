package io.executorlab.lab.diagnosis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.docs.GeneratedFile;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.DumpText;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.experiment.ExperimentFiles;

/** What the diagnosis says to the dumps of each recorded run, taken under its load. */
public final class RecognisedDumps {

    private static final Path PAGE = Path.of("docs/diagnose.md");
    private static final String DUMPS = "threads.json";
    private static final String SIGNS = "<!-- signs -->\n";
    private static final String END = "<!-- end -->";

    private static List<Run> runs;

    /**
     * One run of a cell.
     *
     * @param cell such as {@code broken@half}
     * @param withOtherFlaws whether it has the flaw of another experiment, as the fix of one flaw within a service that
     * keeps the others has
     */
    record Run(String experiment, String cell, boolean withOtherFlaws, Diagnosis diagnosis) {

        boolean isFixed() {
            return (cell.equals("fixed") || cell.startsWith("fixed@")) && !withOtherFlaws;
        }

        @Override
        public String toString() {
            return "%s %s: %s".formatted(experiment, cell,
                    diagnosis.likenesses().stream().map(Likeness::antiPattern).toList());
        }
    }

    private RecognisedDumps() {
    }

    /** Those of all packs that have dumps, diagnosed once; throws {@link IOException} where one cannot be read. */
    static synchronized List<Run> all() throws IOException {
        if (runs == null) {
            List<Run> found = new ArrayList<>();
            for (Path pack : RecordedPacks.files()) {
                try (Stream<Path> evidence = Files.walk(RecordedPacks.root(pack))) {
                    for (Path dumps : evidence.filter(file -> file.endsWith(DUMPS)).sorted().toList()) {
                        run(dumps).ifPresent(found::add);
                    }
                }
            }
            runs = List.copyOf(found);
        }
        return runs;
    }

    private static Optional<Run> run(Path file) throws IOException {
        List<ThreadDump> dumps = DumpText.parse(Files.readString(file)).stream()
                .filter(dump -> dump.phase() == ThreadDump.Phase.LOAD).toList();
        String cell = file.getParent().getFileName().toString().replaceFirst("\\.\\d+$", "");
        Path experiment = file.getParent().getParent();
        return dumps.isEmpty() ? Optional.empty()
                : Optional.of(new Run(experiment.getFileName().toString(), cell,
                        ExperimentFiles.kept(experiment).cell(cell).profiles().stream()
                                .anyMatch(profile -> profile.endsWith("-broken")),
                        Diagnosis.of(dumps)));
    }

    /** The page with its table. */
    public static GeneratedFile file() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(SIGNS) + SIGNS.length();
        return new GeneratedFile(PAGE,
                page.substring(0, from) + signs(all()) + page.substring(page.indexOf(END, from)));
    }

    private static String signs(List<Run> runs) {
        StringBuilder table =
                new StringBuilder("| anti-pattern | signs, or why no dump shows it | recognised | blamed |\n"
                        + "| --- | --- | --- | --- |\n");
        for (Signs its : Signs.all()) {
            String name = its.antiPattern();
            String sees = Stream.concat(
                    its.signs().stream()
                            .map(sign -> "%s, %d or more: %s".formatted(sign.certainty().word(), sign.atLeast(),
                                    sign.sees())),
                    Stream.ofNullable(its.notSeen())).collect(Collectors.joining("<br>"));
            table.append("| [%s](anti-patterns/%1$s.md) | %s | %s | %s |\n".formatted(name, sees,
                    inRuns(runs, run -> run.experiment().equals(name) && run.cell().equals("broken"),
                            likeness -> likeness.antiPattern().equals(name)),
                    inRuns(runs, run -> run.experiment().equals(name) && run.isFixed(),
                            likeness -> likeness.certainty() != Certainty.POSSIBLE)));
        }
        return table.toString();
    }

    private static String inRuns(List<Run> runs, Predicate<Run> which, Predicate<Likeness> of) {
        List<Run> its = runs.stream().filter(which).toList();
        return its.isEmpty() ? "no dumps of it are recorded"
                : "%d of %d".formatted(
                        its.stream().filter(run -> run.diagnosis().likenesses().stream().anyMatch(of)).count(),
                        its.size());
    }
}
