package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.executorlab.lab.Measures;
import io.executorlab.lab.MissingProgram;
import io.executorlab.lab.SampleApp;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.run.Build;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.ManagementPort;

/**
 * Measures what a check of a very large app costs: 5,000 to 20,000 live platform threads, 100,000 virtual ones, 20,000 series. The same app under the same load is
 * watched and left alone in turns; beside what that takes of its processor time and the lab's own, it tells how long a scrape and a dump take, how long the lab goes on
 * after the load, and how large the evidence is. What a machine does not carry is said so. Fewer pairs: {@code -Dbench.pairs=1}.
 */
@Tag("bench")
@Measures
class LargeAppIT {

    private static final int PAIRS = Integer.getInteger("bench.pairs", 3);
    private static final int WINDOW_SECONDS = 30;
    private static final int WARM_UP_SECONDS = 20;
    private static final int LOOKS = 5;
    private static final Duration AT_MOST = Duration.ofMinutes(5);
    private static final double MEGABYTE = 1024.0 * 1024.0;
    private static final double NANOS_OF_A_MILLI = 1e6;
    private static final int PERCENT = 100;
    private static final String BUDGET = "bounds: {threads.peak: {at-most: 1000000}, threads.left: {at-most: 1000000}}\n";
    private static final String WAITERS = "threads.named(waiter-*).max";
    private static final List<String> LINES = new ArrayList<>();
    private static final List<List<String>> ROWS = new ArrayList<>();

    @TempDir
    private Path folder;

    /** How large, and of what. */
    enum Size {

        SMALL("nothing more", 17, "", WAITERS, ""),
        THREADS_5000("5,000 platform threads", 17, "crowd-threads=5000", WAITERS, "5000 x waiter-*"),
        THREADS_10000("10,000 platform threads", 17, "crowd-threads=10000", WAITERS, "10000 x waiter-*"),
        THREADS_20000("20,000 platform threads", 17, "crowd-threads=20000", WAITERS, "20000 x waiter-*"),
        VIRTUAL_100000("100,000 virtual threads", 21, "crowd-virtual=100000", "threads.virtual.at(java.util.concurrent.CountDownLatch.await).max", "100000 x virtual"),
        SERIES_20000("20,000 series", 17, "crowd-series=20000", WAITERS, "the evidence room for 10,000");

        private final String words;
        private final int releaseAtLeast;
        private final String setting;
        private final String measure;
        private final String told;

        /**
         * @param measure of which a bound is broken where there are such threads
         * @param told what the check then says of what is so large
         */
        Size(String words, int releaseAtLeast, String setting, String measure, String told) {
            this.words = words;
            this.releaseAtLeast = releaseAtLeast;
            this.setting = setting;
            this.measure = measure;
            this.told = told;
        }

        private Jdk jdk() {
            return Stream.concat(Stream.of(Jdk.own()), Jdk.installed().stream()).filter(jdk -> jdk.feature() >= releaseAtLeast).findFirst()
                    .orElseThrow(() -> MissingProgram.jdk(releaseAtLeast));
        }
    }

    /**
     * One check, and the same load without it.
     *
     * @param appCores that the app used more than without
     * @param afterSeconds from the load's end until the lab's
     */
    private record Pair(double appCores, double labCores, double afterSeconds, double megabytes) {
    }

    private record Checked(Path out, double afterSeconds) {
    }

    @BeforeAll
    static void begin() {
        LINES.clear();
        ROWS.clear();
        ROWS.add(List.of("beside the sample app", "JDK", "app, of one core", "lab, of one core", "a scrape, ms", "a dump, ms", "of virtual, ms", "after the load, s", "evidence, MB"));
    }

    @ParameterizedTest
    @EnumSource
    void costs(Size size) throws Exception {
        Jdk jdk = size.jdk();
        List<String> settings = new ArrayList<>(List.of("management.endpoints.web.exposure.include=health,prometheus", "management.server.port=0"));
        Stream.of(size.setting).filter(setting -> !setting.isEmpty()).forEach(settings::add);
        try (SampleApp app = SampleApp.startLarge(jdk.java(), folder, settings.toArray(String[]::new))) {
            ROWS.add(measured(size, jdk, app));
        } catch (AssertionError e) {
            LINES.add("With %s: %s".formatted(size.words, e.getMessage().lines().findFirst().orElse("no reason")));
            throw e;
        } finally {
            write();
        }
    }

