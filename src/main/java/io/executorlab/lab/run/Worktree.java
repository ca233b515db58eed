package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.AppLog;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Leash;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.process.Program;

/**
 * Another commit of the git checkout in which the user stands, in a folder of its own, and built there. It is removed when its keeper ends: with the other
 * programs of the lab, with Ctrl-C, or by the keeper's {@link Leash} where the lab is killed.
 *
 * @param folder that in it which is the user's folder in the checkout
 */
public record Worktree(Path folder) {

    /** What git and the build print, in the results. */
    public static final String LOG = "build.log";

    // The shell's own wait ends with the signal, a program in the foreground would be waited for.
    private static final String KEEP = """
            gone() { git -C "$1" worktree remove --force "$2" || { rm -rf "$2"; git -C "$1" worktree prune; }; }
            trap 'kill $sleeper 2>/dev/null; cd / && gone "$1" "$2"; exit 0' TERM
            sleep 2147483647 & sleeper=$!
            wait $sleeper
            """;
    private static final Duration ANSWER_AT_MOST = Duration.ofMinutes(1);
    private static final Duration GIT_AT_MOST = Duration.ofMinutes(5);
    private static final Duration BUILD_AT_MOST = Duration.ofMinutes(30);
    private static final int GRACE_SECONDS = 20;
    private static final String GIT = "git";
    private static final String FETCH = "A pipeline's checkout often has one commit alone: fetch the other by git fetch --depth 1 origin %s,"
            + " and name FETCH_HEAD.";

    /**
     * A commit that there is.
     *
     * @param checkout its top folder
     * @param prefix the user's folder within it, empty for the top
     * @param name as the user has it
     */
    public record Commit(Path checkout, String prefix, String name, String id) {

        /** Throws {@link UsageException} where the folder is in no checkout, or the checkout has no such commit. */
        public static Commit named(String name, Path folder) {
            if (name.isBlank() || name.startsWith("-")) {
                throw new UsageException("--against '%s' is not a commit; with --build give a branch, a tag or an id: --against main.".formatted(name));
            }
            List<String> where = git(folder, "rev-parse", "--show-toplevel", "--show-prefix").lines().toList();
            if (where.isEmpty()) {
                throw new UsageException("%s is in no checkout of git, so --build has no other commit to build. Leave it out and give --against a command."
                        .formatted(folder));
            }
            String id = git(folder, "rev-parse", "--verify", "--quiet", name + "^{commit}").strip();
            if (id.isEmpty()) {
                throw new UsageException(("This checkout has no commit '%s'. " + FETCH).formatted(name, name));
            }
            return new Commit(Path.of(where.get(0)), where.size() < 2 ? "" : where.get(1), name, id);
        }

        /** For people: {@code main (4ac6f89)}. */
        public String words() {
            String brief = id.substring(0, Math.min(7, id.length()));
            return id.startsWith(name) ? brief : "%s (%s)".formatted(name, brief);
        }

        /** Empty where git says no. */
        private static String git(Path folder, String... words) {
            List<String> command = Stream.concat(Stream.of(GIT, "-C", folder.toString()), Stream.of(words)).toList();
            Probe git = Probe.ofAnswer(command, ANSWER_AT_MOST).orElseThrow(() -> new UsageException(
                    "--against with --build needs git on PATH, and an answer from '%s' within %d s. There is none: install git, or see why it hangs."
                            .formatted(String.join(" ", command), ANSWER_AT_MOST.toSeconds())));
            return git.succeeded() ? git.printed() : "";
        }
    }

    /**
     * Checks the commit out and builds it.
     *
     * @param build the shell command that builds it, run in the user's folder of it
     * @param results takes what git and the build print
     * @throws CouldNotStartException where git or the build fails
     * @throws IOException where there is no room for it
     */
    public static Worktree of(Commit commit, String build, Children children, Path results) throws IOException {
        Path log = results.resolve(LOG);
        // The keeper's own folder, which goes with it, is all that is in this one, which goes then too.
        Path kept = Files.createTempDirectory("executor-lab-against-").resolve("kept");
        Path top = kept.resolve("worktree");
        String checkout = commit.checkout().toString();
        children.start(Program.ofUser("the worktree's keeper", List.of("/bin/sh", "-c", KEEP, "keep", checkout, top.toString()), GRACE_SECONDS), log, kept);
        run("git", Program.ofUser("git", List.of(GIT, "-C", checkout, "worktree", "add", "--detach", top.toString(), commit.id()), GRACE_SECONDS),
                GIT_AT_MOST, children, log);
        Path folder = top.resolve(commit.prefix());
        run("The build of " + commit.words(), Program.ofUser("the build", List.of("/bin/sh", "-c", build), GRACE_SECONDS).startedIn(folder),
                BUILD_AT_MOST, children, log);
        return new Worktree(folder);
    }

    private static void run(String what, Program program, Duration atMost, Children children, Path log) {
        Leash run = children.start(program, log, children.newTemporary());
        try {
            if (!run.waitFor(atMost)) {
                throw new CouldNotStartException("%s took longer than %d min. See %s.".formatted(what, atMost.toMinutes(), log));
            }
            if (run.exitCode().orElse(1) != 0) {
                throw new CouldNotStartException("%s failed (%s). %s".formatted(what, run.howItEnded(), AppLog.reason(run.lastPrinted())));
            }
        } finally {
            children.end(run);
        }
    }
}
