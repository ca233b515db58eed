package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine.Option;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.Recording;
import io.executorlab.lab.run.Target;
import io.executorlab.lab.watch.ManagementPort.Header;

/** An app of the user's own, and how long a load on it may last. */
final class TargetOptions {

    @Option(names = "--management", paramLabel = "URL", description = {
        "The app's actuator, http://127.0.0.1:8081/actuator; its prometheus endpoint must be open.",
        "If threaddump is open too, the check knows the names of its threads."})
    private String management;

    @Option(names = "--header", paramLabel = "'NAME: VALUE'", description = {
        "Sent with each request to the actuator; repeatable. Other users of the machine see it, so put secrets into --header-file."})
    private List<String> headers = List.of();

    @Option(names = "--header-file", paramLabel = "FILE", description = {
        "A file with such a header on each line.",
        "The environment variable " + SecretVariables.HEADERS + " takes the same; it counts if neither option is given."})
    private Path headerFile;

    @Option(names = "--pid", paramLabel = "PID", description =
            "The app's process on this machine: adds a flight recording and thread dumps, which name the starting line.")
    private Long pid;

    @Option(names = "--start", paramLabel = "COMMAND", description =
            "Starts the app with this shell command, waits for its actuator, watches it as --pid does, and stops it at the end.")
    private String start;

    @Option(names = "--recording", paramLabel = "auto|on|off", defaultValue = "auto", description = {
        "Whether --pid and --start take a flight recording; ${DEFAULT-VALUE} by default.",
        "auto: yes, but not the first one of a running JVM before 25, which would throw away compiled code, unless a bound needs it.",
        "on: always, with the line that starts each virtual thread; auto samples these lines above some thousand starts a second."})
    private Recording.Choice recording;

    @Option(names = "--start-limit", paramLabel = "TIME", defaultValue = "2m", description =
            "How long the app of --start may take until its actuator answers; ${DEFAULT-VALUE} by default.")
    private String startLimit;

    @Option(names = "--load-limit", paramLabel = "TIME", defaultValue = "30m", description =
            "A load that lasts longer is ended and gives no evidence; ${DEFAULT-VALUE} by default.")
    private String loadLimit;

    /**
     * Throws {@link UsageException} for what is missing or cannot be.
     *
     * @param environment of the lab
     */
    Target target(Map<String, String> environment) {
        return target(environment, null);
    }

    /** @param otherwise the actuator where no option names it; null where one has to */
    Target target(Map<String, String> environment, String otherwise) {
        if (management == null && otherwise == null) {
            throw new UsageException("Name the app's actuator: --management http://127.0.0.1:8081/actuator");
        }
        if (recording == Recording.Choice.ON && pid == null && start == null) {
            throw new UsageException("--recording on needs the app's process: --pid PID, or --start COMMAND.");
        }
        return Target.of(management == null ? otherwise : management, headers(environment), pid, start);
    }

    /** @param neededFor the bounds that only a recording can judge */
    Recording recording(List<String> neededFor) {
        return new Recording(recording, neededFor);
    }

    /** For a Prometheus in the place of the app; throws {@link UsageException} where an app is named beside it. */
    List<Header> headersOfPrometheus(Map<String, String> environment) {
        if (management != null || pid != null || start != null || recording == Recording.Choice.ON) {
            throw new UsageException("--prometheus reads what has been scraped of all instances: leave --management, --pid, --start and --recording out.");
        }
        return headers(environment).stream().map(Target::header).toList();
    }

    private List<String> headers(Map<String, String> environment) {
        List<String> all = new ArrayList<>(headers);
        if (headerFile != null) {
            try {
                all.addAll(lines(Files.readString(headerFile)));
            } catch (IOException e) {
                throw new UsageException("--header-file %s cannot be read: %s".formatted(headerFile,
                        e instanceof NoSuchFileException ? "it is not there." : e.getMessage()), e);
            }
        } else if (headers.isEmpty()) {
            SecretVariables.orElse(null, SecretVariables.HEADERS, environment).map(TargetOptions::lines).ifPresent(all::addAll);
        }
        return all;
    }

    private static List<String> lines(String text) {
        return text.lines().filter(line -> !line.isBlank()).toList();
    }

    /** Throws {@link UsageException} where one of them is no time. */
    CheckRunner.Limits limits() {
        return new CheckRunner.Limits(time("--start-limit", startLimit), time("--load-limit", loadLimit));
    }

    /** Throws {@link UsageException} where the text is no time, or none at all. */
    static Duration time(String option, String text) {
        try {
            Duration time = DurationStyle.SIMPLE.parse(text);
            if (time.toSeconds() > 0) {
                return time;
            }
        } catch (IllegalArgumentException e) {
            // Told below.
        }
        throw new UsageException("%s must be like 90s, 30m or 2h, not '%s'.".formatted(option, text));
    }
}
