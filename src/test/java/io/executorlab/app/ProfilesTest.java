package io.executorlab.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

class ProfilesTest {

    private static final String SHARED = "SharedEventLoopElevatorClient";
    private static final String PER_CALL = "EventLoopPerCallElevatorClient";
    private static final String IN = "SearchInTransactionCatalog";
    private static final String OUTSIDE = "SearchOutsideTransactionCatalog";
    private static final String IN_REQUEST = "InRequestIndexing";
    private static final String ASYNCHRONOUS = "AsynchronousIndexing";
    private static final String UNLIMITED = "UnlimitedAdmission";
    private static final String BULKHEAD = "BulkheadAdmission";
    private static final String QUEUE_FIRST = "QueueFirstPool";
    private static final String THREADS_FIRST = "ThreadsFirstPool";
    private static final String BOOT = "applicationTaskExecutor";
    private static final String ABORT = "AbortPolicy";
    private static final String CALLER_RUNS = "CallerRunsPolicy";
    private static final String CALL_OUTSIDE = "CallOutsideTransactionUpdater";
    private static final String WAITING = "WaitingCollection";
    private static final String OWN_POOLS = "OwnPoolStages";
    private static final String USER_LOOKUP = "post-000-user-lookup";
    private static final Set<String> FIXED = Set.of(
            "NamedExecutorStage", "CompletionDelivery", "WaitingProgramRunner", SHARED,
            OUTSIDE, ASYNCHRONOUS, BULKHEAD, WAITING, OWN_POOLS);
    private static final Pattern IMPLEMENTATION = Pattern.compile(
            ".*(Stages?|Delivery|ProgramRunner|ElevatorClient|Catalog|Indexing|Admission|Collection)");

    /** What each profile selects in place of the fixed implementation. */
    static Stream<Arguments> variants() {
        return Stream.of(
                arguments("async-blocking-broken", "CompletionDelivery", "WaitingDelivery"),
                arguments("async-blocking-broken-completable", "CompletionDelivery", "CompletableWaitingDelivery"),
                arguments("async-blocking-fixed", "CompletionDelivery", "CompletionDelivery"),
                arguments("async-blocking-event-driven", "WaitingProgramRunner", "OnExitProgramRunner"),
                arguments("thread-per-task-broken", "NamedExecutorStage", "UnnamedExecutorStage"),
                arguments("thread-per-task-fixed", "NamedExecutorStage", "NamedExecutorStage"),
                arguments("event-loop-per-call-broken", SHARED, PER_CALL),
                arguments("event-loop-per-call-fixed", SHARED, SHARED),
                arguments("event-loop-per-call-no-await", SHARED, PER_CALL),
                arguments("event-loop-per-call-no-quiet-period", SHARED, PER_CALL),
                arguments("event-loop-per-call-single-thread-group", SHARED, PER_CALL));
    }

    /** Profiles, what each selects for products, and the sizes: connector threads, connections, search connections. */
    static Stream<Arguments> products() {
        String broken = "pool-mismatch-broken";
        return Stream.of(
                arguments(List.of(broken), IN, IN_REQUEST, UNLIMITED, 200, 10, 10),
                arguments(List.of("pool-mismatch-fixed"), OUTSIDE, ASYNCHRONOUS, UNLIMITED, 200, 10, 14),
                arguments(List.of(broken, "pool-mismatch-60-40"), IN, IN_REQUEST, UNLIMITED, 60, 40, 10),
                arguments(List.of(broken, "pool-mismatch-60-10"), IN, IN_REQUEST, UNLIMITED, 60, 10, 10),
                arguments(List.of(broken, "pool-mismatch-30-20"), IN, IN_REQUEST, UNLIMITED, 30, 20, 10),
                arguments(List.of(broken, "pool-mismatch-200-180"), IN, IN_REQUEST, UNLIMITED, 200, 180, 10),
                arguments(List.of(broken, "pool-mismatch-async-index"), IN, ASYNCHRONOUS, UNLIMITED, 200, 10, 10),
                arguments(List.of(broken, "pool-mismatch-search-outside-transaction"),
                        OUTSIDE, IN_REQUEST, UNLIMITED, 200, 10, 10),
                arguments(List.of(broken, "pool-mismatch-search-connections"),
                        IN, IN_REQUEST, UNLIMITED, 200, 10, 14),
                arguments(List.of("starved-connector-broken"), OUTSIDE, ASYNCHRONOUS, UNLIMITED, 200, 10, 14),
                arguments(List.of("starved-connector-fixed"), OUTSIDE, ASYNCHRONOUS, BULKHEAD, 200, 10, 14));
    }

