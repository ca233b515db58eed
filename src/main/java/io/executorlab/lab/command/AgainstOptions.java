package io.executorlab.lab.command;

import picocli.CommandLine.Option;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.run.Target;

/** An earlier version that a check sets beside the one of {@code --start}. */
final class AgainstOptions {

    private static final int LEAST_RUNS = 3;
    private static final int RUNS = 5;

    @Option(names = "--against", paramLabel = "COMMAND", description = {
        "Also runs the version that this shell command starts, in turn with that of --start, under the same load and URL,",
        "and judges how their counters differ."})
    private String against;

    @Option(names = "--runs", paramLabel = "N", description =
            "How often --against runs each version, " + RUNS + " by default, at least " + LEAST_RUNS + ".")
    private Integer runs;

    boolean isGiven() {
        return against != null || runs != null;
    }

    int runs() {
        return runs == null ? RUNS : runs;
    }

    /**
     * Throws {@link UsageException} for what is missing or cannot be.
     *
     * @param target the version of {@code --start}
     */
    void check(Target target) {
        if (against == null) {
            throw new UsageException("--runs says how often --against runs each version: name the other one, --against \"java -jar main.jar\"."
                    + " A check that ends without evidence is repeated by --retries.");
        }
        if (target.start() == null) {
            throw new UsageException("--against runs both versions by turns and has to start them: give the later one by --start \"java -jar app.jar\".");
        }
        if (runs() < LEAST_RUNS) {
            throw new UsageException("--runs takes a whole number from %d on: fewer runs of each show no interval.".formatted(LEAST_RUNS));
        }
        if (against.isBlank()) {
            throw new UsageException("--against needs the command that starts the other version.");
        }
    }

    String against() {
        return against;
    }
}
