package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.executorlab.lab.i18n.Language;
import io.executorlab.lab.i18n.Messages;
import io.executorlab.lab.report.Browser;
import io.executorlab.lab.report.BrowserKind;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Effect;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Materials;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.page.Page;

/** The trainer's board in each browser. */
class BoardInBrowserTest {

    private static final String ID = "exercise-5";
    private static final OpenTo HERE = new OpenTo("127.0.0.1", InetAddress.getLoopbackAddress(), 0);

    private final SetClock clock = new SetClock();
    @TempDir
    private Path folder;

    private Board board() {
        return Board.in(folder.resolve("board"), Catalogue.read(), clock);
    }

    private static int joined(Board board, String name) {
        return board.holder(board.join(board.code(), name).token()).orElseThrow();
    }

    private BoardPage open(Board board) {
        return BoardPage.start(board, Materials.recorded(), HERE, 0, link -> {}, () -> {});
    }

    @ParameterizedTest
    @EnumSource(BrowserKind.class)
    void theTrainerSeesWhoIsWhereWhatIsWrongAndTheBetsBeforeTheResults(BrowserKind kind) throws IOException {
        Board board = board();
        int stuck = joined(board, "김지연");
        int other = joined(board, "Kim");
        board.hear(stuck, new Report(ID, ExerciseStep.DIAGNOSIS, Map.of("threads", List.of(1, 2)), Map.of()));
        clock.pass(Board.STUCK_FROM);
        board.hear(other, new Report(ID, ExerciseStep.PREDICTION, Map.of("threads", List.of(2)),
                Map.of("remedy-1", new Report.Placed(Effect.MOVES, true))));
        try (Page page = Page.open(kind, () -> open(board))) {
            Browser browser = page.browser();
            assertThat(page.text()).contains(board.code(), "--join http://127.0.0.1:", "Open to this machine only",
                    "김지연 stuck");
            assertThat(browser.run("return document.getElementById('person-%d').innerText".formatted(other)).toString())
                    .doesNotContain("stuck").contains("Prediction");
            page.click("nav-" + ID);
            browser.waitFor(Page.READING_AT_MOST,
                    "return document.querySelectorAll('#wrong tbody tr').length === 2 && "
                            + "document.getElementById('remedy-1') !== null");
            Question question = Materials.of(ID).questions().stream().filter(one -> one.id().equals("threads"))
                    .findFirst().orElseThrow();
            String common = Messages.in(Language.EN).say(question.choices().get(1).words());
            assertThat(browser.run("return document.querySelector('#wrong tbody tr').innerText").toString())
                    .contains(common).endsWith("2");
            assertThat(browser
                    .run("return [...document.querySelectorAll('#remedy-1 progress')].map(bar => bar.value).join()"))
                    .isEqualTo("0,1,0,0");
            assertThat(browser.run("return document.querySelectorAll('.outcome').length")).isEqualTo(0L);
            page.picture("board");
            page.click("join-details-summary");
            page.click("people-details-summary");
            browser.waitFor("return !document.getElementById('person-%d').checkVisibility()".formatted(other));
            page.click("results");
            browser.waitFor(
                    "return document.querySelectorAll('.outcome').length > 1 && "
                            + "document.getElementById('revealed') !== null");
            // What has been folded away stays so, whoever does something meanwhile.
            board.hear(other,
                    new Report(ID, ExerciseStep.PREDICTION, Map.of("threads", List.of(2)),
                            Map.of("remedy-1", new Report.Placed(Effect.MOVES, true),
                                    "remedy-2", new Report.Placed(Effect.HELPS, false))));
            browser.waitFor("return document.querySelector('#remedy-2 progress').value === 1");
            assertThat(browser
                    .run("return ['code', 'person-%d'].filter(id => document.getElementById(id).checkVisibility())"
                            .formatted(other)))
                    .isEqualTo(List.of());
            page.picture("board-revealed");
            page.click("people-details-summary");
            page.korean("document.getElementById('people').innerText.includes('막힘')", "board");
            assertThat(browser.complaints()).isEmpty();
            assertThat(browser.requested()).isNotEmpty()
                    .allMatch(address -> address.startsWith(page.base()) || address.startsWith("data:"));
        }
    }
}
