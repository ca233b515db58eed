package io.executorlab.lab.command;

import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.report.VerdictColours;

@Command(name = "doctor", mixinStandardHelpOptions = true,
        description = "Shows which tools are here, and what is missing.")
final class DoctorCommand implements Callable<Integer> {

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        List<Doctor.Finding> findings = Doctor.examine();
        if (json.isWanted()) {
            json.print(findings);
        } else {
            Terminal.show(String.join("\n", Doctor.lines(findings)), VerdictColours::of);
        }
        return findings.stream().anyMatch(finding -> !finding.present() && finding.needed()) ? ExitCode.NOT_STARTED : ExitCode.HELD;
    }
}
