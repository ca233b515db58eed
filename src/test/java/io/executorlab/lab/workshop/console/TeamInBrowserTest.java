package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Keys;

import io.executorlab.lab.Patience;
import io.executorlab.lab.report.Browser;
import io.executorlab.lab.report.BrowserKind;
import io.executorlab.lab.workshop.board.Board;
import io.executorlab.lab.workshop.board.BoardPage;
import io.executorlab.lab.workshop.board.Joining;
import io.executorlab.lab.workshop.board.OpenTo;
import io.executorlab.lab.workshop.board.Participant;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Materials;
import io.executorlab.lab.workshop.page.Page;

/** A learner's console that joins a trainer's board, in each browser. */
class TeamInBrowserTest {

    private static final String ID = "exercise-5";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(BrowserKind.class)
    void aParticipantJoinsInHisConsole(BrowserKind kind) throws IOException {
        Board board = Board.in(folder.resolve("board"), Catalogue.read(), Clock.systemUTC());
        try (BoardPage open = BoardPage.start(board, Materials.recorded(),
                new OpenTo("127.0.0.1", InetAddress.getLoopbackAddress(), 0), 0, link -> {}, () -> {})) {
            Workshop workshop = Workshops.in(folder.resolve("own"));
            Team team = new Team(Joining.parse(open.url(), "Kim"), folder.resolve("console"), workshop,
                    Duration.ofMillis(100));
            try (Page page = Page.open(kind, () -> Console.start(workshop, Optional.of(team), 0, link -> {}))) {
                Browser browser = page.browser();
                page.choose("join-code", "AAAA-AAAA", "input");
                page.click("join");
                browser.waitFor("return document.getElementById('join-refused') !== null");
                page.picture("join");
                page.choose("join-code", board.code().toLowerCase(), "input");
                browser.run("document.getElementById('join-code').focus()");
                browser.press(Keys.ENTER);
                browser.waitFor("return document.getElementById('team-joined') !== null");
                assertThat(board.participants()).extracting(Participant::name).containsExactly("Kim");
                page.click("nav-" + ID);
                Patience.await(() -> board.participants().get(0).current().isPresent());
                page.look(375, true);
                page.fits(375, "team");
                page.everyControlSaysWhatItIs();
                assertThat(browser.complaints()).isEmpty();
                assertThat(browser.requested()).isNotEmpty()
                        .allMatch(address -> address.startsWith(page.base()) || address.startsWith("data:"));
            }
        }
    }
}
