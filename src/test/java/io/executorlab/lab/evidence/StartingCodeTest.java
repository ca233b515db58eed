package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.diagnosis.Frames;
import io.executorlab.lab.diagnosis.Starter;

/** Finds the code that a start belongs to, by stacks written down, and by those of recorded runs. */
class StartingCodeTest {

    private static final String NOBODY = "nobody";
    private static final String ADD_WORKER = "java.util.concurrent.ThreadPoolExecutor.addWorker:945";

    private static String line(String name, String... frames) {
        return Starter.line(new ThreadStart(1, 0, name, List.of(frames)), frame -> frame.startsWith("com.acme."))
                .orElse(NOBODY);
    }

    @Test
    void executorsAndFrameworksArePassedOver() {
        assertThat(line("pool-1-thread-1", ADD_WORKER, "java.util.concurrent.ThreadPoolExecutor.execute:1353",
                "java.util.concurrent.Executors$DelegatedExecutorService.execute:721", "com.acme.Orders.export:30",
                "com.acme.Orders.get:7"))
                .isEqualTo("com.acme.Orders.export:30");
        assertThat(line("mail-1", ADD_WORKER,
                "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor.submit:407",
                "org.springframework.aop.interceptor.AsyncExecutionInterceptor.invoke:127",
                "com.acme.Mail$$SpringCGLIB$$0.send:-1", "com.acme.Orders.get:7"))
                .as("the caller of an asynchronous method, not its proxy").isEqualTo("com.acme.Orders.get:7");
    }

    @Test
    void theStartOfAServerOrOfAThreadWithoutItsCodeIsNotItsOwn() {
        assertThat(line("http-nio-8080-exec-3", "org.apache.tomcat.util.threads.ThreadPoolExecutor.addWorker:766",
                "org.apache.tomcat.util.net.NioEndpoint$Poller.run:812", "java.lang.Thread.run:840")).isEqualTo(NOBODY);
        assertThat(line("WebSocket background processing",
                "org.apache.tomcat.websocket.BackgroundProcessManager.register:62",
                "org.apache.catalina.core.ApplicationFilterChain.doFilter:128",
                "com.acme.HeavyRouteFilter.doFilter:46")).isEqualTo(NOBODY);
        assertThat(line("Thread-4", "java.util.concurrent.CompletableFuture$ThreadPerTaskExecutor.execute:444",
                "java.lang.Thread.run:840")).isEqualTo(NOBODY);
    }

    @Test
    void aLibraryOwnsItsThreadsUnlessTheCodeMakesWhatOwnsThem() {
        String adds = "com.zaxxer.hikari.pool.HikariPool.addBagItem:344";
        String asks = "com.zaxxer.hikari.HikariDataSource.getConnection:127";
        assertThat(line("HikariPool-1:connection-adder", ADD_WORKER, adds, asks,
                "org.springframework.jdbc.core.JdbcTemplate.query:732", "com.acme.Orders.get:7"))
                .isEqualTo(NOBODY);
        assertThat(line("HikariPool-1:connection-adder", ADD_WORKER, adds, asks,
                "org.hibernate.internal.SessionFactoryImpl.openSession:9", "com.acme.Orders.get:7"))
                .as("a library that another one has made").isEqualTo(NOBODY);
        assertThat(line("HikariPool-2:housekeeper", ADD_WORKER, "com.zaxxer.hikari.pool.HikariPool.<init>:118",
                "com.zaxxer.hikari.HikariDataSource.<init>:80", "com.acme.Orders.get:7"))
                .isEqualTo("com.acme.Orders.get:7");
        assertThat(line("elasticsearch-rest-client-3-thread-1",
                "org.apache.http.impl.nio.client.CloseableHttpAsyncClientBase.start:83",
                "org.elasticsearch.client.RestClientBuilder.build:302", "com.acme.Search.client:68"))
                .isEqualTo("com.acme.Search.client:68");
        assertThat(line("HttpClient-3-SelectorManager", "jdk.internal.net.http.HttpClientImpl.start:338",
                "jdk.internal.net.http.HttpClientBuilderImpl.build:145",
                "java.net.http.HttpClient.newHttpClient:157", "com.acme.Orders.get:7"))
                .isEqualTo("com.acme.Orders.get:7");
        assertThat(line("HttpClient-1-Worker-7", ADD_WORKER, "jdk.internal.net.http.HttpClientFacade.sendAsync:133",
                "com.acme.Orders.get:7")).isEqualTo(NOBODY);
    }

