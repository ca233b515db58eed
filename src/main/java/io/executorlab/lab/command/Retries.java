package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.JvmProcess;
import io.executorlab.lab.report.Ending;
import io.executorlab.lab.run.Target;
import io.executorlab.lab.watch.ManagementPort;

/**
 * The attempts at one check. The last one's results lie in the check's folder; those without evidence before it in folders of their own
 * within. What is proven, a breach, is never tried again.
 */
final class Retries {

    private static final String ATTEMPT = "attempt-";
    /** What the folder of an earlier attempt is called. */
    static final Pattern FOLDER = Pattern.compile(ATTEMPT + "\\d");

    private static final int RETRIES_AT_MOST = 9;

    private final int retries;
    private final boolean reportOnly;
    private final List<CheckResult.Attempt> earlier = new ArrayList<>();

    /**
     * Throws {@link UsageException} for a number of repetitions that cannot be.
     *
     * @param reportOnly whether a broken bound is to fail nothing
     */
    Retries(int retries, boolean reportOnly) {
        if (retries < 0 || retries > RETRIES_AT_MOST) {
            throw new UsageException("--retries takes a whole number from 0 to %d: how often a check without evidence is repeated.".formatted(RETRIES_AT_MOST));
        }
        this.retries = retries;
        this.reportOnly = reportOnly;
    }

    /** How the attempt under way is made. */
    CheckResult.Manner manner() {
        return new CheckResult.Manner(reportOnly, earlier);
    }

    /** Whether this result is to be replaced by another attempt's. */
    boolean isWanted(CheckResult result) {
        return !result.breached() && !result.conclusive() && earlier.size() < retries;
    }

    /** Why the same load cannot be put on the same app once more, in a sentence; empty where it can. */
    static Optional<String> obstacle(Target target) {
        if (target.start() != null) {
            return Optional.empty();
        }
        if (target.pid() != null && !JvmProcess.isAlive(target.pid())) {
            return Optional.of("process %d has ended. With --start in place of --pid each attempt has a fresh app.".formatted(target.pid()));
        }
        try {
            new ManagementPort(target.management(), target.headers()).scrape();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("%s does not answer any more. With --start each attempt has a fresh app.".formatted(target.management()));
        }
    }

    /**
     * Makes room for the next attempt and tells what became of this one.
     *
     * @param folder of the check
     * @throws IOException where its files cannot be moved
     */
    String putAside(Path folder, CheckResult result) throws IOException {
        Path aside = Files.createDirectory(folder.resolve(ATTEMPT + (earlier.size() + 1)));
        List<Path> entries;
        try (Stream<Path> all = Files.list(folder)) {
            entries = all.filter(entry -> !isLeft(entry.getFileName().toString())).toList();
        }
        for (Path entry : entries) {
            Files.move(entry, aside.resolve(entry.getFileName()));
        }
        earlier.add(new CheckResult.Attempt(aside.getFileName().toString(), Ending.whyUnknown(result)));
        return "attempt %d of %d has no evidence, see %s: %s. Once more.".formatted(earlier.size(), retries + 1, aside, Ending.whyUnknown(result));
    }

    private static boolean isLeft(String name) {
        return name.equals(CheckSession.TEMPORARY) || FOLDER.matcher(name).matches();
    }
}
