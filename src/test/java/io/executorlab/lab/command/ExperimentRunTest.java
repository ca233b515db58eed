package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

class ExperimentRunTest {

    private static final Experiment EXPERIMENT = ExperimentFiles.named("event-loop-per-call").only(List.of("fixed", "no-await"));

    private final List<String> ran = new ArrayList<>();
    private final List<String> after = new ArrayList<>();

    @Test
    void eachCellIsRunAsOftenAsAsked() throws IOException {
        assertThat(run(2, Set.of())).isEmpty();
        assertThat(ran).containsExactly("fixed", "no-await", "fixed.2", "no-await.2");
        assertThat(after).containsExactly("no-await", "fixed.2", "no-await.2", "nothing");
    }

    @Test
    void whatIsNoEvidenceIsRunOnceMoreAfterAllOthersAndOnceOnly() throws IOException {
        assertThat(run(1, Set.of("fixed", "fixed.2"))).singleElement().satisfies(repeat -> {
            assertThat(repeat.cell().id()).isEqualTo("fixed");
            assertThat(repeat.reason()).isEqualTo("no evidence in fixed");
        });
        assertThat(ran).containsExactly("fixed", "no-await", "fixed.2 repeats 1");
    }

    @Test
    void theRepeatOfOneOfSeveralRunsLiesBehindThem() throws IOException {
        run(2, Set.of("fixed.2", "no-await"));
        assertThat(ran).containsExactly("fixed", "no-await", "fixed.2", "no-await.2", "no-await.3 repeats 1", "fixed.3 repeats 2");
    }

    private List<ExperimentRun.Repeat> run(int times, Set<String> withoutEvidence) throws IOException {
        return new ExperimentRun(EXPERIMENT, Path.of("scenarios"), Path.of("out"),
                (planned, next) -> {
                    ran.add(planned.folder().getFileName() + (planned.repeats() == null ? "" : " repeats " + planned.repeats()));
                    after.add(next == null ? "nothing" : next.folder().getFileName().toString());
                },
                folder -> withoutEvidence.contains(folder.getFileName().toString()) ? List.of("no evidence in " + folder.getFileName())
                        : List.of()).all(times);
    }
}