    private List<String> measured(Size size, Jdk jdk, SampleApp app) throws Exception {
        load(app, WARM_UP_SECONDS);
        namesWhatIsSoMuch(size, app);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            pairs.add(pair(app, i % 2 == 0));
        }
        try (JvmAttach jvm = JvmAttach.to(app.pid())) {
            ManagementPort port = new ManagementPort(URI.create(app.managementUrl()));
            return List.of(size.words, jdk.version(), spread(pairs.stream().map(Pair::appCores), PERCENT, " %"), spread(pairs.stream().map(Pair::labCores), PERCENT, " %"),
                    millis(port::scrape), millis(() -> jvm.threadDump(ThreadDump.Phase.LOAD)),
                    jdk.feature() < Size.VIRTUAL_100000.releaseAtLeast ? "-" : millis(() -> jvm.virtualThreadDump(ThreadDump.Phase.LOAD, folder.resolve("scratch"))),
                    spread(pairs.stream().map(Pair::afterSeconds), 1, ""), spread(pairs.stream().map(Pair::megabytes), 1, ""));
        }
    }

    /** However large the app is, whoever breaks a bound is named. */
    private void namesWhatIsSoMuch(Size size, SampleApp app) throws Exception {
        boolean broken = size.told.contains(" x ");
        try (LabProcess lab = check(app, Files.createTempDirectory(folder, "named-").resolve("out"), "bounds: {%s: {at-most: 100}}\n".formatted(size.measure))) {
            lab.ends(AT_MOST).exitedWith(broken ? ExitCode.BROKEN : ExitCode.HELD).says(size.told);
        }
    }

    private Pair pair(SampleApp app, boolean aloneFirst) throws Exception {
        double before = aloneFirst ? coresAlone(app) : 0;
        Checked checked = check(app);
        CpuUse use = Json.read(checked.out().resolve(Evidence.CPU), CpuUse.class);
        double alone = aloneFirst ? before : coresAlone(app);
        return new Pair(use.parts().get("app") / use.seconds() - alone, use.parts().get("lab") / use.seconds(), checked.afterSeconds(), megabytes(checked.out()));
    }

    private Checked check(SampleApp app) throws Exception {
        Path out = Files.createTempDirectory(folder, "check-").resolve("out");
        try (LabProcess lab = check(app, out, BUDGET)) {
            lab.ends(AT_MOST).exitedWith(ExitCode.HELD);
        }
        return new Checked(out, (System.currentTimeMillis() - Json.read(out.resolve(Evidence.RUN), RunLog.class).times().loadTo()) / 1000.0);
    }

    private LabProcess check(SampleApp app, Path out, String bounds) throws Exception {
        Path budget = Files.writeString(folder.resolve("any.yml"), bounds);
        List<String> words = new ArrayList<>(List.of("check", "--budget", budget.toString(), "--management", app.managementUrl(), "--pid", String.valueOf(app.pid()),
                "--out", out.toString(), "--"));
        words.addAll(Bench.load(app.url(), WINDOW_SECONDS));
        return LabProcess.start(folder, words.toArray(String[]::new));
    }

    private double coresAlone(SampleApp app) throws Exception {
        Duration before = cpu(app);
        long from = System.nanoTime();
        load(app, WINDOW_SECONDS);
        return cpu(app).minus(before).toNanos() / (double) (System.nanoTime() - from);
    }

    private static Duration cpu(SampleApp app) {
        return ProcessHandle.of(app.pid()).flatMap(process -> process.info().totalCpuDuration()).orElseThrow();
    }

    private void load(SampleApp app, int seconds) throws IOException, InterruptedException {
        Process load = new ProcessBuilder(Bench.load(app.url(), seconds)).redirectErrorStream(true).redirectOutput(folder.resolve("load.log").toFile()).start();
        try {
            assertThat(load.waitFor()).isZero();
        } finally {
            load.destroy();
        }
    }

    private interface Look {
        Object look() throws IOException;
    }

    /** The median of a few. */
    private static String millis(Look look) throws IOException {
        double[] took = new double[LOOKS];
        for (int i = 0; i < LOOKS; i++) {
            long from = System.nanoTime();
            look.look();
            took[i] = (System.nanoTime() - from) / NANOS_OF_A_MILLI;
        }
        return Numbers.number(Numbers.median(Arrays.stream(took)).orElseThrow());
    }

    private static double megabytes(Path out) throws IOException {
        try (Stream<Path> files = Files.walk(out)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum() / MEGABYTE;
        }
    }

    private static String spread(Stream<Double> values, double factor, String unit) {
        double[] sorted = values.mapToDouble(value -> value * factor).sorted().toArray();
        return String.format(Locale.ROOT, "%.1f%s (%.1f..%.1f)", Numbers.median(Arrays.stream(sorted)).orElseThrow(), unit, sorted[0], sorted[sorted.length - 1]);
    }

    private static void write() throws IOException {
        TextTable table = new TextTable(false);
        ROWS.forEach(table::row);
        List<String> lines = new ArrayList<>(List.of("The lab on JDK %s, %d cores, 500 requests a second, median (lowest..highest) of %d pairs, commit %s".formatted(
                System.getProperty("java.version"), Runtime.getRuntime().availableProcessors(), PAIRS, Build.commit()), ""));
        lines.addAll(table.lines());
        lines.addAll(LINES);
        Files.createDirectories(Bench.FOLDER);
        Files.write(Bench.FOLDER.resolve("cost-of-large-apps.txt"), lines);
        lines.forEach(System.out::println);
    }
}
