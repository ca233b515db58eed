package io.executorlab.lab.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.apache.commons.io.function.IOSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Reason;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WebAddress;
import io.executorlab.lab.diagnosis.Anonymous;
import io.executorlab.lab.diagnosis.Finding;
import io.executorlab.lab.diagnosis.Findings;
import io.executorlab.lab.evidence.DumpText;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.report.DiagnosisReport;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.ManagementPort;

@Command(name = "diagnose", mixinStandardHelpOptions = true)
final class DiagnoseCommand extends LabCommand {

    private static final String STANDARD_INPUT = "-";
    /** Of a process or an actuator. */
    private static final int DUMPS = 3;
    private static final int APART_MILLIS = 2000;

    @Parameters(paramLabel = "FILE|PID|URL", arity = "1..*", description = {
            "Files of jstack, jcmd or kill -3, or JSON of jcmd or an actuator;", STANDARD_INPUT + " is standard input.",
            "Of a process or an actuator the lab takes three dumps itself."})
    private List<String> sources;

    @Option(names = "--stacks")
    private boolean stacks;

    @Option(names = "--html", paramLabel = "FILE")
    private Path html;

    @Option(names = "--anonymous")
    private boolean anonymous;

    private final List<ThreadDump> taken = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        sources.forEach(this::take);
        Anonymous names = new Anonymous();
        List<Finding> found = Findings.of(taken);
        List<Finding> findings = !anonymous ? found : found.stream().map(names::of).toList();
        List<ThreadDump> dumps = !anonymous ? taken : taken.stream().map(names::of).toList();
        if (html != null) {
            AtomicFile.write(html, DiagnosisReport.html(findings, dumps, anonymous));
            tell("the page is " + html);
        }
        result(new Diagnosis(dumps.size(), findings),
                DiagnosisReport.terminal(findings, dumps, Home.docs(), stacks));
        return ExitCode.HELD;
    }

    private record Diagnosis(int dumps, List<Finding> findings) {
    }

    private void take(String source) {
        boolean actuator = source.matches("https?://.*");
        if (!actuator && (!source.matches("\\d+") || Files.exists(Path.of(source)))) {
            ofFile(source);
            return;
        }
        String name = actuator ? source : "Process " + source;
        try {
            if (actuator) {
                ManagementPort port = new ManagementPort(WebAddress.base(source).orElseThrow(() -> new UsageException(
                        source + " is not the URL of an actuator, such as http://127.0.0.1:8081/actuator.")));
                inTurn(name, () -> List.of(port.threadDump(ThreadDump.Phase.LOAD)));
            } else {
                try (JvmAttach app = JvmAttach.to(Long.parseLong(source))) {
                    inTurn(name, () -> DumpText.parse(app.command("Thread.print -l")));
                }
            }
        } catch (IOException e) {
            throw new CouldNotStartException(("%s gave no dump: %s. Name a JVM of the same user by its process id, an"
                    + " actuator that answers, or a file.").formatted(name, Reason.of(e)), e);
        }
    }

    private void ofFile(String source) {
        boolean piped = source.equals(STANDARD_INPUT);
        if (!piped && !Files.exists(Path.of(source))) {
            throw new UsageException(
                    ("There is no file %s. Name a file with a thread dump, the process id of a JVM on this machine, "
                            + "or the URL of an actuator, which begins with http:// or https://.").formatted(source));
        }
        String name = piped ? "standard input" : source;
        try (InputStream in = piped ? System.in : Files.newInputStream(Path.of(source))) {
            DumpText text = DumpText.read(in);
            if (!text.isWhole()) {
                throw new UsageException(
                        ("Of %s only %d of %d threads could be read, too few to diagnose. The first that could not: %s")
                                .formatted(name, text.read(), text.threads(), text.firstUnread()));
            }
            tell("%s: %d of %d threads read".formatted(name, text.read(), text.threads()));
            taken.addAll(text.dumps());
        } catch (IOException e) {
            throw new UsageException(("%s is not a thread dump: %s. Take one with jcmd PID Thread.print > dump.txt, "
                    + "three of them some seconds apart while it hurts.").formatted(name, e.getMessage()), e);
        }
    }

    private void inTurn(String source, IOSupplier<List<ThreadDump>> taking) throws IOException {
        for (int dump = 1; dump <= DUMPS; dump++) {
            if (dump > 1) {
                Pause.millis(APART_MILLIS);
            }
            tell("dump %d of %d of %s".formatted(dump, DUMPS, source));
            taken.addAll(taking.get());
        }
    }
}
