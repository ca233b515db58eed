package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import org.openqa.selenium.WebDriverException;
import org.springframework.util.FileSystemUtils;

/**
 * Browsers that the tests of a JVM have one after the other, for to start one takes longer than most of them. They end
 * with the JVM.
 */
public final class SharedBrowsers {

    private static Browser waiting;
    /** All that run, with the folder that takes what they leave behind. */
    private static final Map<Browser, Path> RUNNING = new LinkedHashMap<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(SharedBrowsers::endAll, "browsers"));
    }

    private SharedBrowsers() {
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
        RUNNING.keySet().stream().toList().forEach(SharedBrowsers::end);
    }
}
