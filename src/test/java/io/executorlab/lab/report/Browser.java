package io.executorlab.lab.report;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.print.PageSize;
import org.openqa.selenium.print.PrintOptions;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Pause;

/** Headless Chromium with the driver that is installed with it; nothing is downloaded. */
public final class Browser implements AutoCloseable {

    private static final List<String> CHROMIUM = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> DRIVER = List.of("chromedriver");
    private static final Pattern REQUESTED = Pattern.compile("\"request\":\\{.*?\"url\":\"([^\"]+)\"");
    // Selenium warns that it does not know the installed version's protocol, of which little is used here.
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");
    private static final Duration WAIT_AT_MOST = Duration.ofMinutes(1);
    // Each look takes processor time from the page that is waited for.
    private static final long BETWEEN_LOOKS_MILLIS = 20;
    private static final Pattern PAGE_OF_A_PDF = Pattern.compile("/Type\\s*/Page\\b(?!s)");

    /** Those that the tests of a JVM have one after the other: to start one takes longer than most of them. */
    private static Browser waiting;
    /** All that run, with the folder that takes what they leave behind. */
    private static final Map<Browser, Path> RUNNING = new LinkedHashMap<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Browser::endAll, "browsers"));
    }

    private final ChromeDriver driver;

    /** @param temporary takes what Chromium leaves behind */
    public Browser(Path temporary) {
        SELENIUM.setLevel(Level.SEVERE);
        driver = start(temporary);
    }

    /** Skips the test where it is not installed; in CI that is a failure. */
    public static void require() {
        if (installed(CHROMIUM).isEmpty() || installed(DRIVER).isEmpty()) {
            throw Programs.missing("chromium",
                    "chromium and chromedriver have to be on the PATH: apt-get install chromium chromium-driver");
        }
    }

    private static Optional<File> installed(List<String> names) {
        return names.stream()
                .flatMap(name -> Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> new File(folder, name)))
                .filter(File::canExecute).findFirst();
    }

    private static ChromeDriver start(Path temporary) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(installed(CHROMIUM).orElseThrow());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--disable-dev-shm-usage");
        options.setCapability("goog:loggingPrefs", logs);
        return new ChromeDriver(new ChromeDriverService.Builder()
                .usingDriverExecutable(installed(DRIVER).orElseThrow()).usingAnyFreePort()
                .withEnvironment(Map.of("TMPDIR", temporary.toString())).build(), options);
    }

    void open(Path page) {
        driver.get(page.toUri().toString());
    }

    public void open(String url) {
        driver.get(url);
    }

    /** Sets the part of the page that is seen, in CSS pixels. */
    public void width(int width, int height) {
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Tells the page whether its reader likes it dark. */
    public void dark(boolean dark) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(
                Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

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

    /** Counts the sheets of A4 that the page takes on paper. */
    public int sheets() {
        PrintOptions options = new PrintOptions();
        options.setPageSize(PageSize.ISO_A4);
        String pdf = new String(Base64.getDecoder().decode(driver.print(options).getContent()),
                StandardCharsets.ISO_8859_1);
        return (int) PAGE_OF_A_PDF.matcher(pdf).results().count();
    }

    public Path screenshot(Path file) throws IOException {
        return Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    ChromeDriver driver() {
        return driver;
    }

    /** Lists the complaints of the page's scripts and of the browser. */
    public List<String> complaints() {
        return entries(LogType.BROWSER).map(LogEntry::getMessage).toList();
    }

    /** Lists the requests of the page besides that for itself. */
    List<String> requests(Path page) {
        return entries(LogType.PERFORMANCE).map(LogEntry::getMessage)
                .filter(message -> message.contains("Network.requestWillBeSent\""))
                .filter(message -> !message.contains("\"url\":\"" + page.toUri() + "\"")).toList();
    }

    /** The addresses that the page asked for, of whatever host. */
    public List<String> requested() {
        return entries(LogType.PERFORMANCE).map(LogEntry::getMessage)
                .filter(message -> message.contains("Network.requestWillBeSent\""))
                .map(REQUESTED::matcher).filter(Matcher::find).map(found -> found.group(1)).toList();
    }

    /** Leaves the page with all that it has stored. */
    void empty() {
        driver.executeScript("localStorage.clear(); sessionStorage.clear()");
        driver.manage().deleteAllCookies();
        driver.get("about:blank");
    }

    /** Neither {@link #complaints()} nor {@link #requested()} tell of what was before. */
    void forgetMessages() {
        complaints();
        requested();
    }

    private Stream<LogEntry> entries(String log) {
        return driver.manage().logs().get(log).getAll().stream();
    }

    @Override
    public void close() {
        driver.quit();
    }

    /**
     * One that nobody has, with an empty page; it is to be given back. Throws {@link IOException} where there is no
     * room for its folder.
     */
    public static synchronized Browser take() throws IOException {
        Browser free = waiting;
        waiting = null;
        if (free != null) {
            free.forgetMessages();
            return free;
        }
        Path folder = Files.createTempDirectory("browser-");
        Browser started = new Browser(folder);
        RUNNING.put(started, folder);
        return started;
    }

    /** For whoever is next; ended instead where it does not answer any more, or another is free. */
    public static synchronized void giveBack(Browser browser) {
        if (isEmptied(browser) && waiting == null) {
            waiting = browser;
        } else {
            end(browser);
        }
    }

    private static boolean isEmptied(Browser browser) {
        try {
            browser.empty();
            return true;
        } catch (WebDriverException e) {
            return false;
        }
    }

    private static void end(Browser browser) {
        try {
            browser.close();
            FileSystemUtils.deleteRecursively(RUNNING.remove(browser));
        } catch (WebDriverException | IOException e) {
            // The test that had it tells what has happened to it.
        }
    }

    private static synchronized void endAll() {
        RUNNING.keySet().stream().toList().forEach(Browser::end);
    }
}
