package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

class DefaultBrowserTest {

    private static final Map<String, String> SCREEN = Map.of("DISPLAY", ":0");

    @Test
    void theSystemsOwnWayToOpenFilesIsTaken() {
        assertThat(DefaultBrowser.command(SCREEN, "Linux", "xdg-open"::equals)).contains(List.of("xdg-open"));
        assertThat(DefaultBrowser.command(Map.of("WAYLAND_DISPLAY", "wayland-0"), "Linux", "xdg-open"::equals))
                .contains(List.of("xdg-open"));
        assertThat(DefaultBrowser.command(Map.of(), "Mac OS X", program -> false)).contains(List.of("open"));
        assertThat(DefaultBrowser.command(Map.of(), "Windows 11", program -> false)).isPresent();
    }

    @Test
    void nothingIsOpenedWhereNobodyCouldSeeIt() {
        assertThat(DefaultBrowser.command(Map.of(), "Linux", program -> true)).isEmpty();
        assertThat(DefaultBrowser.command(SCREEN, "Linux", program -> false)).isEmpty();
        assertThat(DefaultBrowser.command(Map.of("DISPLAY", ":0", "CI", "true"), "Linux", program -> true)).isEmpty();
        assertThat(DefaultBrowser.command(Map.of("CI", "1"), "Mac OS X", program -> true)).isEmpty();
        assertThat(DefaultBrowser.command(Map.of("DISPLAY", ":0", "CI", "false"), "Linux", program -> true))
                .isPresent();
    }
}