    /** Profiles, where an arrival's task runs, and the pool: core, max, queue, keep-alive, what rejects, who holds a connection. */
    static Stream<Arguments> arrivals() {
        String unbounded = "unbounded-queue-broken";
        String bounded = "unbounded-queue-fixed";
        String broken = "spike-executor-broken";
        String fixed = "spike-executor-fixed";
        int none = Integer.MAX_VALUE;
        return Stream.of(
                arguments(List.of(unbounded), BOOT, 8, none, none, 60, ABORT, CALL_OUTSIDE),
                arguments(List.of(unbounded, "unbounded-queue-max-100"), BOOT, 8, 100, none, 60, ABORT, CALL_OUTSIDE),
                arguments(List.of(bounded), "BoundedQueuePool", 8, 8, 32, 3, ABORT, CALL_OUTSIDE),
                arguments(List.of(bounded, "unbounded-queue-caller-runs"), "BoundedQueuePool", 8, 8, 32, 3, CALLER_RUNS, CALL_OUTSIDE),
                arguments(List.of("spike-executor-default"), BOOT, 8, none, none, 60, ABORT, CALL_OUTSIDE),
                arguments(List.of(broken), QUEUE_FIRST, 4, 100, 50, 10, CALLER_RUNS, CALL_OUTSIDE),
                arguments(List.of(broken, "spike-executor-core-10"), QUEUE_FIRST, 10, 100, 50, 10, CALLER_RUNS, CALL_OUTSIDE),
                arguments(List.of(broken, "spike-executor-core-20"), QUEUE_FIRST, 20, 100, 50, 10, CALLER_RUNS, CALL_OUTSIDE),
                arguments(List.of(broken, "spike-executor-keep-alive-1"), QUEUE_FIRST, 4, 100, 50, 1, CALLER_RUNS, CALL_OUTSIDE),
                arguments(List.of(fixed), THREADS_FIRST, 4, 120, 0, 3, ABORT, CALL_OUTSIDE),
                arguments(List.of(fixed, "spike-executor-fixed-10"), THREADS_FIRST, 10, 120, 0, 3, ABORT, CALL_OUTSIDE),
                arguments(List.of(fixed, "spike-executor-fixed-20"), THREADS_FIRST, 20, 120, 0, 3, ABORT, CALL_OUTSIDE),
                arguments(List.of(fixed, "spike-executor-tomcat-40"), THREADS_FIRST, 4, 120, 0, 3, ABORT, CALL_OUTSIDE),
                arguments(List.of(broken, "spike-executor-in-transaction"),
                        QUEUE_FIRST, 4, 100, 50, 10, CALLER_RUNS, "CallInTransactionUpdater"));
    }

