package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

import org.openqa.selenium.OutputType;
import org.openqa.selenium.PrintsPage;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.print.PageSize;
import org.openqa.selenium.print.PrintOptions;
import org.openqa.selenium.remote.RemoteWebDriver;

import io.executorlab.lab.process.Pause;

/** A headless browser with a driver that is installed; nothing is downloaded. */
public abstract class Browser implements AutoCloseable {

    // Selenium warns that it does not know the installed version's protocol, of which nothing is used here.
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private static final Duration WAIT_AT_MOST = Duration.ofMinutes(1);
    // Each look takes processor time from the page that is waited for.
    private static final long BETWEEN_LOOKS_MILLIS = 20;

    private static final Pattern PAGE_OF_A_PDF = Pattern.compile("/Type\\s*/Page\\b(?!s)");

    private final RemoteWebDriver driver;

    Browser(RemoteWebDriver driver) {
        this.driver = driver;
    }

    /** To be called before a driver is made. */
    static void quieten() {
        SELENIUM.setLevel(Level.SEVERE);
    }

    void open(Path page) {
        driver.get(page.toUri().toString());
    }

    public void open(String url) {
        driver.get(url);
    }

    /** How much of the page is seen. */
    public abstract void width(int width, int height);

    /** What the page is told that its reader likes. */
    public abstract void dark(boolean dark);

    /** Keys, or text to type, for whatever has the focus. */
    public void press(CharSequence keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    public Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Until the script returns true; throws {@link AssertionError} after a minute. */
    public void waitFor(String condition) {
        waitFor(WAIT_AT_MOST, condition);
    }

    /** The same for what takes longer. */
    public void waitFor(Duration atMost, String condition) {
        long end = System.nanoTime() + atMost.toNanos();
        while (!Boolean.TRUE.equals(run(condition))) {
            if (System.nanoTime() > end) {
                throw new AssertionError("still not true: " + condition);
            }
            Pause.millis(BETWEEN_LOOKS_MILLIS);
        }
    }

    /** How many sheets of A4 the page takes on paper. */
    public int sheets() {
        PrintOptions options = new PrintOptions();
        options.setPageSize(PageSize.ISO_A4);
        String pdf = new String(Base64.getDecoder().decode(((PrintsPage) driver).print(options).getContent()),
                StandardCharsets.ISO_8859_1);
        return (int) PAGE_OF_A_PDF.matcher(pdf).results().count();
    }

    public Path screenshot(Path file) throws IOException {
        return Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    /** What the page's scripts and the browser complain about. */
    public abstract List<String> complaints();

    /** The addresses that the page asked for, of whatever host. */
    public abstract List<String> requested();

    /** Leaves the page with all that it has stored. */
    void empty() {
        driver.executeScript("localStorage.clear(); sessionStorage.clear()");
        driver.manage().deleteAllCookies();
        driver.get("about:blank");
    }

    /** Neither {@link #complaints()} nor {@link #requested()} tell of what was before. */
    abstract void forgetMessages();

    @Override
    public void close() {
        driver.quit();
    }
}
