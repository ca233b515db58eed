package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.i18n.Language;
import io.executorlab.lab.i18n.Messages;
import io.executorlab.lab.workshop.fix.FixVerdict;

class FixViewsTest {

    /** Of what is not fixed only what is broken, and why; the bounds that hold stay hidden until all of them do. */
    @Test
    void theViewSaysWhatTheTerminalSays() {
        Map<String, Object> broken = verdict(RecordedJudge.NOT_FIXED, Language.KO);
        assertThat(Json.line(broken)).contains("\"state\":\"not-fixed\"", "8.15")
                .doesNotContain("app.start");
        assertThat(Json.line(verdict(RecordedJudge.FIXED, Language.EN))).contains("\"state\":\"fixed\"",
                "http.client.p95", "\"limit\":\"204 ms\"", "\"heldAgainst\":\"best\"");
        assertThat(Json.line(verdict(RecordedJudge.NOT_COMPILED, Language.EN)))
                .contains("\"file\":\"CurrentElevatorClient.java\",\"line\":12,\"message\":\"cannot find symbol\"");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> verdict(FixVerdict verdict, Language language) {
        OwnFixes.State state = new OwnFixes.State(Path.of("workshop/exercise-3"), List.of(),
                Optional.empty(), Optional.of(verdict), Optional.empty());
        return (Map<String, Object>) new FixViews(Messages.in(language)).fix("exercise-3", state).get("verdict");
    }
}
