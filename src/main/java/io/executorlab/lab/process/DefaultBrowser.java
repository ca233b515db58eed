package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The user's browser, by what the system opens files with. It outlives the lab. */
public final class DefaultBrowser {

    private static final List<String> DISPLAYS = List.of("DISPLAY", "WAYLAND_DISPLAY");

    private DefaultBrowser() {
    }

    /** Shows this file; false where there is no screen or no program for it, and in CI, where nobody looks. */
    public static boolean open(Path file) {
        Map<String, String> environment = System.getenv();
        Optional<List<String>> command = command(environment, System.getProperty("os.name"),
                program -> Probe.isOnPath(program, environment.getOrDefault("PATH", "")));
        if (command.isEmpty()) {
            return false;
        }
        try {
            List<String> words = Stream.concat(command.get().stream(), Stream.of(file.toUri().toString())).toList();
            new ProcessBuilder(words).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** @param system as {@code os.name} has it */
    static Optional<List<String>> command(Map<String, String> environment, String system, Predicate<String> present) {
        String ci = environment.getOrDefault("CI", "");
        if (!ci.isEmpty() && !ci.equals("false")) {
            return Optional.empty();
        }
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return Optional.of(List.of("open"));
        }
        if (name.startsWith("windows")) {
            return Optional.of(List.of("rundll32", "url.dll,FileProtocolHandler"));
        }
        boolean screen = DISPLAYS.stream().anyMatch(display -> !environment.getOrDefault(display, "").isEmpty());
        return screen && present.test("xdg-open") ? Optional.of(List.of("xdg-open")) : Optional.empty();
    }
}
