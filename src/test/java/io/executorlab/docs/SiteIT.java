package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.MissingProgram;
import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.report.Browser;

/** {@code make site}, and its pages in a browser. */
@Tag("long")
class SiteIT {

    private static final Path HTML = Path.of("target/site/html").toAbsolutePath();
    private static final Duration MAKES_WITHIN = Duration.ofMinutes(20);

    @TempDir
    private static Path temporary;
    private static Browser browser;

    @BeforeAll
    static void build() {
        Programs.require("python3",
                "the site needs Python 3.11 or later with venv and pip; Debian has them as python3-venv");
        Probe usable = Probe.of(List.of("make", "python"), Duration.ofSeconds(20)).orElseThrow();
        if (!usable.succeeded()) {
            throw new MissingProgram("python3-venv", usable.printed());
        }
        Browser.require();
        // The jar is there, and Maven, which runs this, writes into target.
        Probe built = Probe.of(List.of("make", "site", "-o", "build"), MAKES_WITHIN).orElseThrow();
        assertThat(built.exitCode()).as(built.printed()).isZero();
        browser = new Browser(temporary);
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    private static void open(String page) {
        browser.open(HTML.toUri() + page);
    }

    @Test
    void noPageRequestsAnythingFromElsewhereOrComplains() throws IOException {
        List<String> pages;
        try (Stream<Path> files = Files.walk(HTML)) {
            pages = files.filter(file -> file.toString().endsWith(".html"))
                    .map(file -> HTML.relativize(file).toString()).sorted().toList();
        }
        assertThat(pages).contains("index.html", "index.ko.html", "ledger.html", "gallery.html", "docs/claims.html",
                "reports/event-loop-per-call.html");
        for (String page : pages) {
            open(page);
            assertThat(browser.requested()).as(page).isNotEmpty()
                    .allMatch(address -> address.startsWith(HTML.toUri().toString()) || address.startsWith("data:"));
            assertThat(browser.complaints()).as(page).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ledger.html", "docs/anti-patterns/pool-mismatch.html"})
    void noPageIsWiderThanATelephone(String page) {
        browser.width(375, 800);
        try {
            open(page);
            assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo(375L);
        } finally {
            browser.width(1280, 900);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"thread-dump", "thread-dump.ko"})
    void aHandoutIsOneSheet(String handout) {
        open("docs/workshop/%s.html".formatted(handout));
        assertThat(browser.sheets()).isEqualTo(1);
    }
}
