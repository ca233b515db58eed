package io.executorlab.lab.workshop.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.Language;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.report.Browser;

/** A console or a board, and its page in a headless browser. */
public final class Page implements AutoCloseable {

    /** The recorded runs of an exercise, on a slow machine. */
    public static final Duration READING_AT_MOST = Duration.ofMinutes(2);

    private static final Path PICTURES = Path.of("target/screenshots/workshop");
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 900;
    private static final int PHONE = 375;

    private final LocalPage console;
    private final Browser browser;

    private Page(LocalPage console, Browser browser) {
        this.console = console;
        this.browser = browser;
    }

    /** Skips the test where the browser is not there, see {@link Browser#require()}. */
    public static Page open(Supplier<? extends LocalPage> starting) throws IOException {
        Browser.require();
        Files.createDirectories(PICTURES);
        Page page = new Page(starting.get(), Browser.take());
        page.plain();
        page.enter(page.browser);
        return page;
    }

    /** Takes this browser's window to the console's first page. */
    public void enter(Browser one) {
        one.open(console.link());
        one.waitFor("return document.querySelectorAll('nav li, #people details').length > 0");
    }

    public Browser browser() {
        return browser;
    }

    /** Returns the console's address, with a slash at its end. */
    public String base() {
        return "http://127.0.0.1:" + console.port() + "/";
    }

    public void click(String id) {
        // In one command: the page may be drawn anew between two.
        browser.waitFor(READING_AT_MOST,
                ("const it = document.getElementById('%s'); if (it === null || it.disabled) { return false; } "
                        + "it.click(); return true").formatted(id));
    }

    /** The page's own mark of its language may be there before its words are. */
    public void awaitWordsIn(Language language) {
        browser.waitFor("return document.getElementById('language-label').textContent === '%s'"
                .formatted(Messages.in(language).say(Text.of("ui.language"))));
    }

    /** @param event that a user's choice would cause, {@code change} or {@code input} */
    public void choose(String id, String value, String event) {
        browser.run(
                "const it = document.getElementById(arguments[0]); it.value = arguments[1]; it.dispatchEvent(new "
                        + "Event(arguments[2], { bubbles: true }))",
                id, value, event);
    }

    public void picture(String name) throws IOException {
        browser.screenshot(PICTURES.resolve(name + ".png"));
    }

    /** Bright, and as wide as a projector. */
    public void plain() {
        browser.width(WIDTH, HEIGHT);
        browser.dark(false);
    }

    public void look(int width, boolean dark) {
        browser.width(width, HEIGHT);
        browser.dark(dark);
    }

    /**
     * Once what is drawn to the page's width has been drawn anew.
     *
     * @param what is shown, for who reads a failure
     */
    public void fits(int width, String what) {
        assertThatCode(() -> Patience.await(READING_AT_MOST,
                () -> (Long) browser.run("return document.documentElement.scrollWidth") <= width)).as(what)
                .doesNotThrowAnyException();
    }

    public void everyControlSaysWhatItIs() {
        assertThat((List<?>) browser.run(
                "return [...document.querySelectorAll('button, input, select, summary, "
                        + "[tabindex=\"0\"]')].filter(it => it.checkVisibility() && "
                        + "!(it.textContent.trim() || it.labels && it.labels.length && "
                        + "it.labels[0].textContent.trim() || it.getAttribute('aria-label'))).map(it => it.outerHTML)"))
                .isEmpty();
    }

    /** All that can be read on it. */
    public String text() {
        return browser.run("return document.body.innerText").toString();
    }

    /**
     * Takes it to Korean, as wide as a phone and dark: it fits there, and each control says what it is.
     *
     * @param shown what is true of it then, in JavaScript
     * @param name of its picture
     */
    public void korean(String shown, String name) throws IOException {
        look(PHONE, true);
        choose("language", "ko", "change");
        awaitWordsIn(Language.KO);
        browser.waitFor("return " + shown);
        fits(PHONE, name);
        everyControlSaysWhatItIs();
        picture("%s-%d-dark-ko".formatted(name, PHONE));
    }

    @Override
    public void close() {
        Browser.giveBack(browser);
        console.close();
    }
}
