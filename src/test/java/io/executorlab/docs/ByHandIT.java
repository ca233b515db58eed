package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.docs.ByHandPart.Limit;
import io.executorlab.docs.ByHandPart.Look;
import io.executorlab.lab.Measures;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.process.SupervisedProcess;
import io.executorlab.lab.service.NginxServer;

/** Types what the pages tell to type by hand, and sees in broken and in fixed what they say. */
@Tag("long")
@Measures
class ByHandIT {

    private static final Duration A_START = Duration.ofMinutes(3);
    private static final Duration A_LOAD = Duration.ofMinutes(3);
    private static final Duration A_LOOK = Duration.ofSeconds(30);
    private static final String GOES_ON = " &";
    private static final String STUB_IS_READY = " listening on ";
    private static final String PARTS_ARE_READY = "k6 run ";
    private static final String APP_IS_READY = "anti-pattern";

    @TempDir
    private Path folder;

    static List<Page> pages() {
        return ByHandPart.pages();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void brokenShowsWhatThePageSaysAndFixedDoesNot(Page page) throws Exception {
        ByHandPart part = ByHandPart.of(page);
        assumeTrue(part.loads().size() == 1 || NginxServer.version().isPresent(), NginxServer.MISSING);
        assumeTrue(Runtime.version().feature() >= lowestJdk(page), "broken needs a later JDK");
        try (Shell beside = Shell.inAProject(folder)) {
            for (String command : part.parts()) {
                beside.beside(command, command.startsWith("./lab") ? PARTS_ARE_READY : STUB_IS_READY, A_START);
            }
            assertSeen(part, part.apps().get(0), part.loads().get(0), Look::broken);
            assertSeen(part, last(part.apps()), last(part.loads()), Look::fixed);
        }
    }

    private static int lowestJdk(Page page) {
        Experiment experiment = ExperimentFiles.named(page.file().getFileName().toString().split("\\.")[0]);
        return experiment.pair().stream().map(id -> experiment.cell(id).jdk()).filter(Objects::nonNull)
                .mapToInt(Integer::intValue).max().orElse(0);
    }

    private void assertSeen(ByHandPart part, String app, String load, Function<Look, Limit> limit) throws Exception {
        try (Shell shell = new Shell(folder)) {
            shell.beside(app, APP_IS_READY, A_START);
            assertThat(greatest(shell, load, part.looks())).as("%s%n%s", app, load).allSatisfy((look,
                    seen) -> assertThat(limit.apply(look).holds(seen.orElseThrow())).as("%s: %s", look, seen).isTrue());
        }
    }

    /** Looks while the load goes on, or once after it. */
    private static Map<Look, OptionalDouble> greatest(Shell shell, String load, List<Look> looks) throws Exception {
        SupervisedProcess running = shell.begin(load.replace(GOES_ON, ""));
        if (!load.endsWith(GOES_ON)) {
            running.waitFor(A_LOAD);
        }
        Map<Look, OptionalDouble> greatest = new LinkedHashMap<>();
        do {
            for (Look look : looks) {
                greatest.merge(look, number(shell, look), ByHandIT::greater);
            }
        } while (running.isAlive());
        return greatest;
    }

    /** The last word; none where the metric is not there yet. */
    private static OptionalDouble number(Shell shell, Look look) throws Exception {
        String printed = shell.printed(look.command(), A_LOOK).strip();
        String word = printed.substring(printed.lastIndexOf(' ') + 1);
        return word.matches("\\d+(\\.\\d+)?") ? OptionalDouble.of(Double.parseDouble(word)) : OptionalDouble.empty();
    }

    private static OptionalDouble greater(OptionalDouble one, OptionalDouble other) {
        return Stream.of(one, other).flatMapToDouble(OptionalDouble::stream).max();
    }

    private static String last(List<String> lines) {
        return lines.get(lines.size() - 1);
    }
}
