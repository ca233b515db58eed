package io.executorlab.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.ThisCheckout;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.SupervisedProcess;

/** The real PostgreSQL and the real OpenSearch, as the cells of one command have them. */
@ExtendWith(ThisCheckout.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ServicesIT {

    private static final Set<String> BOTH = Set.of("database", "search");
    private static final long MEGABYTE = 1 << 20;
    private static final Set<String> DATABASES = new HashSet<>();

    @TempDir
    private static Path folder;

    private static Progress progress;
    private static ProcessRegistry registry;
    private static Services services;

    @BeforeAll
    static void begin() throws Exception {
        progress = Progress.onStandardError();
        registry = new ProcessRegistry(folder.resolve("tmp"));
        services = new Services(registry, progress, folder);
    }

    @AfterAll
    static void end() {
        services.close();
        progress.close();
    }

    private static List<Service> prepared(Set<String> names) {
        List<Service> prepared = services.prepare(names, Scale.QUICK);
        services.awaitFilled();
        return prepared;
    }

    private static Service service(String name) {
        return prepared(Set.of(name)).get(0);
    }

    /** @param of a table, and which of its rows */
    private static long rows(Service database, String of) throws SQLException {
        try (Connection connection = address(database).connect(); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from executor_lab." + of)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static void execute(Service database, String statements) throws SQLException {
        try (Connection connection = address(database).connect(); Statement statement = connection.createStatement()) {
            statement.execute(statements);
        }
    }

    private static Database address(Service database) {
        return Database.parse(database.url());
    }

    private static long products(Service search, String index) throws IOException {
        String answer = SearchEngine.parse(search.url()).send("GET", "/" + index + "/_count", "");
        return ((Number) Json.parse(answer, Map.class, "the count").get("count")).longValue();
    }

    /** The process ids of those that have made System V shared memory. */
    private static List<String> makersOfSharedMemory() throws IOException {
        Process ipcs = new ProcessBuilder("ipcs", "-m", "-p").start();
        return new String(ipcs.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
                .map(line -> line.strip().split(" +")).filter(words -> words.length == 4).map(words -> words[2])
                .toList();
    }

    private static long residentBytes(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst().orElseThrow();
    }

    @Test
    @Order(2)
    void bothHaveTheSameData() throws Exception {
        List<Service> both = prepared(BOTH);
        Service database = both.get(0);
        Service search = both.get(1);
        assertThat(rows(database, "product where indexed_at = created_at")).isEqualTo(30_000);
        assertThat(rows(database, "review")).isEqualTo(60_000);
        assertThat(rows(database, "store where id between 1 and 200")).isEqualTo(200);
        assertThat(rows(database, "app_user where name in ('user-1', 'user-100')")).isEqualTo(2);
        assertThat(rows(database, "app_user")).isEqualTo(100);
        assertThat(products(search, SearchEngine.INDEX)).isEqualTo(30_000);
        String settings = SearchEngine.parse(search.url()).send("GET", "/" + SearchEngine.INDEX + "/_settings", "");
        assertThat(settings).contains("\"refresh_interval\":\"400ms\"", "\"number_of_replicas\":\"0\"",
                "\"number_of_shards\":\"1\"");
        assertThat(residentBytes(search.process().orElseThrow().pid())).isLessThan(512 * MEGABYTE);
    }

    @Test
    @Order(3)
    void eachPreparationPutsTheDataBackSoon() throws Exception {
        List<Service> both = prepared(BOTH);
        execute(both.get(0), "delete from executor_lab.store; insert into executor_lab.product values "
                + "(gen_random_uuid(), 'New', 'New', 'new', 1, now(), null)");
        SearchEngine.parse(both.get(1).url()).send("PUT", "/" + SearchEngine.INDEX + "/_doc/new?refresh=true",
                "{\"name\": \"New\", \"brand\": \"New\", \"category\": \"new\"}");
        assertThat(products(both.get(1), SearchEngine.INDEX)).isEqualTo(30_001);
        List<Long> pids = both.stream().map(service -> service.process().orElseThrow().pid()).toList();

        Service database = service("database");
        Service search = prepared(BOTH).get(1);
        assertThat(rows(database, "store")).isEqualTo(200);
        assertThat(rows(database, "product")).isEqualTo(30_000);
        assertThat(products(search, SearchEngine.INDEX)).isEqualTo(30_000);
        assertThat(products(search, SearchEngine.TWIN)).isEqualTo(30_000);
        assertThat(List.of(database.process().orElseThrow().pid(), search.process().orElseThrow().pid()))
                .isEqualTo(pids);
        Patience.measure(() -> {
            long from = System.nanoTime();
            service("database");
            assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(4));
        });
    }

    @Test
    @Tag("long")
    @Order(4)
    void serversThatAreNamedAreFilled() throws Exception {
        List<Service> both = prepared(BOTH);
        execute(both.get(0), "delete from executor_lab.review");
        new ServersToFill(address(both.get(0)), SearchEngine.parse(both.get(1).url())).fill();
        assertThat(rows(both.get(0), "review")).isEqualTo(60_000);
        assertThat(products(both.get(1), SearchEngine.INDEX)).isEqualTo(30_000);
    }

    @Test
    @Order(5)
    void whatHasDiedIsStartedAgain() throws Exception {
        for (Service service : prepared(BOTH)) {
            SupervisedProcess killed = service.process().orElseThrow();
            DATABASES.add(String.valueOf(killed.pid()));
            ProcessHandle.of(killed.pid()).orElseThrow().destroyForcibly();
            assertThat(killed.waitFor(Patience.SOON)).isTrue();
            assertThat(killed.howItEnded()).isEqualTo("killed by SIGKILL");
        }
        List<Service> both = prepared(BOTH);
        assertThat(rows(both.get(0), "product")).isEqualTo(30_000);
        assertThat(products(both.get(1), SearchEngine.INDEX)).isEqualTo(30_000);
    }

    @Test
    @Order(6)
    void nothingIsLeftAtTheEnd() throws Exception {
        List<Service> both = prepared(BOTH);
        DATABASES.add(String.valueOf(both.get(0).process().orElseThrow().pid()));
        try (Connection open = address(both.get(0)).connect()) {
            services.close();
            assertThat(open.isValid(1)).isFalse();
        }
        for (Service service : both) {
            SupervisedProcess ended = service.process().orElseThrow();
            assertThat(ProcessHandle.of(ended.pid())).isEmpty();
            assertThat(Ports.isFree(service.port())).isTrue();
        }
        assertThat(folder.resolve("tmp")).doesNotExist();
        assertThat(makersOfSharedMemory()).doesNotContainAnyElementsOf(DATABASES);
        assertThat(Files.readString(folder.resolve("database.log"))).contains("received fast shutdown request");
    }
}
