package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.executorlab.lab.common.Reason;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.lens.CodePlace;
import io.executorlab.lab.lens.CodeScan;
import io.executorlab.lab.report.ScanReport;

@Command(name = "lens", mixinStandardHelpOptions = true)
final class LensCommand implements Callable<Integer> {

    @Option(names = "--scan", paramLabel = "FILE.jar", required = true)
    private Path jar;

    @Mixin
    private Output output;

    private record Scan(String jar, int classes, List<CodePlace> places) {
    }

    @Override
    public Integer call() {
        try {
            CodeScan scan = CodeScan.of(jar);
            output.result(new Scan(jar.toString(), scan.classes(), scan.places()), ScanReport.of(scan));
            return ExitCode.HELD;
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be scanned: %s. Name a jar with an app's or a library's classes.".formatted(jar,
                            Reason.of(e)),
                    e);
        }
    }
}
