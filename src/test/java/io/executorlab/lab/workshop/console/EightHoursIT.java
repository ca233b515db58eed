package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Heap;
import io.executorlab.lab.report.Browser;
import io.executorlab.lab.report.BrowserKind;
import io.executorlab.lab.report.Chromium;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.material.RecordedMaterials;
import io.executorlab.lab.workshop.page.Page;
import io.executorlab.lab.workshop.progress.Notebook;
import io.executorlab.lab.workshop.progress.Step;
import io.executorlab.lab.workshop.run.ExclusiveJob;
import io.executorlab.lab.workshop.run.OwnRuns;
import io.executorlab.lab.workshop.run.Real;
import io.executorlab.lab.workshop.run.RecordedJudge;

/** A console that is open all day: neither it nor its page grows with the number of updates. They are made up, by a runner that leaves a recorded run. */
@Tag("long")
class EightHoursIT {

    private static final Path EVIDENCE = Path.of("src/test/resources/recorded/event-loop-per-call/broken");
    private static final String ID = "exercise-3";

    private static final int SECONDS = 15;
    /** Of which each is four updates: that it begins and that it ends, and what a learner does before and after. */
    private static final int RUNS = 500;
    /** Before it is measured first, so that everything is there that is ever loaded and kept. */
    private static final int RUNS_BEFORE = 50;
    /** Ten kilobytes a run: its evidence alone has sixty times as much. */
    private static final long BYTES_AT_MOST = 5L << 20;
    private static final int NODES_AT_MOST = 100;
    private static final Duration AN_UPDATE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;
    private ExclusiveJob underWay;
    private Workshop workshop;

    @BeforeEach
    void prepare() {
        Real real = Real.in(folder, (exercise, variant, load, its) -> new ExclusiveJob.Work() {
            @Override
            public void run() throws IOException {
                FileSystemUtils.copyRecursively(EVIDENCE, its);
            }

            @Override
            public void stop() {
                // It has ended by then.
            }
        }, folder, new RecordedJudge());
        underWay = real.underWay();
        workshop = new Workshop(Catalogue.read(), new RecordedMaterials(Console.recordedRuns()), Notebook.in(folder.resolve("progress"), Catalogue.read()), Optional.of(real));
    }

    /** Four updates; it returns when the last has been told. */
    private void update() throws InterruptedException {
        workshop.hint(ID, Step.SYMPTOM);
        workshop.run(ID, new OwnRuns.Chosen(SECONDS, null));
        while (underWay.running().isPresent()) {
            Thread.sleep(1);
        }
        workshop.hint(ID, Step.SYMPTOM);
    }

    @Test
    void theConsoleDoesNotGrow() throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        try (Console console = Console.start(workshop, 0, link -> { })) {
            String base = "http://127.0.0.1:" + console.port();
            String cookie = client.send(HttpRequest.newBuilder(URI.create(console.link())).build(), HttpResponse.BodyHandlers.discarding()).headers()
                    .firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
            try (Socket open = page(console, cookie)) {
                long before = 0;
                int threads = 0;
                for (int run = -RUNS_BEFORE; run < RUNS; run++) {
                    if (run == 0) {
                        before = Heap.used();
                        threads = ManagementFactory.getThreadMXBean().getThreadCount();
                    }
                    try (Socket another = page(console, cookie)) {
                        update();
                    }
                    HttpResponse<Void> seen = client.send(HttpRequest.newBuilder(URI.create(base + "/api/exercises/%s/evidence".formatted(ID))).header("Cookie", cookie)
                            .build(), HttpResponse.BodyHandlers.discarding());
                    assertThat(seen.statusCode()).isEqualTo(200);
                }
                // Those that have gone are noticed when they are told something.
                for (int look = 0; look < 100 && console.pages() > 1; look++) {
                    workshop.hint(ID, Step.SYMPTOM);
                    Thread.sleep(20);
                }
                assertThat(console.pages()).isEqualTo(1);
                assertThat(ManagementFactory.getThreadMXBean().getThreadCount()).isLessThanOrEqualTo(threads + 16);
                assertThat(Heap.used() - before).as("bytes more than before").isLessThan(BYTES_AT_MOST);
            }
        }
    }

    /** A page's stream of events; what comes is read and forgotten. */
    private static Socket page(Console console, String cookie) throws IOException {
        Socket page = new Socket("127.0.0.1", console.port());
        page.getOutputStream().write("GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\n\r\n".formatted(console.port(), cookie)
                .getBytes(StandardCharsets.UTF_8));
        Thread reader = new Thread(() -> {
            try (InputStream told = page.getInputStream()) {
                told.transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // The page has been closed.
            }
        }, "page");
        reader.setDaemon(true);
        reader.start();
        return page;
    }

    @Test
    void aPageDoesNotGrow() throws Exception {
        try (Page page = Page.open(BrowserKind.CHROMIUM, () -> Console.start(workshop, 0, link -> { }))) {
            Chromium browser = (Chromium) page.browser();
            page.click("nav-" + ID);
            browser.waitFor(Page.READING_AT_MOST, "return document.querySelectorAll('.canvas canvas').length > 3");
            browser.run("window.asking = 0; window.drawn = 0; const ask = window.fetch; "
                    + "window.fetch = (...its) => { window.asking++; return ask(...its).finally(() => { window.asking--; }); }; "
                    + "new MutationObserver(() => { window.drawn++; }).observe(document.getElementById('evidence'), { childList: true })");
            Map<String, Long> before = Map.of();
            Object points = null;
            for (int run = -RUNS_BEFORE; run < RUNS; run++) {
                if (run == 0) {
                    before = browser.memory();
                    points = points(browser);
                }
                update();
                browser.waitFor(AN_UPDATE, "return window.asking === 0");
            }
            browser.waitFor(AN_UPDATE, "return window.drawn >= %d && document.querySelectorAll('.canvas canvas').length > 3".formatted(RUNS));
            Map<String, Long> after = browser.memory();
            assertThat(points(browser)).isEqualTo(points);
            assertThat(after.get("documents")).isLessThanOrEqualTo(before.get("documents"));
            assertThat(after.get("nodes")).isLessThanOrEqualTo(before.get("nodes") + NODES_AT_MOST);
            assertThat(after.get("jsEventListeners")).isLessThanOrEqualTo(before.get("jsEventListeners") + NODES_AT_MOST);
            assertThat(after.get("bytes") - before.get("bytes")).as("bytes more than before").isLessThan(BYTES_AT_MOST);
        }
    }

    /** In all charts together, and how many charts there are. */
    private static Object points(Browser browser) {
        return browser.run("const charts = [...document.querySelectorAll('.canvas')].map(place => echarts.getInstanceByDom(place)).filter(Boolean); "
                + "return charts.length + ' charts, ' + charts.flatMap(chart => chart.getOption().series).reduce((sum, line) => sum + line.data.length, 0) + ' points'");
    }
}
