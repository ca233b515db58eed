package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.run.ByHand;

/** A page's lines are those that the lab prints, and few. */
class ByHandPagesTest {

    private static final int FEWEST_LINES = 4;
    private static final int MOST_LINES = 8;
    private static final Path JAR = Path.of("target/executor-lab.jar");
    private static final ByHand.App PLAIN = new ByHand.App("java", JAR, ByHand.PORT, ByHand.MANAGEMENT_PORT);

    static Stream<String> antiPatterns() {
        return Home.experiments().stream().filter(name -> ExperimentFiles.named(name).isOfOneFlaw());
    }

    private static Page pageOf(String name) {
        return Page.read(Path.of("docs/anti-patterns", name + ".md"));
    }

    @ParameterizedTest
    @MethodSource("antiPatterns")
    void startsWhatTheLabPrints(String name) {
        List<String> pair = new ByHand(ExperimentFiles.named(name), PLAIN).lines().entrySet().stream()
                .filter(line -> line.getKey().startsWith("app")).map(Map.Entry::getValue).toList();
        assertThat(ByHandPart.of(pageOf(name)).apps()).isEqualTo(pair);
    }

    @ParameterizedTest
    @MethodSource("antiPatterns")
    void startsWhatTheAppCallsAndLooksAtACount(String name) {
        Experiment experiment = ExperimentFiles.named(name);
        Page page = pageOf(name);
        ByHandPart part = ByHandPart.of(page);
        boolean needsAny = !experiment.stubs().isEmpty() || !experiment.services().isEmpty()
                || experiment.isOfTheProxy();
        assertThat(part.parts()).hasSize(needsAny ? 1 : 0);
        assertThat(part.loads()).hasSize(experiment.isOfTheProxy() ? 2 : 1);
        assertThat(part.looks()).isNotEmpty();
        assertThat(ByHandPart.blockOf(page).lines()).hasSizeBetween(FEWEST_LINES, MOST_LINES);
    }

    @ParameterizedTest
    @CsvSource({"README.md, event-loop-per-call.md", "README.ko.md, event-loop-per-call.ko.md"})
    void theReadmeShowsOnePair(String readme, String page) {
        Page.Block block = Page.read(Path.of("docs/anti-patterns", page)).blocks().stream()
                .filter(shown -> shown.text().contains(ByHandPart.PROFILES)).findFirst().orElseThrow();
        assertThat(Page.read(Path.of(readme)).blocks()).extracting(Page.Block::text).contains(block.text());
    }
}
