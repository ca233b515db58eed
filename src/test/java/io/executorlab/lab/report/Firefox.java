package io.executorlab.lab.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

import org.openqa.selenium.bidi.browsingcontext.BrowsingContext;
import org.openqa.selenium.bidi.module.LogInspector;
import org.openqa.selenium.bidi.module.Network;
import org.openqa.selenium.firefox.FirefoxCommandContext;
import org.openqa.selenium.firefox.FirefoxDriver;
import org.openqa.selenium.firefox.FirefoxOptions;
import org.openqa.selenium.firefox.GeckoDriverService;

/** Headless Firefox with geckodriver. */
public final class Firefox extends Browser {

    private static final List<String> FIREFOX = List.of("firefox", "firefox-esr");
    private static final List<String> DRIVER = List.of("geckodriver");
    private static final String SET_SCHEME =
            "Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', arguments[0])";
    private static final int DARK = 0;
    private static final int LIGHT = 1;

    private final FirefoxDriver driver;
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final List<String> requested = new CopyOnWriteArrayList<>();

    /** @param temporary takes what Firefox leaves behind */
    public Firefox(Path temporary) {
        this(start(temporary));
    }

    private Firefox(FirefoxDriver driver) {
        super(driver);
        this.driver = driver;
        LogInspector log = new LogInspector(driver);
        log.onConsoleEntry(entry -> complaints.add(entry.getText()));
        log.onJavaScriptException(entry -> complaints.add(entry.getText()));
        new Network(driver).onBeforeRequestSent(sent -> requested.add(sent.getRequest().getUrl()));
    }

    private static FirefoxDriver start(Path temporary) {
        quieten();
        FirefoxOptions options = new FirefoxOptions();
        options.setBinary(Installed.first(FIREFOX).orElseThrow().toPath());
        options.addArguments("-headless");
        options.setCapability("webSocketUrl", true);
        return new FirefoxDriver(
                new ServiceBuilder().usingDriverExecutable(Installed.first(DRIVER).orElseThrow()).usingAnyFreePort()
                        .withEnvironment(Map.of("TMPDIR", temporary.toString())).build(),
                options);
    }

    /**
     * That driver may change the browser's own settings: whether pages are to be dark is none that a page could change.
     */
    private static final class ServiceBuilder extends GeckoDriverService.Builder {

        @Override
        protected List<String> createArgs() {
            List<String> arguments = new ArrayList<>(super.createArgs());
            arguments.add("--allow-system-access");
            return arguments;
        }
    }

    /** How to get what is missing to start one; empty where nothing is. */
    public static Optional<String> missing() {
        return Installed.first(FIREFOX).isEmpty() || Installed.first(DRIVER).isEmpty()
                ? Optional.of(
                        "firefox or firefox-esr, and geckodriver, have to be on the PATH: see .github/CONTRIBUTING.md")
                : Optional.empty();
    }

    @Override
    public void width(int width, int height) {
        new BrowsingContext(driver, driver.getWindowHandle()).setViewport(width, height);
    }

    @Override
    public void dark(boolean dark) {
        driver.setContext(FirefoxCommandContext.CHROME);
        try {
            driver.executeScript(SET_SCHEME, dark ? DARK : LIGHT);
        } finally {
            driver.setContext(FirefoxCommandContext.CONTENT);
        }
    }

    @Override
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    @Override
    public List<String> requested() {
        return List.copyOf(requested);
    }

    @Override
    void forgetMessages() {
        complaints.clear();
        requested.clear();
    }
}
