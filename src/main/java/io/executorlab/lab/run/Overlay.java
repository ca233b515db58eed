package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.experiment.Sources;

/**
 * Classes that come before those of the app's jar, and the folder whose {@code profiles/} the app reads. It is how the
 * app runs under a name that tells nothing of its variant, and with a class of somebody's in place of its own.
 *
 * @param classes null where the app's own are run
 */
public record Overlay(Path classes, Path folder) {

    private static final String NEXT_DOCUMENT = "---\n";
    /** Keeps the app from telling its variant, gives it another name, and lets it be closed without a signal. */
    private static final String SILENT = """
            logging.level.io.executorlab.app.antipattern: "off"
            management.endpoints.web.exposure.include: health,metrics,prometheus,threaddump,shutdown
            management.endpoint.shutdown.access: unrestricted
            spring.application.name: "%s"
            """;

    static Overlay none() {
        return new Overlay(null, Path.of(""));
    }

    /** The settings of several profiles in one, the later over the earlier. */
    public static Overlay of(Path folder, String name, List<String> profiles) throws IOException {
        return of(folder, name, profiles, "");
    }

    public static Overlay of(Path folder, String name, List<String> profiles, String settings) throws IOException {
        Path profilesFolder = Files.createDirectories(folder.resolve("profiles"));
        String documents = Stream
                .concat(profiles.stream()
                        .map(profile -> String.join("\n", Sources.ofProfile(profile).orElse(List.of())) + "\n"),
                        Stream.of(SILENT.formatted(name), settings))
                .filter(document -> !document.isBlank()).collect(Collectors.joining(NEXT_DOCUMENT));
        Files.writeString(profilesFolder.resolve("application-%s.yml".formatted(name)), documents);
        return new Overlay(null, folder);
    }

    public Overlay with(Path compiled) {
        return new Overlay(compiled, folder);
    }
}
