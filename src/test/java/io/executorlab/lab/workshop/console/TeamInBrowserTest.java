package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.report.Browser;
import io.executorlab.lab.workshop.board.Board;
import io.executorlab.lab.workshop.board.BoardPage;
import io.executorlab.lab.workshop.board.BoardPage.OpenTo;
import io.executorlab.lab.workshop.board.Joining;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.page.Page;

/** The trainer's board, and a learner's console that tells it, in each browser. */
class TeamInBrowserTest {

    private static final String ID = "exercise-5";

    @TempDir
    private Path folder;

    private Instant now = Instant.parse("2026-03-02T09:00:00Z");

    private Board board() {
        return Board.in(folder.resolve("board"), () -> now);
    }

    private static BoardPage open(Board board) {
        return new BoardPage(board, OpenTo.parse("127.0.0.1"), 0);
    }

    private static void asksNobodyElse(Page page) {
        assertThat(page.browser().complaints()).isEmpty();
        assertThat(page.browser().requested()).isNotEmpty()
                .allMatch(address -> address.startsWith(page.base()) || address.startsWith("data:"));
    }

    @Test
    void theTrainerSeesWhoIsWhereAndWhoIsStuck() throws IOException {
        Board board = board();
        board.hear(new Board.Report("김지연", ID, ExerciseStep.DIAGNOSIS, 2));
        now = now.plus(Duration.ofMinutes(10));
        board.hear(new Board.Report("Kim", ID, ExerciseStep.PREDICTION, 0));
        try (Page page = Page.open(() -> open(board))) {
            Browser browser = page.browser();
            assertThat(page.text()).contains("--join http://127.0.0.1:", board.code(), "김지연 stuck")
                    .doesNotContain("Kim stuck");
            page.look(375, true);
            page.fits(375, "board");
            page.picture("board-375-dark");
            page.plain();
            page.picture("board");
            page.click("join-details-summary");
            page.click("people-details-summary");
            browser.waitFor("return !document.getElementById('person-1').checkVisibility()");
            // What has been folded away stays so, whoever does something meanwhile.
            board.hear(new Board.Report("Kim", ID, ExerciseStep.EXPLANATION, 0));
            browser.waitFor("return document.getElementById('person-2').textContent.includes('Explanation')");
            assertThat(browser.run(
                    "return ['command', 'person-1'].filter(id => document.getElementById(id).checkVisibility())"))
                    .isEqualTo(List.of());
            page.click("people-details-summary");
            page.korean("document.getElementById('people').innerText.includes('막힘')", "board");
            asksNobodyElse(page);
        }
    }

    @Test
    void aConsoleSaysWhatTheBoardIsTold() throws IOException {
        try (BoardPage board = open(board())) {
            Workshop workshop = Workshops.in(folder.resolve("own"));
            Team team = new Team(Joining.parse(board.url(), "Kim"), workshop, Team.EVERY);
            try (Page page = Page.open(() -> Console.start(workshop, Optional.of(team), 0))) {
                page.browser().waitFor("return document.getElementById('team-taken') !== null");
                page.korean("document.getElementById('team-taken').innerText.includes('참가')", "team");
                asksNobodyElse(page);
            }
        }
    }
}
