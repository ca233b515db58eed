package io.executorlab.lab.command;

import java.nio.file.Path;
import java.util.Optional;

import picocli.CommandLine.Option;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.run.Target;
import io.executorlab.lab.run.Worktree;

/** An earlier version that a check sets beside the one of {@code --start}. */
final class AgainstOptions {

    private static final int LEAST_RUNS = 3;
    private static final int RUNS = 5;

    @Option(names = "--against", paramLabel = "COMMAND|COMMIT", description = {
        "Also runs another version, in turn with that of --start, under the same load and URL, and judges how their counters differ.",
        "Either the shell command that starts it or, with --build, a branch, tag or commit of this git checkout."})
    private String against;

    @Option(names = "--build", paramLabel = "COMMAND", description = {
        "The shell command that builds the commit of --against, in a git worktree of its own, which is removed at the end.",
        "The command of --start then runs there too, so its paths have to be relative."})
    private String build;

    @Option(names = "--runs", paramLabel = "N", description =
            "How often --against runs each version, " + RUNS + " by default, at least " + LEAST_RUNS + ".")
    private Integer runs;

    boolean isGiven() {
        return against != null || build != null || runs != null;
    }

    int runs() {
        return runs == null ? RUNS : runs;
    }

    /**
     * The commit to build; empty where a command starts the other version as it is.
     *
     * @param target the version of {@code --start}
     * @throws UsageException for what is missing or cannot be
     */
    Optional<Worktree.Commit> commit(Target target, Path folder) {
        if (against == null && build == null) {
            throw new UsageException("--runs says how often --against runs each version: name the other one, --against \"java -jar main.jar\"."
                    + " A check that ends without evidence is repeated by --retries.");
        }
        if (against == null) {
            throw new UsageException("--build builds the commit of --against: name one, --against main.");
        }
        if (target.start() == null) {
            throw new UsageException("--against runs both versions by turns and has to start them: give the later one by --start \"java -jar app.jar\".");
        }
        if (runs() < LEAST_RUNS) {
            throw new UsageException("--runs takes a whole number from %d on: fewer runs of each show no interval.".formatted(LEAST_RUNS));
        }
        if (build == null) {
            if (against.isBlank() || against.equals(target.start())) {
                throw new UsageException("--against needs the command that starts the other version, or with --build a commit:"
                        + " --against main --build \"./mvnw package\".");
            }
            return Optional.empty();
        }
        Worktree.Commit commit = Worktree.Commit.named(against, folder);
        if (target.start().contains(commit.checkout().toString())) {
            throw new UsageException("--start names files by the whole path of this checkout, so both versions would be the same."
                    + " Write the paths from here on.");
        }
        return Optional.of(commit);
    }

    String against() {
        return against;
    }

    String build() {
        return build;
    }
}
