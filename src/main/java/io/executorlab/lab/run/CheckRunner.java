package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.SupervisedProcess;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.Recording;
import io.executorlab.lab.watch.SamplingInterval;

/**
 * Measures an app that is not the lab's under a load that is not the lab's, by the {@link Protocol}. It leaves evidence
 * in the format of the lab's own runs, and the app as it was.
 */
public final class CheckRunner {

    public static final String CELL = "check";
    /** Takes what the load command prints. */
    public static final String LOAD_LOG = "load.log";

    private static final int RECORDED_FROM = 17;
    private static final Duration STILL = Duration.ofSeconds(2);
    private static final Duration OVERTIME = Duration.ofSeconds(120);
    // k6 finds it also where another program starts it.
    private static final String SUMMARY = "K6_SUMMARY_EXPORT";
    private static final double SCRAPES_SHARE = 0.1;
    private static final double DUMPS_SHARE = 0.01;

    private final Session session;
    private volatile Protocol protocol;

    /**
     * @param name of the budget, or of what else the evidence is for
     * @param load the command that puts the load on, any that ends by itself: k6, Gatling, a test suite, a shell with
     * several
     * @param loadAtMost a load that lasts longer is ended, and gives no evidence
     * @param scrapeGapSeconds how long the metrics may be silent under load
     */
    public record Plan(String name, Target target, Recording recording, List<String> load, Duration loadAtMost,
            double scrapeGapSeconds) {

        /** The same of another version or in another JVM, which this shell command starts. */
        public Plan startedBy(String command) {
            Target other = new Target(target.management(), target.ready(), target.headers(), null, command);
            return new Plan(name, other, recording, load, loadAtMost, scrapeGapSeconds);
        }
    }

    public CheckRunner(Session session) {
        this.session = session;
        session.onInterruption(() -> Optional.ofNullable(protocol).ifPresent(Protocol::abandon));
    }

    /** Throws {@link CouldNotStartException} where the app cannot be reached, started or attached to. */
    public Evidence run(Plan plan, Path folder) throws IOException {
        RunNotes notes = new RunNotes(RunLog.Subject.of(plan.name(), CELL), plan.target().place(),
                plan.load(), folder);
        try (TargetApp app = new TargetApp(plan.target(), plan.scrapeGapSeconds(), session, folder)) {
            notes.now(RunNotes.Moment.READY);
            notes.pid(app.pid().orElse(null));
            app.notes().forEach(notes::note);
            Json.write(folder.resolve(Evidence.MACHINE), machine(app));
            observe(plan, app, notes, folder);
            notes.phase(RunLog.Phase.STOP);
        } catch (CouldNotStartException e) {
            notes.notRun(Outcome.NOT_STARTED, e.getMessage());
            throw e;
        } finally {
            if (protocol != null) {
                protocol.clearAfterKill();
            }
        }
        notes.end();
        session.progress().step("judging");
        return Evidence.read(folder);
    }

    private void observe(Plan plan, TargetApp app, RunNotes notes, Path folder) throws IOException {
        // The actuator walks the heap for each dump.
        // Of an app with very many threads a load of half a minute would else have none.
        SamplingInterval dumps = new SamplingInterval(app.jvm().isPresent() ? 2000 : 5000, 10_000, DUMPS_SHARE, 15_000);
        // Well within a budget's scrape-gap.
        SamplingInterval scrapes = new SamplingInterval(1000, 3000, SCRAPES_SHARE, Long.MAX_VALUE);
        Protocol.Manner manner = new Protocol.Manner(false, scrapes, dumps,
                recorded(plan, app, notes) ? FlightRecorder.STARTS : null, plan.recording(),
                plan.loadAtMost().plus(OVERTIME), new Protocol.Rest(STILL, true), null);
        try (Protocol measuring = new Protocol(app, manner, notes, session.progress(), folder)) {
            protocol = measuring;
            if (!measuring.run(null, load(plan, folder))) {
                return;
            }
            if (Files.exists(folder.resolve(Evidence.K6))) {
                notes.taken(Evidence.K6);
            } else if (Path.of(plan.load().get(0)).endsWith("k6")) {
                notes.note("k6 left no summary here (--summary-export, --no-summary), so nobody knows which requests"
                        + " had no answer and which checks failed.");
            }
        }
    }

    private PlannedLoad load(Plan plan, Path folder) {
        // Whoever wants the summary elsewhere has it there.
        Map<String, String> summary = System.getenv().containsKey(SUMMARY) ? Map.of()
                : Map.of(SUMMARY, folder.resolve(Evidence.K6).toAbsolutePath().toString());
        // The program alone, since arguments may be long or secret.
        return new PlannedLoad("The load command '%s'".formatted(Path.of(plan.load().get(0)).getFileName()), "",
                session.registry(),
                Program.ofUser("the load command", plan.load(), Program.GRACE_SECONDS).withEnvironment(summary),
                folder.resolve(LOAD_LOG), plan.loadAtMost(), " (--load-limit)");
    }

    /** The end of what the load command printed; throws {@link IOException} where it cannot be read. */
    public static List<String> lastLinesOfTheLoad(Path folder, int lines) throws IOException {
        List<String> all = SupervisedProcess.endOf(folder.resolve(LOAD_LOG)).lines().toList();
        return all.subList(Math.max(0, all.size() - lines), all.size());
    }

    private static boolean recorded(Plan plan, TargetApp app, RunNotes notes) {
        if (app.jvm().isEmpty()) {
            return false;
        }
        int feature = machine(app).feature();
        if (feature > 0 && feature < RECORDED_FROM) {
            notes.note("On JDK %d there is no flight recording: who started a thread is told from JDK %d on."
                    .formatted(feature, RECORDED_FROM));
            return false;
        }
        plan.recording().note(plan.target().pid() == null ? 0 : feature).ifPresent(notes::note);
        return plan.recording().isWanted();
    }

    private static Machine machine(TargetApp app) {
        Scrape scrape = app.first();
        int own = Runtime.getRuntime().availableProcessors();
        int processors = (int) scrape.value(Scrape.PROCESSORS).orElse(app.pid().isPresent() ? own : 0);
        return new Machine(jvmInfo(scrape, "version").replaceAll("[+].*", ""), jvmInfo(scrape, "vendor"),
                app.pid().isPresent() ? own : processors, processors,
                app.pid().isPresent() ? System.getProperty("os.name") + " " + System.getProperty("os.version") : "",
                List.of(), new Machine.Versions("", Build.commit(), null));
    }

    private static String jvmInfo(Scrape scrape, String label) {
        return scrape.metrics().stream().filter(metric -> metric.startsWith("jvm_info"))
                .flatMap(metric -> scrape.labels(metric, label)).findFirst().orElse("");
    }
}
