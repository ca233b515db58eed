package io.executorlab.lab.workshop.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.i18n.Language;
import io.executorlab.lab.i18n.Messages;

class PlacesTest {

    private static Place place(String state, String frame) {
        return Classification.of(new DumpedThread("task-1", state, List.of(frame))).place();
    }

    /** Threads that keep house are in no group. */
    @ParameterizedTest
    @ValueSource(strings = {"com.zaxxer.hikari.pool.HikariPool.getConnection",
            "org.elasticsearch.client.RestClient.performRequest", "org.postgresql.core.PGStream",
            "io.netty.util.concurrent.SingleThreadEventExecutor.confirmShutdown",
            "jdk.internal.net.http.HttpClientImpl.send", "java.util.concurrent.FutureTask.get",
            "java.util.concurrent.CompletableFuture.join", "java.lang.ProcessImpl.waitFor",
            "java.lang.ProcessHandleImpl.waitForProcessExit0",
            "io.netty.util.concurrent.DefaultPromise.await", "java.util.concurrent.ForkJoinPool.awaitWork",
            "sun.nio.ch.SelectorImpl.select",
            "org.apache.tomcat.util.net.Acceptor.run"})
    void oneThatIsKnownHasItsWordsInEachLanguage(String method) {
        String key = place("WAITING", method + "(Unknown Source)").text().key();
        assertThat(Messages.in(Language.EN).find(key)).isPresent();
        assertThat(Messages.in(Language.KO).find(key)).isPresent().isNotEqualTo(Messages.in(Language.EN).find(key));
    }
}
