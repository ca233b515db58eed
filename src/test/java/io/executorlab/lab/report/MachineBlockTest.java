package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

class MachineBlockTest {

    private static final Path RECORDED = Path.of("src/test/resources/recorded/event-loop-per-call");
    private static final Experiment EXPERIMENT = ExperimentFiles.named("event-loop-per-call");

    @TempDir
    private Path folder;

    private String page() throws IOException {
        ExperimentResult result = Judge.judge(EXPERIMENT, folder);
        return Templates.fill("machine.html.mustache", Templates.HTML, Map.of("machineBlock", MachineBlock.of(EXPERIMENT, result)));
    }

    private void machine(Machine machine) throws IOException {
        FileSystemUtils.copyRecursively(RECORDED, folder);
        for (String cell : List.of("broken", "fixed")) {
            Json.write(folder.resolve(cell).resolve(Evidence.MACHINE), machine);
        }
    }

    @Test
    void tellsTheMachineTheLoadAndWhatWasNotMeasured() throws IOException {
        machine(new Machine("17.0.15", "Debian", 2, 4, "Linux 6", List.of("-Xmx512m", "-XX:ActiveProcessorCount=4"),
                new Machine.Versions("1.8.1", "abc1234-dirty", List.of("Tomcat 11.0.22", "PostgreSQL 18.6"))));
        Files.delete(folder.resolve("fixed/flight.jfr"));
        assertThat(page()).contains("<dt>JDK</dt><dd>17.0.15 (Debian)</dd>", "<dt>cores</dt><dd>2, the app sees 4</dd>",
                "<dd>-Xmx512m -XX:ActiveProcessorCount&#x3D;4</dd>", "<dt>k6</dt><dd>1.8.1</dd>", "<dt>parts</dt><dd>Tomcat 11.0.22, PostgreSQL 18.6</dd>",
                "<dt>system</dt><dd>Linux 6</dd>",
                "<dd>commit abc1234, and files had been changed since</dd>", "<dt>scale</dt><dd>quick</dd>",
                "<td>100, 10 a second for 10 s</td><td>100 sent, 100 answered</td><td class=\"number\">1</td>",
                "<li>fixed, note: Missing: flight.jfr: not there</li>",
                "<li>Not run: single-thread-group, no-quiet-period, no-await, broken-2-processors, broken@half, fixed@half.</li>");
    }

    @Test
    void anOldOrStrangeMachineStaysText() throws IOException {
        machine(new Machine("17.0.15", null, 2, 4, "<script>alert(1)</script>", null, null));
        assertThat(page()).contains("<dd>17.0.15</dd>", "&lt;script&gt;").doesNotContain("<script>", "<dt>k6</dt>", "<dt>lab</dt>", "<dt>parts</dt>", "null");
    }
}
