package io.executorlab.lab.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;

/**
 * The load generator: k6 1.x from PATH, else the one that {@code make k6} has built into the project's folder.
 *
 * @param command the words that start it
 * @param version such as {@code 1.8.1}
 */
public record K6(List<String> command, String version, String from) {

    public static final String VERSION = "1.8.1";
    public static final String REMEDY = "install k6 1.x (https://grafana.com/docs/k6/latest/set-up/install-k6/) so that"
            + " it is on PATH, or Go 1.25 or later, with which make k6 builds it";

    private static final Pattern PRINTED = Pattern.compile("k6(?:\\.exe)? v(\\d+\\.\\d+\\.\\d+)");
    // Its WebSocket client gives a server 60 s for the handshake, and nothing ends that earlier.
    private static final Duration OVER_PLAN = Duration.ofSeconds(90);

    /** Empty where it is not there. */
    public static Optional<K6> present() {
        return probe("k6", "PATH").or(() -> probe(built().toString(), "built by make"));
    }

    /** Throws {@link CouldNotStartException} that says how to get it where it is not there. */
    public static K6 required() {
        return present().orElseThrow(() -> new CouldNotStartException("k6 is missing: %s.".formatted(REMEDY)));
    }

    /** k6 sends no usage report and opens no port of its own. */
    PlannedLoad load(Path script, Map<String, String> environment, String url, String managementUrl,
            ProcessRegistry registry, Path folder, String name) {
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of("run", "--no-usage-report", "--quiet", "--no-color", "--address", "",
                "--summary-trend-stats", "avg,min,p(10),p(25),med,p(75),p(90),p(95),p(99),max", "--summary-export",
                folder.resolve(name + ".json").toString()));
        Load.merged(Map.of("BASE_URL", url, "MANAGEMENT_URL", managementUrl), environment)
                .forEach((variable, value) -> line.addAll(List.of("-e", variable + "=" + value)));
        line.add(script.toString());
        return new PlannedLoad("k6", " of %s".formatted(Load.plan(environment)), registry, new Program("k6", line),
                folder.resolve(name + ".log"),
                Load.duration(environment).plus(Load.timeLimit(environment)).plus(OVER_PLAN), "");
    }

    /** With the path of the k6 that there is: the one that make has built is on no PATH. */
    static String byHand(Path script, Map<String, String> environment) {
        StringBuilder line = new StringBuilder(present().map(k6 -> k6.command().get(0)).orElse("k6")).append(" run");
        environment.forEach((name, value) -> line.append(" -e ").append(name).append('=').append(value));
        return line.append(' ').append(script).toString();
    }

    private static Path built() {
        return Home.folder().resolve(".lab").resolve("bin").resolve("k6").toAbsolutePath();
    }

    private static Optional<K6> probe(String program, String from) {
        if (program.contains("/") && !Files.isExecutable(Path.of(program))) {
            return Optional.empty();
        }
        return Probe.of(List.of(program, "version"), Duration.ofSeconds(10)).filter(Probe::succeeded)
                .map(said -> PRINTED.matcher(said.printed())).filter(Matcher::find).map(found -> found.group(1))
                .filter(version -> version.startsWith("1.")).map(version -> new K6(List.of(program), version, from));
    }
}
