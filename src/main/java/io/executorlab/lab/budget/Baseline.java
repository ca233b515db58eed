package io.executorlab.lab.budget;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.UsageException;

/** An earlier check that a later one is compared with. */
public final class Baseline {

    private static final String MAKE_ONE = "A baseline is the folder that ./lab check --out DIR leaves.";

    private Baseline() {
    }

    /** Reads a check's folder; throws {@link UsageException} where it holds none that this version can read. */
    public static CheckResult read(Path folder) {
        Path file = folder.resolve(CheckResult.FILE);
        if (!Files.isRegularFile(file)) {
            throw new UsageException("%s. %s".formatted(whatIsThere(folder), MAKE_ONE));
        }
        CheckResult result;
        try {
            result = Json.read(SafePaths.file(folder, CheckResult.FILE), CheckResult.class);
        } catch (IOException e) {
            throw new UsageException("%s cannot be read: %s. %s".formatted(file, e.getMessage(), MAKE_ONE), e);
        }
        if (result == null || result.bounds() == null || result.measures() == null
                || result.threads().groups() == null) {
            throw new UsageException("%s is not the result of a check. %s".formatted(file, MAKE_ONE));
        }
        if (result.format() != CheckResult.FORMAT) {
            throw new UsageException("%s was written by another lab, in format %d; this one reads format %d."
                    .formatted(file, result.format(), CheckResult.FORMAT));
        }
        return result;
    }

    private static String whatIsThere(Path folder) {
        if (!Files.isDirectory(folder)) {
            return folder + " is not a folder";
        }
        return Files.exists(folder.resolve("summary.json"))
                ? folder + " holds a run of the lab's own experiments, not a check"
                : "%s holds no check: %s is not there".formatted(folder, CheckResult.FILE);
    }
}
