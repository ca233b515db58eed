package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Reason;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.lens.CodePlace;
import io.executorlab.lab.lens.CodeScan;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.report.LensReport;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.Session;
import io.executorlab.lab.run.Target;
import io.executorlab.lab.watch.Recording;

@Command(name = "lens", mixinStandardHelpOptions = true)
final class LensCommand extends LabCommand.InFolder {

    private static final Budget NONE = Budget.unbounded("lens", 0);
    private static final String RESULT = "lens.json";

    @Option(names = "--scan", paramLabel = "FILE.jar")
    private Path jar;

    @Option(names = "--start", paramLabel = "COMMAND")
    private String start;

    @Option(names = "--ready", paramLabel = "URL")
    private String ready;

    @Mixin
    private CheckOptions.Actuator actuator;

    @Option(names = "--jdk", split = ",", paramLabel = "N")
    private List<Integer> releases = List.of();

    @Option(names = "--processors", split = ",", paramLabel = "N")
    private List<Integer> processors = List.of();

    @Mixin
    private CheckOptions.Load load;

    private record Scan(String jar, int classes, List<CodePlace> places) {
    }

    /** @param processors null for the machine's */
    private record Jvm(Jdk jdk, Integer processors) {

        /** In the shell, so that the command finds this JDK and its JVM the number of processors. */
        private String before(String command) {
            return "export JAVA_HOME='%s' PATH='%s/bin':\"$PATH\"%s; %s".formatted(jdk.home(), jdk.home(),
                    processors == null ? ""
                            : " JAVA_TOOL_OPTIONS=\"$JAVA_TOOL_OPTIONS -XX:ActiveProcessorCount=%d\""
                                    .formatted(processors),
                    command);
        }

        @Override
        public String toString() {
            return "JDK " + jdk.version() + (processors == null ? ""
                    : ", %d %s".formatted(processors, processors == 1 ? "processor" : "processors"));
        }
    }

    @Override
    public Integer call() throws IOException {
        if ((jar == null) == (start == null)) {
            throw new UsageException("Name a jar to read, --scan app.jar, or an app to run, --start COMMAND -- LOAD.");
        }
        return jar != null ? scan() : run();
    }

    private int scan() {
        try {
            CodeScan scan = CodeScan.of(jar);
            result(new Scan(jar.toString(), scan.classes(), scan.places()), LensReport.ofScan(scan));
            return ExitCode.HELD;
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be scanned: %s. Name a jar with an app's or a library's classes.".formatted(jar,
                            Reason.of(e)),
                    e);
        }
    }

    private int run() throws IOException {
        List<Jvm> jvms = jvms();
        if (jvms.size() < 2) {
            throw new UsageException("--start needs JVMs to compare: --jdk 17,21,25, --processors 1,2,4, or both.");
        }
        Target target = actuator.target(null, System.getenv(), ready, null, start);
        CheckRunner.Plan plan = load.plan(NONE, target, Recording.AUTO);
        Path folder = out.folder();
        List<LensReport.Cell> cells = new ArrayList<>();
        try (Session session = Session.of(folder)) {
            CheckRunner runner = new CheckRunner(session);
            for (Jvm jvm : jvms) {
                session.progress().heading("[%d/%d] %s".formatted(cells.size() + 1, jvms.size(), jvm));
                Path ofCell = Files.createDirectory(folder.resolve("jvm-" + (cells.size() + 1)));
                cells.add(judged(jvm, runner.run(plan.startedBy(jvm.before(start)), ofCell)));
            }
            session.progress().pause();
        }
        LensReport report = new LensReport(cells);
        Json.write(folder.resolve(RESULT), report);
        result(folder, report, "%s%n%nEvidence: %s".formatted(report.view().terminal().stripTrailing(), folder));
        return cells.stream().allMatch(cell -> cell.result().problems().isEmpty()) ? ExitCode.HELD
                : ExitCode.NO_EVIDENCE;
    }

    private LensReport.Cell judged(Jvm jvm, Evidence evidence) {
        evidence.machine().filter(machine -> !machine.jdk().equals(jvm.jdk().version())).ifPresent(machine -> {
            throw new UsageException(("--start ran JDK %s in place of %s: let it find java by PATH or JAVA_HOME, as "
                    + "\"java -jar app.jar\" does.").formatted(machine.jdk(), jvm.jdk().version()));
        });
        CheckResult result = BudgetJudge.judge(NONE, evidence, load.manner(false));
        return new LensReport.Cell(jvm.toString(),
                RunProblems.in(evidence).busyMachine().filter(BusyMachine::hasForeign).isPresent(), result);
    }

    private List<Jvm> jvms() {
        List<Jdk> jdks = releases.isEmpty() ? List.of(Jdk.own()) : releases.stream().map(Jdk::ofRelease).toList();
        return jdks.stream().flatMap(jdk -> (processors.isEmpty() ? Collections.<Integer>singletonList(null)
                : processors).stream().map(count -> new Jvm(jdk, count))).toList();
    }
}
