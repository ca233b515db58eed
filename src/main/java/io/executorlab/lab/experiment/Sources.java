package io.executorlab.lab.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The app's sources and profiles as they were when the jar was built. */
public final class Sources {

    /** Empty where the app has no such class. */
    public static Optional<List<String>> ofClass(String name) {
        return resource("/sources/%s.java".formatted(name.replace('.', '/')));
    }

    /** Empty where the jar has no such profile. */
    public static Optional<List<String>> ofProfile(String name) {
        return resource("/profiles/application-%s.yml".formatted(name));
    }

    static Path profileIn(Path folder, String name) {
        return folder.resolve("profiles").resolve("application-%s.yml".formatted(name));
    }

    private static Optional<List<String>> resource(String name) {
        try (InputStream resource = Sources.class.getResourceAsStream(name)) {
            return resource == null ? Optional.empty()
                    : Optional.of(new String(resource.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
