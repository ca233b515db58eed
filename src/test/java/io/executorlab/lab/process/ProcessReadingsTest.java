package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.evidence.CpuUse.ContextSwitches;
import io.executorlab.lab.evidence.MetricSample;
import io.executorlab.lab.evidence.Scrape;

class ProcessReadingsTest {

    private static final long APP = 100;
    private static final String MARK = "LEASH=4711";

    @TempDir
    private Path folder;

    private void process(long pid, String state, long parent, long session, String environment) throws IOException {
        Path own = Files.createDirectories(folder.resolve("proc").resolve(String.valueOf(pid)));
        Files.writeString(own.resolve("stat"),
                "%d (x) %s %d %d %d 0 0 0 0 0 0 0 0 0 0 0 20 0 1 0 %d 0\n".formatted(pid, state, parent, session,
                        session, pid));
        Files.writeString(own.resolve("environ"), environment);
    }

    private ProcessReadings readings(Path temporary) {
        return new ProcessReadings(new Proc(folder.resolve("proc")), APP, MARK, temporary);
    }

    private static Map<String, Double> values(List<MetricSample> samples) {
        return samples.stream().collect(Collectors.toMap(MetricSample::metric, MetricSample::value));
    }

    @Test
    void countsTheLivingAndTheZombiesAmongThoseThatItFinds() throws IOException {
        process(1, "S", 0, 1, "");
        process(APP, "S", 1, APP, "A=b\0" + MARK + "\0");
        process(101, "S", APP, APP, "");
        process(102, "Z", 1, APP, "");
        process(103, "S", 1, 103, MARK + "\0A=b\0");
        process(104, "S", 1, 104, "A=" + MARK + "\0" + MARK + "1\0");
        assertThat(values(readings(null).read())).containsEntry(Scrape.CHILDREN, 2.0)
                .containsEntry(Scrape.ZOMBIES, 1.0);
    }

    @Test
    void countsPipesAmongTheDescriptors() throws IOException {
        process(APP, "S", 1, APP, "");
        Path descriptors = Files.createDirectory(folder.resolve("proc/100/fd"));
        Files.createSymbolicLink(descriptors.resolve("0"), Path.of("/dev/null"));
        Files.createSymbolicLink(descriptors.resolve("4"), Path.of("pipe:[12]"));
        Files.createSymbolicLink(descriptors.resolve("5"), Path.of("socket:[12]"));
        assertThat(values(readings(null).read())).containsEntry(Scrape.PIPES, 1.0)
                .doesNotContainKey(Scrape.TEMPORARY_FILES);
    }

    @Test
    void countsWhatLiesInTheTemporaryFolderButForTheJvmsOwn() throws IOException {
        process(APP, "S", 1, APP, "");
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        for (String name : List.of("a.sh", ".java_pid100", ".attach_pid100", "b.out")) {
            Files.createFile(temporary.resolve(name));
        }
        Files.createDirectory(temporary.resolve("hsperfdata_root"));
        Files.createDirectory(temporary.resolve("tomcat.8080"));
        assertThat(values(readings(temporary).read())).containsEntry(Scrape.TEMPORARY_FILES, 3.0);
    }

    @Test
    void whatCannotBeReadIsNotThere() {
        assertThat(readings(folder.resolve("nowhere")).read()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void seesAProcessOfThisJvm() throws Exception {
        ProcessReadings readings = new ProcessReadings(ProcessHandle.current().pid(), null, folder);
        double before = values(readings.read()).get(Scrape.CHILDREN);
        Process process = new ProcessBuilder("sleep", "60").start();
        Map<String, Double> during = values(readings.read());
        process.destroyForcibly().waitFor();
        assertThat(during.get(Scrape.CHILDREN)).isGreaterThanOrEqualTo(before + 1);
        assertThat(during.get(Scrape.PIPES)).isPositive();
        assertThat(during).containsEntry(Scrape.ZOMBIES, 0.0);
    }

    @Test
    void readsBothKindsFromWhatTheKernelTells() {
        assertThat(CpuMeter.switches(
                "Name:\thttp-nio-exec-1\nThreads:\t42\n"
                        + "voluntary_ctxt_switches:\t150\nnonvoluntary_ctxt_switches:\t7\n"))
                .contains(new ContextSwitches(150, 7));
        assertThat(CpuMeter.switches("Name:\tjava\n")).as("of a kernel that does not tell").isEmpty();
    }

    @Test
    void ofAThreadThatIsNewAllCountAndOfOneThatHasEndedNone() {
        Map<Long, ContextSwitches> before =
                Map.of(1L, new ContextSwitches(10, 1), 2L, new ContextSwitches(20, 2), 3L, new ContextSwitches(9, 9));
        Map<Long, ContextSwitches> now =
                Map.of(1L, new ContextSwitches(15, 1), 3L, new ContextSwitches(2, 0), 4L, new ContextSwitches(30, 3));
        assertThat(CpuMeter.between(before, now))
                .as("5 of the first, all of another that has the id of the third, of the new")
                .isEqualTo(new ContextSwitches(37, 3));
        assertThat(CpuMeter.switches(Long.MAX_VALUE)).as("of a process that there is not").isEmpty();
    }
}