    @Test
    void codeThatIsAFrameworksIsItsOwnWhereItIsAskedFor() {
        List<String> frames = List.of(ADD_WORKER, "java.util.concurrent.ThreadPoolExecutor.execute:1353",
                "org.springframework.samples.petclinic.owner.Owners.find:9");
        assertThat(Starter.line(frames, frame -> frame.startsWith("org.springframework.samples.")))
                .contains("org.springframework.samples.petclinic.owner.Owners.find:9");
    }

    @Test
    void poolsOfTheWholeJvmAreNobodys() {
        assertThat(line("ForkJoinPool.commonPool-worker-3", "java.util.concurrent.ForkJoinPool.createWorker:1465",
                "com.acme.Orders.get:7")).isEqualTo(NOBODY);
        assertThat(line("process reaper (pid 7)", ADD_WORKER, "java.lang.ProcessBuilder.start:1110",
                "com.acme.Orders.get:7")).isEqualTo(NOBODY);
        assertThat(line("ForkJoinPool-1-worker-3", "java.util.concurrent.ForkJoinPool.createWorker:1754",
                "java.lang.VirtualThread.externalSubmitRunContinuation:323", "com.acme.Orders.get:7")).as("a carrier")
                .isEqualTo(NOBODY);
        assertThat(line("ForkJoinPool-7-worker-1", "java.util.concurrent.ForkJoinPool.createWorker:1754",
                "com.acme.Orders.get:7")).isEqualTo("com.acme.Orders.get:7");
        assertThat(line("boundedElastic-7", ADD_WORKER, "reactor.core.scheduler.BoundedElasticScheduler.schedule:228",
                "com.acme.Orders.get:7")).isEqualTo(NOBODY);
        assertThat(line("parallel-1", ADD_WORKER, "java.util.concurrent.ThreadPoolExecutor.execute:1353",
                "com.acme.Orders.get:7")).isEqualTo("com.acme.Orders.get:7");
    }

    /**
     * The project's own app is the code here; a column for each name of threads, and the lines that its starts may be
     * put down to.
     */
    @ParameterizedTest
    @CsvSource({
            "event-loop-per-call, nioEventLoopGroup-*-*, EventLoopPerCallElevatorClient.call ControllerExchange.call",
            "event-loop-per-call, globalEventExecutor-*-*, nobody",
            "event-loop-per-call, elevator-event-loop-*-*, ControllerExchange.call",
            "spike-executor, http-nio-127.0.0.1-*-exec-*, nobody",
            "spike-executor, HikariPool-*:connection-adder, nobody",
            "spike-executor, HikariPool-*:housekeeper, nobody",
            "spike-executor, Keep-Alive-Timer, nobody",
            "spike-executor, arrival-*, ArrivalRequests.add",
            "pool-mismatch, elasticsearch-rest-client-*-thread-*, SearchClient.client",
            "pool-mismatch, search-io-*, nobody",
            "blocking-common-pool, ForkJoinPool.commonPool-worker-*, nobody",
            "blocking-common-pool, HttpClient-*-Worker-*, nobody",
            "blocking-common-pool, Thread-*, CommonPoolStages.start nobody"})
    void whatRecordedAppsStartedIsTheirsOrALibrarys(String pack, String threads, String lines) throws IOException {
        assertThat(lines(pack).getOrDefault(threads, Set.of())).isNotEmpty().isSubsetOf(lines.split(" "));
    }

    private static final Map<String, Map<String, Set<String>>> READ = new HashMap<>();

    private static Map<String, Set<String>> lines(String name) throws IOException {
        Map<String, Set<String>> known = READ.get(name);
        if (known != null) {
            return known;
        }
        Map<String, Set<String>> lines = new HashMap<>();
        try (Temporary pack = Pack.open(Path.of("docs/recorded", name + ".zip"));
                Stream<Path> files = Files.walk(pack.path())) {
            for (Path file : files.filter(found -> found.endsWith(FlightRecording.Kept.FILE)).toList()) {
                for (ThreadStart start : FlightRecording.Kept.read(file.getParent())) {
                    lines.computeIfAbsent(ThreadNames.normalise(start.name()), any -> new HashSet<>())
                            .add(Starter.line(start, frame -> frame.startsWith("io.executorlab.app."))
                                    .map(StartingCodeTest::method).orElse(NOBODY));
                }
            }
        }
        READ.put(name, lines);
        return lines;
    }

    private static String method(String frame) {
        return Frames.withoutPackage(frame).replaceFirst(":-?\\d+$", "");
    }
}
