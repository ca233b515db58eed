package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Heap;
import io.executorlab.lab.report.BrowserKind;
import io.executorlab.lab.report.Chromium;
import io.executorlab.lab.workshop.console.Console;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.material.Effect;
import io.executorlab.lab.workshop.material.RecordedMaterials;
import io.executorlab.lab.workshop.page.Page;
import io.executorlab.lab.workshop.progress.Step;

/** A trainer's board that is open all day: neither it nor its page grows with what forty participants tell. */
@Tag("long")
class BoardAllDayIT {

    private static final String ID = "exercise-3";
    private static final int PARTICIPANTS = 40;
    private static final int UPDATES = 2000;
    /** Before it is measured first, so that everything is there that is ever loaded and kept. */
    private static final int UPDATES_BEFORE = 400;
    private static final long BYTES_AT_MOST = 5L << 20;
    private static final int NODES_AT_MOST = 200;

    @TempDir
    private Path folder;

    private static Report report(int update) {
        int number = Math.floorMod(update, PARTICIPANTS + 1);
        Effect effect = Effect.values()[number % Effect.values().length];
        return new Report(ID, Step.values()[number % Step.values().length], Map.of("threads", List.of(1 + number % 4)),
                Map.of("remedy-1", new Report.Placed(effect, number % 2 == 0)));
    }

    private static BoardPage open(Board board) {
        return BoardPage.start(board, new RecordedMaterials(Console.recordedRuns()), OpenBoard.HERE, 0, link -> { }, () -> { });
    }

    @Test
    void neitherItNorItsPageGrows() throws IOException, InterruptedException {
        Board board = Board.in(folder.resolve("board"), Catalogue.read(), new SetClock());
        List<Integer> all = IntStream.range(0, PARTICIPANTS).mapToObj(number -> board.join("here", board.code(), "Participant " + number).token())
                .map(token -> board.holder(token).orElseThrow()).toList();
        try (Page page = Page.open(BrowserKind.CHROMIUM, () -> open(board))) {
            Chromium browser = (Chromium) page.browser();
            page.click("nav-" + ID);
            browser.waitFor(Page.READING_AT_MOST, "return document.getElementById('begun') !== null");
            browser.run("window.asking = 0; window.asked = 0; const ask = window.fetch; "
                    + "window.fetch = (...its) => { window.asking++; window.asked++; return ask(...its).finally(() => { window.asking--; }); }");
            Map<String, Long> before = Map.of();
            long used = 0;
            for (int update = -UPDATES_BEFORE; update < UPDATES; update++) {
                if (update == 0) {
                    before = browser.memory();
                    used = Heap.used();
                }
                board.hear(all.get(Math.floorMod(update, PARTICIPANTS)), report(update));
                browser.waitFor("return window.asking === 0");
            }
            browser.waitFor("return window.asked > %d && document.getElementById('begun').textContent.includes('%d')".formatted(UPDATES / 10, PARTICIPANTS));
            Map<String, Long> after = browser.memory();
            assertThat(after.get("nodes")).isLessThanOrEqualTo(before.get("nodes") + NODES_AT_MOST);
            assertThat(after.get("jsEventListeners")).isLessThanOrEqualTo(before.get("jsEventListeners") + NODES_AT_MOST);
            assertThat(after.get("bytes") - before.get("bytes")).as("bytes more than before in the page").isLessThan(BYTES_AT_MOST);
            assertThat(Heap.used() - used).as("bytes more than before").isLessThan(BYTES_AT_MOST);
        }
    }
}
