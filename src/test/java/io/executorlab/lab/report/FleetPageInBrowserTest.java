package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.Patience;

/** The page of a check of a hundred instances, in headless Chromium. */
class FleetPageInBrowserTest {

    private static final int TALL = 9000;

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void open() throws IOException {
        Browser.require();
        page = Files.writeString(folder.resolve("report.html"), FleetPageTest.ofAHundred());
        browser = new Browser(Files.createDirectory(folder.resolve("tmp")));
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {375, 1280})
    void nothingIsWiderThanTheWindow(int width) {
        browser.width(width, TALL);
        browser.open(page);
        Patience.await(() -> (Long) browser.run("return document.documentElement.scrollWidth") <= width);
        assertThat((Long) browser.run("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
    }

    @Test
    void everyChartHasItsLineAndTheMedianOfAllAndNothingIsAskedFor() {
        browser.width(1280, TALL);
        browser.open(page);
        for (String line : new String[] {".drawn", ".median"}) {
            assertThat((Long) browser.run(
                    ("return [...document.querySelectorAll('svg[role=img] %s')].filter(line => line.getBBox().width "
                            + "> 150).length")
                            .formatted(line)))
                    .as(line).isEqualTo(3L * SmallMultiples.INSTANCES_AT_MOST);
        }
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests(page)).isEmpty();
    }

    @Test
    void itFollowsTheSystemsColours() {
        browser.dark(true);
        browser.open(page);
        assertThat(browser.run("return getComputedStyle(document.body).backgroundColor")).isEqualTo("rgb(20, 24, 29)");
        assertThat(browser.run("return getComputedStyle(document.querySelector('.drawn.exceeded')).stroke"))
                .isEqualTo("rgb(255, 154, 145)");
        browser.dark(false);
    }
}
