package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

/** Writes a results folder's page from its evidence; as a program, for the folders that it is given. */
final class RecordedPage {

    private RecordedPage() {
    }

    public static void main(String[] folders) throws IOException {
        for (String folder : folders) {
            System.out.println(write(Path.of(folder)));
        }
    }

    static Path write(Path folder) throws IOException {
        List<Experiment> experiments = new ArrayList<>();
        List<ExperimentResult> results = new ArrayList<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.filter(entry -> Home.experiments().contains(entry.getFileName().toString()))
                    .sorted().toList()) {
                Experiment experiment = ExperimentFiles.named(entry.getFileName().toString());
                experiments.add(experiment);
                results.add(Judge.judge(experiment, entry));
            }
        }
        ResultFiles.writeSummary(folder, experiments, results);
        return folder.resolve(ResultFiles.REPORT);
    }
}
