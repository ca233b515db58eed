package io.executorlab.lab.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.executorlab.lab.common.Resource;

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
        return Sources.class.getResource(name) == null ? Optional.empty()
                : Optional.of(Resource.text(Sources.class, name).lines().toList());
    }
}
