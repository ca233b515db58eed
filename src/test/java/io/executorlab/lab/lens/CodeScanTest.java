package io.executorlab.lab.lens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;

import io.netty.channel.nio.NioEventLoopGroup;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.scheduling.annotation.Async;
import reactor.core.scheduler.Schedulers;

import io.executorlab.lab.process.Jdk;

class CodeScanTest {

    private static final String OURS = CodeScanTest.class.getName() + "$";
    private static final String REPORTS = "io.executorlab.sample.reports.";

    @TempDir
    private Path folder;

    interface Retries {
        <T> T execute(Callable<T> work) throws Exception;
    }

    static class FutureWithExecutor extends CompletableFuture<String> {

        @Override
        public Executor defaultExecutor() {
            return Runnable::run;
        }

        static CompletableFuture<Void> then(CompletableFuture<String> answer) {
            return answer.thenRunAsync(() -> {});
        }

        static CompletableFuture<Void> first() {
            return CompletableFuture.runAsync(() -> {});
        }
    }

    /** What it may not find is kept, or its executor is named, or is no pool. */
    static class Places {

        private final HttpClient kept = HttpClient.newHttpClient();
        private HttpClient keptLater;

        void stage() {
            CompletableFuture.runAsync(() -> {});
        }

        void laterStage(CompletionStage<String> answer) {
            answer.thenRunAsync(() -> {});
        }

        void stageWithExecutor(Executor executor) {
            CompletableFuture.runAsync(() -> {}, executor);
        }

        Future<String> waitingTask(ExecutorService pool) {
            return pool.submit(() -> pool.submit(() -> "inner").get());
        }

        Future<String> takingTask(ExecutorService pool, Future<String> answer) {
            return pool.submit(() -> answer.isDone() ? answer.get() : "none");
        }

        String waitingCaller(ExecutorService pool) throws ExecutionException, InterruptedException {
            return pool.submit(() -> "inner").get();
        }

        String waitingWithoutPool(Retries retries, Future<String> answer) throws Exception {
            return retries.execute(() -> answer.get());
        }

        long stream(List<String> words) {
            return words.parallelStream().count();
        }

        Stream<String> parallelStream(List<String> words) {
            return words.stream().parallel();
        }

        HttpClient client() {
            return kept == null ? HttpClient.newHttpClient() : kept;
        }

        boolean isCommonPool(Executor executor) {
            return executor == ForkJoinPool.commonPool();
        }

        HttpClient clientOnce() {
            keptLater = HttpClient.newHttpClient();
            return keptLater;
        }

        HttpClient clientByName(Map<String, HttpClient> clients) {
            return clients.computeIfAbsent("search", name -> HttpClient.newHttpClient());
        }

        List<Object> pools() {
            return List.of(new ForkJoinPool(), new ForkJoinPool(3), Executors.newCachedThreadPool());
        }

        List<Object> libraries() {
            return List.of(Schedulers.parallel(), new NioEventLoopGroup(), new NioEventLoopGroup(2));
        }

        @Async
        void unnamed() {
        }

        @Async("own")
        void named() {
        }
    }

    @Test
    void findsThePlacesAndNoneThatNamesItsThreads() throws IOException {
        CodeScan scan = CodeScan.of(jar("", Places.class));
        assertThat(scan.classes()).isEqualTo(1);
        assertThat(scan.places()).extracting(CodePlace::method, CodePlace::kind, CodePlace::call)
                .containsExactlyInAnyOrder(tuple("stage", "common-pool", "CompletableFuture.runAsync"),
                        tuple("laterStage", "common-pool", "CompletionStage.thenRunAsync"), inTask(scan),
                        tuple("stream", "parallel-stream", "List.parallelStream"),
                        tuple("client", "http-client", "HttpClient.newHttpClient"),
                        tuple("pools", "fork-join-pool", "ForkJoinPool.<init>"),
                        tuple("pools", "cached-pool", "Executors.newCachedThreadPool"),
                        tuple("libraries", "reactor", "Schedulers.parallel"),
                        tuple("libraries", "event-loops", "NioEventLoopGroup.<init>"),
                        tuple("unnamed", "async", "@Async"));
        assertThat(scan.places()).allSatisfy(place -> assertThat(place.at())
                .startsWith(OURS + "Places.").matches(".*[(]CodeScanTest[.]java:\\d+[)]"));
    }

