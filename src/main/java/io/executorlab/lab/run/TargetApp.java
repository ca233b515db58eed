package io.executorlab.lab.run;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Reason;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.JvmProcess;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.ProcessReadings;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.SupervisedProcess;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.JvmBeans;
import io.executorlab.lab.watch.ManagementPort;
import io.executorlab.lab.watch.Watch;

/** A target that answers: its metrics, and its JVM where that may be attached to. */
final class TargetApp implements Protocol.MeasuredApp, AutoCloseable {

    private static final Duration SAME_START = Duration.ofSeconds(3);
    private static final Duration START_AT_MOST = Duration.ofMinutes(5);
    private static final int GRACE_SECONDS = 10;
    private static final int GAPS_OF_A_DEAD_APP = 6;
    private static final String STARTED_AT = "process_start_time_seconds";
    private static final String FOREGROUND =
            "--start must run the app in the foreground, so that it ends with the check.";
    private static final Pattern UPTIME = Pattern.compile("([\\d.]+) s");

    private final Target target;
    private final double scrapeGapSeconds;
    private final ProcessRegistry registry;
    private final Optional<ManagementPort> management;
    private final Optional<ManagementPort> ready;
    private final List<String> notes = new ArrayList<>();
    private SupervisedProcess app;
    private Scrape first;
    private Long pid;
    private JvmAttach jvm;
    private JvmBeans beans;