    /** Profiles, what each selects for reviews, and the sizes of one of its pools: core, most, queue. */
    static Stream<Arguments> reviews() {
        String broken = "pool-induced-deadlock-broken";
        String shared = "SharedPoolStages";
        String pulls = "PullsOnCommonPoolStages";
        String keepAlive = "blocking-common-pool-keep-alive-1";
        return Stream.of(
                arguments(List.of("blocking-common-pool-broken"), List.of(WAITING, "CommonPoolStages"), null, 0, 0, 0),
                arguments(List.of("blocking-common-pool-fixed"), List.of(WAITING, OWN_POOLS), "reviewPullExecutor", 20, 20, 400),
                arguments(List.of("blocking-common-pool-post-executors", keepAlive), List.of(WAITING, pulls), "reviewPageExecutor", 10, 100, 25),
                arguments(List.of("blocking-common-pool-larger-executors", keepAlive), List.of(WAITING, pulls), "reviewListExecutor", 20, 100, 25),
                arguments(List.of("blocking-common-pool-jdk-client"), List.of(WAITING, OWN_POOLS), "reviewListExecutor", 40, 40, 400),
                arguments(List.of(broken), List.of(WAITING, shared), "reviewSharedExecutor", 10, 10, 400),
                arguments(List.of("pool-induced-deadlock-fixed"), List.of(WAITING, OWN_POOLS), "reviewPageExecutor", 40, 40, 400),
                arguments(List.of("pool-induced-deadlock-composed"), List.of("ComposedCollection"), "reviewSharedExecutor", 10, 10, 400),
                arguments(List.of(broken, "pool-induced-deadlock-caller-runs"), List.of(WAITING, shared), "reviewSharedExecutor", 10, 10, 25),
                arguments(List.of(broken, "pool-induced-deadlock-short-queue"), List.of(WAITING, shared), "reviewSharedExecutor", 10, 10, 5),
                arguments(List.of(broken, "pool-induced-deadlock-higher-maximum"), List.of(WAITING, shared), "reviewSharedExecutor", 10, 30, 50),
                arguments(List.of(broken, "pool-induced-deadlock-bigger-pool"), List.of(WAITING, shared), "reviewSharedExecutor", 30, 30, 400));
    }

    static Stream<Arguments> poolSizes() {
        return Stream.of(
                arguments("post-000-bigger-pool", 150, 200, Integer.MAX_VALUE),
                arguments("post-000-bounded-queue", 5, 10, 10),
                arguments("post-000-core-10", 10, 10, Integer.MAX_VALUE),
                arguments("post-000-core-10-max-20-queue-20", 10, 20, 20));
    }

    /** The queue that the rejection policies are tried with. */
    static Stream<Arguments> rejectionQueues() {
        return Stream.of(arguments("rejection-queue-10", 10), arguments("rejection-queue-2", 2));
    }

    static Stream<String> virtualThreadProfiles() {
        return Stream.of("async-blocking-virtual-threads", "thread-per-task-virtual-threads",
                "pool-mismatch-virtual-threads", "spike-executor-virtual-threads",
                "blocking-common-pool-virtual-threads",
                "pool-induced-deadlock-virtual-threads");
    }