    private static Tuple inTask(CodeScan scan) {
        String lambda = scan.places().stream().map(CodePlace::method).filter(name -> name.startsWith("lambda$waitingT"))
                .findFirst().orElse("none");
        return tuple(lambda, "wait-in-task", "Future.get");
    }

    @Test
    void doesNotSayWhatRunsTheStagesOfAFutureThatMayHaveAnExecutorOfItsOwn() throws IOException {
        assertThat(CodeScan.of(jar("", FutureWithExecutor.class, Places.class)).places())
                .extracting(CodePlace::method).contains("first", "stage").doesNotContain("then", "laterStage");
    }

    /** Programs in the shape of strangers' reports of 2025 and 2026. */
    @ParameterizedTest
    @CsvSource({"BackgroundStart, start startNext", "DrainLoop, drain loop main", "ProcessOutput, of of"})
    void namesThePlaceThatHungAfterTheUpgrade(String program, String methods) throws Exception {
        assertThat(CodeScan.of(jar("", Class.forName(REPORTS + program))).places())
                .allSatisfy(place -> assertThat(place.kind()).isEqualTo("common-pool"))
                .extracting(CodePlace::method).containsExactly(methods.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"BackgroundStart", "DrainLoop", "ProcessOutput"})
    void theProgramsOfTheReportsAreStuckOnOneProcessorFromJdk25On(String program) throws Exception {
        for (Jdk jdk : Jdk.installed()) {
            Process run = new ProcessBuilder(jdk.java().toString(), "-XX:ActiveProcessorCount=1", "-cp",
                    System.getProperty("java.class.path"), REPORTS + program).redirectErrorStream(true).start();
            assertThat(new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
                    .isEqualTo(jdk.feature() < 25 ? "finished" : "stuck");
        }
    }

    @Test
    void readsTheOwnClassesOfASpringBootJar() throws IOException {
        assertThat(CodeScan.of(jar("BOOT-INF/classes/", Places.class)).places()).isNotEmpty();
        assertThatThrownBy(() -> CodeScan.of(jar("BOOT-INF/lib/", Places.class))).isInstanceOf(ZipException.class);
    }

    @Test
    void refusesWhatIsNoJarOrHasDamagedClasses() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
        assertThatThrownBy(() -> CodeScan.of(text)).isInstanceOf(ZipException.class);
        Path damaged = folder.resolve("damaged.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(damaged))) {
            out.putNextEntry(new ZipEntry("A.class"));
            out.write(new byte[] {1, 2, 3});
        }
        assertThatThrownBy(() -> CodeScan.of(damaged)).isInstanceOf(ZipException.class);
    }

    @Test
    void eachKindSaysWhatItDoesAndWhatSaysSo() {
        assertThat(PlaceKind.all()).extracting(PlaceKind::name).doesNotHaveDuplicates();
        assertThat(PlaceKind.all()).allSatisfy(kind -> {
            assertThat(kind.does()).endsWith(".");
            assertThat(kind.source()).isNotEmpty();
        });
    }

    private Path jar(String prefix, Class<?>... types) throws IOException {
        Path jar = folder.resolve("scanned.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> type : types) {
                String name = type.getName().replace('.', '/') + ".class";
                out.putNextEntry(new ZipEntry(prefix + name));
                try (InputStream code = type.getClassLoader().getResourceAsStream(name)) {
                    code.transferTo(out);
                }
            }
        }
        return jar;
    }
}