    /**
     * Starts it where it is to be started, waits for its first answer and attaches to it where its process is known.
     *
     * @param scrapeGapSeconds how long the metrics may be silent under load
     * @param folder takes its log
     * @throws CouldNotStartException with what is in the way and what to do
     */
    TargetApp(Target target, double scrapeGapSeconds, Session session, Path folder) {
        this.target = target;
        this.scrapeGapSeconds = scrapeGapSeconds;
        this.registry = session.registry();
        this.management = Optional.ofNullable(target.management()).map(this::port);
        this.ready = Optional.ofNullable(target.ready()).map(this::port);
        try {
            session.progress().step(target.start() == null ? "reaching " + target.place() : "starting the app");
            if (target.start() != null) {
                start(folder);
            } else {
                probe();
                if (target.pid() != null) {
                    attach(target.pid());
                }
            }
            if (first == null || first.value(Scrape.LIVE).isEmpty()
                    || first.value(Scrape.STARTED).isEmpty() && jvm != null) {
                askJvm();
            }
            if (first.value(Scrape.STARTED).isEmpty()) {
                notes.add(("The app has no counter %s, which newer versions of Micrometer have: nothing tells how "
                        + "many threads it starts.").formatted(Scrape.STARTED));
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private ManagementPort port(URI url) {
        return new ManagementPort(url, target.headers());
    }

    /** The first look at its metrics, where it has any. */
    private void probe() {
        boolean jvmInReach = target.pid() != null || target.start() != null;
        first = management.map(port -> port.probe(jvmInReach)).orElse(null);
    }

    /** Has the JVM itself tell what the metrics do not, if there are any. */
    private void askJvm() {
        if (jvm == null) {
            throw new CouldNotStartException("The app's JVM has to tell of its threads, and cannot be asked. "
                    + String.join(" ", notes));
        }
        try {
            beans = JvmBeans.of(jvm, management);
            first = beans.scrape();
        } catch (IOException e) {
            throw new CouldNotStartException(
                    "The JVM of process %d does not tell of its threads over JMX: %s".formatted(pid, Reason.of(e)), e);
        }
    }

    private void start(Path folder) {
        requireNobodyThere();
        app = registry.start(Program.ofUser("the app", List.of("/bin/sh", "-c", target.start()), GRACE_SECONDS),
                folder.resolve(Evidence.APP_LOG), registry.newTemporary());
        awaitAnswer();
        Optional<Long> found = JvmProcess.newestIn(app.pid());
        if (found.isEmpty()) {
            notes.add("None of the processes of --start is a JVM that the lab could attach to.");
            return;
        }
        try {
            attach(found.get());
        } catch (CouldNotStartException e) {
            notes.add(e.getMessage());
        }
    }

    private void awaitAnswer() {
        long end = System.nanoTime() + START_AT_MOST.toNanos();
        while (true) {
            try {
                ready.ifPresent(ManagementPort::requireAnswer);
                probe();
                return;
            } catch (ManagementPort.NotYetException e) {
                if (!app.isAlive()) {
                    throw new CouldNotStartException(
                            "The app ended before it answered (%s). %s%s".formatted(app.howItEnded(),
                                    app.reason(), app.exitCode().orElse(1) == 0 ? " " + FOREGROUND : ""));
                }
                if (System.nanoTime() > end) {
                    throw new CouldNotStartException("The app was not ready within %d s. %s %s".formatted(
                            START_AT_MOST.toSeconds(), e.getMessage(), app.reason()), e);
                }
                Pause.millis(100);
            }
        }
    }

    private void requireNobodyThere() {
        ManagementPort port = management.or(() -> ready).orElseThrow();
        try {
            port.metrics();
        } catch (IOException e) {
            return;
        }
        throw new CouldNotStartException(
                ("Something answers at %s already, before --start. End it, or leave --start out to check it.")
                        .formatted(port.base()));
    }

    private void attach(long candidate) {
        JvmProcess.requireAttachable(candidate);
        try {
            jvm = JvmAttach.to(candidate);
            requireSame(candidate);
            pid = candidate;
        } catch (IOException e) {
            detach();
            throw new CouldNotStartException(("Process %d cannot be attached to: %s. An app that was started with "
                    + "-XX:+DisableAttachMechanism cannot; without --pid the check goes by the metrics alone.")
                    .formatted(candidate,
                            e.getMessage()),
                    e);
        }
    }

    private void detach() {
        if (jvm != null) {
            jvm.close();
            jvm = null;
        }
    }

    // The system's time of the start is that of the process, which may have been a script first; the JVM's own uptime
    // does not count a machine's sleep. One of them is to agree.
    private void requireSame(long candidate) throws IOException {
        OptionalDouble reported = first == null ? OptionalDouble.empty() : first.value(STARTED_AT);
        if (reported.isEmpty()) {
            return;
        }
        Instant byMetrics = Instant.ofEpochMilli(Math.round(reported.getAsDouble() * 1000));
        Stream<Instant> byJvm = UPTIME.matcher(jvm.command("VM.uptime")).results().limit(1).map(uptime -> Instant.now()
                .minusMillis(Math.round(Double.parseDouble(uptime.group(1)) * 1000)));
        Optional<Instant> bySystem = ProcessHandle.of(candidate).flatMap(process -> process.info().startInstant());
        List<Instant> starts = Stream.concat(byJvm, bySystem.stream()).toList();
        if (!starts.isEmpty() && starts.stream()
                .noneMatch(start -> Duration.between(start, byMetrics).abs().compareTo(SAME_START) <= 0)) {
            detach();
            throw new CouldNotStartException(
                    ("Process %d is not the app behind %s: it was started at %s, that one at %s. "
                            + "Give the app's own --pid, or leave it out.").formatted(candidate, target.place(),
                                    starts.get(0).truncatedTo(ChronoUnit.SECONDS),
                                    byMetrics.truncatedTo(ChronoUnit.SECONDS)));
        }
    }

    @Override
    public Scrape scrape() throws IOException {
        return beans == null ? management.orElseThrow().scrape() : beans.scrape();
    }

    @Override
    public ThreadDump threadDump(ThreadDump.Phase phase) throws IOException {
        return jvm == null ? management.orElseThrow().threadDump(phase) : jvm.threadDump(phase);
    }

    Scrape first() {
        return first;
    }

    Optional<Long> pid() {
        return Optional.ofNullable(pid);
    }

    @Override
    public Optional<JvmAttach> jvm() {
        return Optional.ofNullable(jvm);
    }

    @Override
    public Map<String, Long> processes() {
        return pid().map(own -> Map.of("app", own)).orElse(Map.of());
    }

    @Override
    public Optional<ProcessReadings> readings() {
        return jvm().map(attached -> new ProcessReadings(pid, app == null ? null : app.mark(),
                attached.property("java.io.tmpdir").map(Path::of).orElse(null)));
    }

    List<String> notes() {
        return notes;
    }

    @Override
    public List<String> failures(Watch watch) {
        return end().or(() -> restart(watch.last())).or(() -> silence(watch.silence())).map(List::of).orElse(List.of());
    }

    private Optional<String> end() {
        if (app != null && !app.isAlive()) {
            return Optional.of("The app ended under load (%s). %s".formatted(app.howItEnded(), app.reason()));
        }
        return pid == null || JvmProcess.isAlive(pid) ? Optional.empty()
                : Optional.of("The app (process %d) ended under load.".formatted(pid));
    }

    private Optional<String> restart(Scrape last) {
        OptionalDouble before = first.value(STARTED_AT);
        OptionalDouble now = last == null ? before : last.value(STARTED_AT);
        return before.isPresent() && now.isPresent() && before.getAsDouble() != now.getAsDouble()
                ? Optional.of("The app restarted under load: its metrics come from another process than before.")
                : Optional.empty();
    }

    private Optional<String> silence(Watch.Silence silence) {
        double seconds = silence.lasting().toMillis() / 1000.0;
        if (silence.refused() && pid == null && seconds > scrapeGapSeconds) {
            return Optional.of("The app ended under load: nothing listens on %s any more."
                    .formatted(target.management().getAuthority()));
        }
        return seconds > GAPS_OF_A_DEAD_APP * scrapeGapSeconds
                ? Optional.of("%s for %.0f s under load; the load was ended."
                        .formatted(silence.instead().orElse("The app has not answered"), seconds))
                : Optional.empty();
    }

    /** Leaves it as it is unless it was started here. */
    @Override
    public void close() {
        if (beans != null) {
            beans.close();
        }
        detach();
        if (app != null) {
            registry.end(app);
        }
    }
}