    @Test
    @SuppressWarnings("unchecked")
    void everyProfileFileIsTestedHere() throws IOException {
        Stream<String> tested = Stream.of(
                        Stream.of(variants(), poolSizes(), rejectionQueues()).flatMap(Function.identity())
                                .map(arguments -> (String) arguments.get()[0]),
                        Stream.of(products(), arrivals(), reviews()).flatMap(Function.identity())
                                .flatMap(arguments -> ((List<String>) arguments.get()[0]).stream()).distinct(),
                        virtualThreadProfiles(),
                        Stream.of(USER_LOOKUP))
                .flatMap(Function.identity());
        try (Stream<Path> files = Files.list(Path.of("profiles"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(tested.map("application-%s.yml"::formatted).toList());
        }
    }

    @Test
    void isFixedThroughoutWithoutAProfile() {
        try (RunningApp app = RunningApp.start(List.of())) {
            assertThat(implementations(app)).containsExactlyInAnyOrderElementsOf(FIXED);
            assertPool(app, 5, 10, Integer.MAX_VALUE);
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void selectsTheImplementations(String profile, String fixed, String selected) {
        try (RunningApp app = RunningApp.start(List.of(profile))) {
            assertThat(implementations(app)).containsExactlyInAnyOrderElementsOf(
                    FIXED.stream().map(name -> name.equals(fixed) ? selected : name).toList());
        }
    }

    @ParameterizedTest
    @MethodSource("products")
    void selectsTheProductService(List<String> profiles, String catalog, String indexing, String admission,
            int threads, int connections, int searchConnections) {
        try (RunningApp app = RunningApp.start(profiles)) {
            assertThat(implementations(app)).contains(catalog, indexing, admission)
                    .hasSize(FIXED.size());
            assertThat(app.context().getEnvironment().getProperty("server.tomcat.threads.max", Integer.class))
                    .isEqualTo(threads);
            assertThat(app.context().getBean(HikariDataSource.class).getMaximumPoolSize()).isEqualTo(connections);
            assertThat(app.context().getEnvironment()
                    .getProperty("product.search.max-connections-per-route", Integer.class))
                    .isEqualTo(searchConnections);
        }
    }

    @ParameterizedTest
    @MethodSource("arrivals")
    void selectsTheExecutorOfArrivals(List<String> profiles, String pool, int core, int max, int queue, int keepAlive,
            String rejection, String updater) {
        try (RunningApp app = RunningApp.start(profiles)) {
            boolean boot = pool.equals(BOOT);
            assertThat(app.context().containsBean(BOOT)).isEqualTo(boot);
            assertThat(app.context().containsBean("arrivalExecutor")).isEqualTo(!boot);
            assertThat(app.ownBeans()).contains(updater, boot ? "DefaultExecutorListener" : "OwnExecutorListener");
            assertThat(app.ownBeans()).filteredOn(name -> name.matches("(Queue|Threads|Bounded).*Pool"))
                    .isEqualTo(boot ? List.of() : List.of(pool));
            ThreadPoolTaskExecutor executor = app.context().getBean(boot ? BOOT : "arrivalExecutor", ThreadPoolTaskExecutor.class);
            assertThat(executor.getCorePoolSize()).isEqualTo(core);
            assertThat(executor.getMaxPoolSize()).isEqualTo(max);
            assertThat(executor.getQueueCapacity()).isEqualTo(queue);
            assertThat(executor.getKeepAliveSeconds()).isEqualTo(keepAlive);
            assertThat(executor.getThreadPoolExecutor().getRejectedExecutionHandler().getClass().getSimpleName()).isEqualTo(rejection);
            assertThat(executor.getPoolSize()).isEqualTo(profiles.get(0).matches("spike-executor-(broken|fixed)") ? core : 0);
            assertThat(app.context().getEnvironment().getProperty("server.tomcat.threads.min-spare", Integer.class, 10))
                    .isEqualTo(profiles.contains("spike-executor-tomcat-40") ? 40 : 10);
        }
    }

    @Test
    void arrivalsAreFixedWithoutAProfile() {
        try (RunningApp app = RunningApp.start(List.of())) {
            assertThat(app.ownBeans()).contains(THREADS_FIRST, "OwnExecutorListener", CALL_OUTSIDE)
                    .doesNotContain("DefaultExecutorListener", QUEUE_FIRST, "CallInTransactionUpdater");
        }
    }

    @ParameterizedTest
    @MethodSource("reviews")
    void selectsTheReviewService(List<String> profiles, List<String> selected, String pool, int core, int max, int queue) {
        boolean jdk = profiles.contains("blocking-common-pool-jdk-client");
        try (RunningApp app = RunningApp.start(profiles)) {
            assertThat(implementations(app)).containsExactlyInAnyOrderElementsOf(Stream.concat(selected.stream(),
                    FIXED.stream().filter(name -> !List.of(WAITING, OWN_POOLS).contains(name))).toList());
            assertThat(app.context().getBean(ClientHttpRequestFactory.class)).isInstanceOf(
                    jdk ? JdkClientHttpRequestFactory.class : SimpleClientHttpRequestFactory.class);
            Map<String, ThreadPoolTaskExecutor> pools = app.context().getBeansOfType(ThreadPoolTaskExecutor.class);
            if (pool == null) {
                assertThat(pools.keySet()).noneMatch(name -> name.startsWith("review"));
            } else {
                assertPool(pools.get(pool), core, max, queue);
            }
        }
    }

    @Test
    void looksTheUserUpOnlyWithItsProfile() {
        try (RunningApp app = RunningApp.start(List.of(USER_LOOKUP)); RunningApp other = RunningApp.start(List.of())) {
            assertThat(app.ownBeans()).contains("DatabaseUserLookup");
            assertThat(other.ownBeans()).doesNotContain("DatabaseUserLookup");
        }
    }

    @ParameterizedTest
    @MethodSource("poolSizes")
    void sizesThePool(String profile, int core, int max, int queue) {
        try (RunningApp app = RunningApp.start(List.of(profile))) {
            assertPool(app, core, max, queue);
        }
    }

    @ParameterizedTest
    @MethodSource("rejectionQueues")
    void sizesTheQueueOfTheRejectionPolicies(String profile, int queue) {
        try (RunningApp app = RunningApp.start(List.of(profile))) {
            assertThat(app.context().getEnvironment().getProperty("rejection.queue-capacity", Integer.class)).isEqualTo(queue);
        }
    }

    @Test
    void takesSeveralProfilesTogether() {
        try (RunningApp app = RunningApp.start(
                List.of("async-blocking-broken", "thread-per-task-broken", "post-000-core-10"))) {
            Map<String, String> selected = Map.of("NamedExecutorStage", "UnnamedExecutorStage", "CompletionDelivery", "WaitingDelivery");
            assertThat(implementations(app)).containsExactlyInAnyOrderElementsOf(
                    FIXED.stream().map(name -> selected.getOrDefault(name, name)).toList());
            assertPool(app, 10, 10, Integer.MAX_VALUE);
        }
    }

    @ParameterizedTest
    @MethodSource("virtualThreadProfiles")
    @EnabledForJreRange(max = JRE.JAVA_20)
    void refusesVirtualThreadsBeforeJdk21(String profile) {
        assertThatThrownBy(() -> RunningApp.start(List.of(profile)))
                .hasMessage("profile '%s' needs JDK 21 or newer; this is JDK %d", profile, Runtime.version().feature());
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtualSessionExecutor", "virtualCompileExecutor", "reviewVirtualExecutor"})
    @EnabledForJreRange(min = JRE.JAVA_21)
    void waitsOnVirtualThreads(String executor) throws Exception {
        try (RunningApp app = RunningApp.start(virtualThreadProfiles().toList())) {
            assertThat(implementations(app)).containsExactlyInAnyOrder("NamedExecutorStage", "WaitingDelivery",
                    "WaitingProgramRunner", SHARED, OUTSIDE, ASYNCHRONOUS, BULKHEAD, WAITING, OWN_POOLS);
            String thread = app.context().getBean(executor, SimpleAsyncTaskExecutor.class)
                    .submit(() -> Thread.currentThread().toString()).get();
            assertThat(thread).startsWith("VirtualThread");
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void updatesArrivalsOnVirtualThreads() throws Exception {
        try (RunningApp app = RunningApp.start(List.of("spike-executor-virtual-threads"))) {
            String thread = app.context().getBean("arrivalExecutor", SimpleAsyncTaskExecutor.class)
                    .submit(() -> Thread.currentThread().toString()).get();
            assertThat(thread).startsWith("VirtualThread");
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void startsTheStageAloneOnVirtualThreads() {
        try (RunningApp app = RunningApp.start(List.of("thread-per-task-virtual-threads"))) {
            assertThat(app.context().containsBean("virtualSessionExecutor")).isTrue();
            assertThat(app.context().containsBean("virtualCompileExecutor")).isFalse();
        }
    }

    private static List<String> implementations(RunningApp app) {
        return app.ownBeans().stream().filter(name -> IMPLEMENTATION.matcher(name).matches()).toList();
    }

    private static void assertPool(RunningApp app, int core, int max, int queue) {
        assertPool(app.context().getBean("compileExecutor", ThreadPoolTaskExecutor.class), core, max, queue);
    }

    private static void assertPool(ThreadPoolTaskExecutor pool, int core, int max, int queue) {
        assertThat(pool.getCorePoolSize()).isEqualTo(core);
        assertThat(pool.getMaxPoolSize()).isEqualTo(max);
        assertThat(pool.getQueueCapacity()).isEqualTo(queue);
    }
}
