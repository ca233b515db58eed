package io.executorlab.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
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

import io.executorlab.app.antipattern.AntiPattern;
import io.executorlab.lab.experiment.Experiment;

/** The settings switch classes on: one start for all of them that can be had together. */
class ImplementationsTest {

    private static final String BOOT = "applicationTaskExecutor";
    private static final Map<String, Experiment.Fix> FIXES = Variants.fixes();

    private static RunningApp byDefault;

    @AfterAll
    static void stop() {
        if (byDefault != null) {
            byDefault.close();
            byDefault = null;
        }
    }

    private static RunningApp byDefault() {
        if (byDefault == null) {
            byDefault = RunningApp.start(List.of());
        }
        return byDefault;
    }

    static Stream<Arguments> all() {
        return Stream.of("-broken", "-fixed").flatMap(side -> Variants
                .together(Variants.profiles().stream().filter(profile -> profile.endsWith(side)).toList()).stream()
                .map(profiles -> Arguments.of(side, profiles)));
    }

    /** Where an experiment names no class, settings alone make the difference. */
    @ParameterizedTest
    @MethodSource("all")
    void brokenHasTheFlawAndFixedHasItNot(String side, List<String> profiles) {
        try (RunningApp app = RunningApp.start(profiles)) {
            for (String profile : profiles) {
                String antiPattern = profile.substring(0, profile.length() - side.length());
                boolean broken = side.equals("-broken");
                assertThat(flaws(app).contains(antiPattern)).as(profile).isEqualTo(broken);
                Experiment.Fix fix = FIXES.get(antiPattern);
                if (fix != null) {
                    assertThat(app.ownBeans()).as(profile).containsAll(simple(broken ? fix.broken() : fix.fixed()))
                            .doesNotContainAnyElementsOf(simple(broken ? fix.fixed() : fix.broken()));
                }
            }
        }
    }

    private static List<String> simple(List<String> classes) {
        return classes.stream().map(name -> name.substring(name.lastIndexOf('.') + 1)).toList();
    }

    /**
     * Every pool that the app makes refuses what it cannot do, or lets the caller do it; none queues without a bound.
     */
    @Test
    void isFixedThroughoutWithoutAProfile() {
        assertThat(flaws(byDefault())).isEmpty();
        Map<String, ThreadPoolTaskExecutor> pools = byDefault().context().getBeansOfType(ThreadPoolTaskExecutor.class);
        assertThat(pools).isNotEmpty().doesNotContainKey(BOOT).allSatisfy((name, pool) -> {
            assertThat(pool.getQueueCapacity()).as(name).isLessThan(1000);
            assertThat(pool.getMaxPoolSize()).as(name).isLessThan(1000);
            assertThat(pool.getThreadPoolExecutor().getRejectedExecutionHandler().getClass().getSimpleName())
                    .as(name).isIn("AbortPolicy", "CallerRunsPolicy");
        });
        assertThat(byDefault().ownBeans()).contains("CallOutsideTransactionUpdater")
                .doesNotContain("DatabaseUserLookup");
    }

    /** Lists the classes that the attempts switch on, beside those that the experiments name as flaw and fix. */
    static List<Map<String, String>> attempts() {
        return List.of(
                Map.of("code-execution.delivery=completable-future-get", "CompletableWaitingDelivery",
                        "code-execution.runner=pool", "WaitingProgramRunner",
                        "code-execution.user-lookup=true", "DatabaseUserLookup",
                        "product.indexing=in-request", "InRequestIndexing",
                        "arrival.update=call-in-transaction", "CallInTransactionUpdater",
                        "review.collection=waiting", "WaitingCollection",
                        "review.stages=pulls-on-common-pool", "PullsOnCommonPoolStages"),
                Map.of("code-execution.runner=on-exit", "OnExitProgramRunner",
                        "product.indexing=asynchronous", "AsynchronousIndexing",
                        "arrival.update=call-outside-transaction", "CallOutsideTransactionUpdater",
                        "review.collection=composed", "ComposedCollection"));
    }

    @ParameterizedTest
    @MethodSource("attempts")
    void anAttemptSwitchesItsClassOn(Map<String, String> attempts) {
        try (RunningApp app = RunningApp.start(List.of(), attempts.keySet().toArray(String[]::new))) {
            assertThat(app.ownBeans()).containsAll(attempts.values());
        }
    }

    @Test
    void callsTheCodeHostWithTheClientThatIsChosen() {
        assertThat(byDefault().context().getBean(ClientHttpRequestFactory.class))
                .isInstanceOf(SimpleClientHttpRequestFactory.class);
        try (RunningApp app = RunningApp.start(List.of("blocking-common-pool-jdk-client"))) {
            assertThat(app.bean(ClientHttpRequestFactory.class)).isInstanceOf(JdkClientHttpRequestFactory.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"virtualSessionExecutor", "virtualCompileExecutor", "reviewVirtualExecutor", "arrivalExecutor"})
    @EnabledForJreRange(min = JRE.JAVA_21)
    void waitsOnVirtualThreads(String executor) throws Exception {
        try (RunningApp app = RunningApp.start(ProfilesTest.virtualThreadProfiles())) {
            assertThat(app.ownBeans()).contains("NamedExecutorStage", "WaitingDelivery", "WaitingProgramRunner",
                    "OwnPoolStages");
            String thread = app.context().getBean(executor, SimpleAsyncTaskExecutor.class)
                    .submit(() -> Thread.currentThread().toString()).get();
            assertThat(thread).startsWith("VirtualThread");
        }
    }

    private static List<String> flaws(RunningApp app) {
        return app.context().getBeansWithAnnotation(AntiPattern.class).keySet().stream()
                .map(bean -> app.context().findAnnotationOnBean(bean, AntiPattern.class).name()).toList();
    }
}
