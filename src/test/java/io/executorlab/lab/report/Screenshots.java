package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Pictures of a page at three widths, in light and dark, to be looked at:
 * {@code REPORT.html FOLDER [SELECTOR [HEIGHT [WIDTH...]]]}.
 */
final class Screenshots {

    private static final int[] WIDTHS = {375, 768, 1280};

    private Screenshots() {
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(Path.of(arguments[1]));
        String section = arguments.length > 2 ? arguments[2] : "";
        int height = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 2600;
        try (Browser browser = new Browser(folder)) {
            for (boolean dark : new boolean[] {false, true}) {
                for (int width : arguments.length > 4
                        ? Arrays.stream(arguments).skip(4).mapToInt(Integer::parseInt).toArray()
                        : WIDTHS) {
                    browser.dark(dark);
                    browser.width(width, height);
                    browser.open(Path.of(arguments[0]).toAbsolutePath());
                    if (!section.isEmpty()) {
                        browser.run(
                                "document.documentElement.style.scrollBehavior='auto'; "
                                        + "document.querySelector(arguments[0]).scrollIntoView()",
                                section);
                    }
                    Thread.sleep(1500);
                    browser.screenshot(folder.resolve(
                            "%s%d-%s.png".formatted(section.isEmpty() ? "" : section.replaceAll("\\W+", "") + "-",
                                    width, dark ? "dark" : "light")));
                }
            }
            System.out.println(browser.complaints());
        }
    }
}
