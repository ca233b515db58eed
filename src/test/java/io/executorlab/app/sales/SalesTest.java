package io.executorlab.app.sales;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;

class SalesTest {

    private static final int READERS = 6;
    private static final String ONE_CONNECTION = "spring.datasource.hikari.maximum-pool-size=1";
    private static final String SOON = "spring.datasource.hikari.connection-timeout=300";

    private final TestDatabase database = TestDatabase.fresh();

    @BeforeEach
    void sell() {
        database.jdbc().sql("insert into executor_lab.purchase (store, cents) values (1, 1999), (1, 250)").update();
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "fixed"})
    void readsTheSame(String variant) throws Exception {
        try (RunningApp app = app(variant)) {
            assertThat(app.get("/sales/1").body()).isEqualTo("{\"store\":1,\"name\":\"One\",\"purchases\":2}");
            assertThat(app.get("/sales/999").statusCode()).isEqualTo(404);
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void readsTheSameWithALimitedConnector() throws Exception {
        try (RunningApp app = app("broken", "sales.connector=limited")) {
            assertThat(app.get("/sales/1").statusCode()).isEqualTo(200);
        }
    }

    /** While one holds the connection all others wait, in broken no longer than the pool lets them. */
    @Test
    void thosePastTheConnectionsGiveUpTogether() throws Exception {
        try (RunningApp app = app("broken", ONE_CONNECTION, SOON); Connection lock = lock()) {
            List<CompletableFuture<Integer>> answers = readers(app);
            await().until(() -> answers.stream().filter(CompletableFuture::isDone).count() == READERS - 1);
            lock.rollback();
            assertThat(answers.stream().map(CompletableFuture::join)).containsOnlyOnce(200).contains(503);
        }
    }

    @Test
    void thoseBeforeTheBulkheadAreReadOneAfterTheOther() throws Exception {
        try (RunningApp app = app("fixed", ONE_CONNECTION, SOON); Connection lock = lock()) {
            List<CompletableFuture<Integer>> answers = readers(app);
            await().until(() -> app.bean(BulkheadSales.class).waiting() == READERS - 1);
            lock.rollback();
            assertThat(answers.stream().map(CompletableFuture::join)).containsOnly(200);
        }
    }

    @Test
    void theBulkheadRefusesWhomItsWaitingRoomDoesNotTake() throws Exception {
        Semaphore read = new Semaphore(0);
        CountDownLatch inside = new CountDownLatch(1);
        BulkheadSales sales = new BulkheadSales(new SalesRepository(null) {
            @Override
            public Optional<StoreSales> read(int store) {
                inside.countDown();
                read.acquireUninterruptibly();
                return Optional.empty();
            }
        }, 1, 1, Duration.ofMinutes(1));
        CompletableFuture<?> first = CompletableFuture.runAsync(() -> sales.of(1), task -> new Thread(task).start());
        assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<?> second = CompletableFuture.runAsync(() -> sales.of(1), task -> new Thread(task).start());
        await().until(() -> sales.waiting() == 1);
        assertThatThrownBy(() -> sales.of(1)).isInstanceOf(RejectedExecutionException.class);
        read.release(3);
        first.join();
        second.join();
        assertThat(sales.of(1)).isEmpty();
    }

    private RunningApp app(String variant, String... more) {
        return RunningApp.start(List.of("unbounded-virtual-" + variant), List.of(database.property()), more);
    }

    private static List<CompletableFuture<Integer>> readers(RunningApp app) {
        return app.getAtOnce("/sales/1", READERS).stream().map(call -> call.thenApply(HttpResponse::statusCode))
                .toList();
    }

    /** Nobody reads the purchases until it is given back. */
    private Connection lock() throws Exception {
        Connection connection = DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres".formatted(database.port()));
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("lock table executor_lab.purchase in access exclusive mode");
        }
        return connection;
    }
}
