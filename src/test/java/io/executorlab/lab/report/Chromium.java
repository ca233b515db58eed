package io.executorlab.lab.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Headless Chromium with the driver that is installed with it. */
public final class Chromium extends Browser {

    private static final List<String> CHROMIUM = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> DRIVER = List.of("chromedriver");
    private static final Pattern REQUESTED = Pattern.compile("\"request\":\\{.*?\"url\":\"([^\"]+)\"");

    private final ChromeDriver driver;

    /** @param temporary takes what Chromium leaves behind */
    public Chromium(Path temporary) {
        this(start(temporary));
    }

    private Chromium(ChromeDriver driver) {
        super(driver);
        this.driver = driver;
    }

    private static ChromeDriver start(Path temporary) {
        quieten();
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(Installed.first(CHROMIUM).orElseThrow());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--disable-dev-shm-usage");
        options.setCapability("goog:loggingPrefs", logs);
        return new ChromeDriver(new ChromeDriverService.Builder()
                .usingDriverExecutable(Installed.first(DRIVER).orElseThrow()).usingAnyFreePort()
                .withEnvironment(Map.of("TMPDIR", temporary.toString())).build(), options);
    }

    /** How to get what is missing to start one; empty where nothing is. */
    public static Optional<String> missing() {
        return Installed.first(CHROMIUM).isEmpty() || Installed.first(DRIVER).isEmpty()
                ? Optional.of(
                        "chromium and chromedriver have to be on the PATH: apt-get install chromium chromium-driver")
                : Optional.empty();
    }

    @Override
    public void width(int width, int height) {
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    @Override
    public void dark(boolean dark) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(
                Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /**
     * What the page holds once its garbage is collected: {@code documents}, {@code nodes} and {@code jsEventListeners},
     * of its tree or not, and the script's {@code bytes}.
     */
    public Map<String, Long> memory() {
        driver.executeCdpCommand("HeapProfiler.collectGarbage", Map.of());
        Map<String, Long> held = new TreeMap<>();
        driver.executeCdpCommand("Memory.getDOMCounters", Map.of())
                .forEach((what, count) -> held.put(what, ((Number) count).longValue()));
        held.put("bytes",
                ((Number) driver.executeCdpCommand("Runtime.getHeapUsage", Map.of()).get("usedSize")).longValue());
        return held;
    }

    ChromeDriver driver() {
        return driver;
    }

    @Override
    public List<String> complaints() {
        return entries(LogType.BROWSER).map(LogEntry::getMessage).toList();
    }

    /** What the page asked for besides itself. */
    List<String> requests(Path page) {
        return entries(LogType.PERFORMANCE).map(LogEntry::getMessage)
                .filter(message -> message.contains("Network.requestWillBeSent\""))
                .filter(message -> !message.contains("\"url\":\"" + page.toUri() + "\"")).toList();
    }

    @Override
    public List<String> requested() {
        return entries(LogType.PERFORMANCE).map(LogEntry::getMessage)
                .filter(message -> message.contains("Network.requestWillBeSent\""))
                .map(REQUESTED::matcher).filter(Matcher::find).map(found -> found.group(1)).toList();
    }

    /** Whoever reads them takes them away. */
    @Override
    void forgetMessages() {
        complaints();
        requested();
    }

    private Stream<LogEntry> entries(String log) {
        return driver.manage().logs().get(log).getAll().stream();
    }
}
