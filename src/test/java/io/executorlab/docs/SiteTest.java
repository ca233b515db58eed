package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Probe;

/** Tests the pages that the site is made of, and the search for its dead links; {@code SiteIT} builds it. */
class SiteTest {

    private static final Path SOURCES = Path.of("src/site");
    private static final Pattern CLAIM = Pattern.compile("(?m)^\\| \\[(\\d{3}-\\d+)]");
    private static final Pattern ROW = Pattern
            .compile("(?m)^\\| \\[(\\d{3}-\\d+)]\\(site:docs/claims/\\d{3}\\.html#claim-\\1\\) \\|(?:[^|]+\\|){5}$");
    private static final Pattern ENTRY = Pattern.compile("(?m)^.+ <(.+)>$");
    private static final Pattern LINK = Pattern.compile("\\]\\((?!http|site:|#)([^)#\\s]+)[^)]*\\)");

    @TempDir
    private Path folder;

    @BeforeAll
    static void python() {
        Programs.require("python3", "it lays out the site's pages; Debian has it as python3");
    }

    private static Probe python(Object... words) {
        return Probe.of(Stream.concat(Stream.of("python3", "-X", "utf8", "-B"), Stream.of(words).map(Object::toString))
                .toList(), Duration.ofMinutes(5)).orElseThrow();
    }

    private Path staged(String... repository) {
        Path staged = folder.resolve("pages");
        Probe ended = python(
                Stream.concat(Stream.of(SOURCES.resolve("stage.py"), "", staged), Stream.of(repository)).toArray());
        assertThat(ended.exitCode()).as(ended.printed()).isZero();
        return staged;
    }

    private static String text(Path folder, String page) throws IOException {
        return Files.readString(folder.resolve(page));
    }

    private static List<String> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .map(file -> folder.relativize(file).toString()).sorted().toList();
        }
    }

    @Test
    void theSiteHasEveryPageClaimRunAndPicture() throws IOException {
        Path staged = staged();
        assertThat(Page.all())
                .allSatisfy(page -> assertThat(staged.resolve(page.toString().replace("README", "index"))).exists());
        assertThat(ENTRY.matcher(text(staged, "index.md")).results().map(entry -> entry.group(1) + ".md"))
                .as("the navigation")
                .containsExactlyInAnyOrderElementsOf(
                        files(staged, ".md").stream().filter(page -> !page.equals("index.md")).toList());
        List<String> claims = CLAIM.matcher(Files.readString(Path.of("docs/claims.md"))).results()
                .map(claim -> claim.group(1)).toList();
        assertThat(ROW.matcher(text(staged, "ledger.md")).results().map(row -> row.group(1))).isNotEmpty()
                .isEqualTo(claims);
        assertThat(claims)
                .allSatisfy(claim -> assertThat(text(staged, "docs/claims/%s.md".formatted(claim.split("-")[0])))
                        .containsOnlyOnce("<a id=\"claim-%s\">".formatted(claim)));
        assertThat(files(Path.of("docs/recorded"), ".zip")).isNotEmpty()
                .allSatisfy(pack -> assertThat(text(staged, "reports.md")).contains(
                        "(site:reports/%s)".formatted(pack.replace(".zip", ".html")),
                        "(site:reports/%s)".formatted(pack)));
        assertThat(files(Path.of("docs/img"), ".svg")).isNotEmpty().allSatisfy(
                picture -> assertThat(text(staged, "gallery.md")).containsOnlyOnce("(docs/img/%s)".formatted(picture)));
    }

    @Test
    void everyLinkLeadsToWhatTheSiteHas() throws IOException {
        Path staged = staged();
        for (String page : files(staged, ".md")) {
            String prose = Page.read(staged.resolve(page)).prose();
            assertThat(LINK.matcher(prose).results().map(link -> link.group(1))).as(page)
                    .allSatisfy(link -> assertThat(staged.resolve(page).resolveSibling(link).normalize()).exists());
        }
        assertThat(text(staged, "index.md")).contains("(site:sources/LICENSE.txt)",
                "(site:reports/event-loop-per-call.html)");
    }

    @Test
    void deadLinksAndRequestsToElsewhereAreFound() throws IOException {
        Files.writeString(folder.resolve("index.html"),
                """
                        <link rel="stylesheet" href="style.css"><a href="other.html#there">1</a><a \
                        href="https://elsewhere.example/">told, not requested</a>
                        <a href="missing.html">2</a><a href="other.html#nowhere">3</a><img src="gone.png"><script \
                        src="https://cdn.example/x.js"></script>
                        <div style="background: url(//cdn.example/y.png)"></div>\
                        <style>@import "http://cdn.example/z.css";</style>""");
        Files.writeString(folder.resolve("other.html"),
                "<p id=\"there\"><a href=\"\">itself</a> <a href=\"#there\">here</a></p>");
        Files.writeString(folder.resolve("style.css"), "body { background: url('https://fonts.example/f.woff2') }");
        Probe ended = python(SOURCES.resolve("check.py"), folder);
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.printed().lines().map(line -> line.split(",? ")).map(words -> words[0] + " " + words[2]))
                .containsExactlyInAnyOrder("index.html missing.html", "index.html other.html#nowhere",
                        "index.html gone.png", "index.html https://cdn.example/x.js", "index.html //cdn.example/y.png",
                        "index.html http://cdn.example/z.css", "style.css https://fonts.example/f.woff2");
    }
}
