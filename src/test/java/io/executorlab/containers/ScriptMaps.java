package io.executorlab.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.docs.GeneratedFile;

/** The load's scripts as Kustomize wants them, each by its name since it knows no wildcards. */
public final class ScriptMaps {

    private static final Path SCENARIOS = Path.of("scenarios");
    private static final Pattern OF_LOADS = Pattern.compile("(?<=\n)(?: {6}- [\\w-]+\\.js\n)+");

    private ScriptMaps() {
    }

    /** The file with every script in it; throws {@link IOException} where it cannot be read. */
    public static GeneratedFile file() throws IOException {
        Path file = SCENARIOS.resolve(Manifests.KUSTOMIZATION);
        try (Stream<Path> scripts = Files.list(SCENARIOS)) {
            String names = scripts.map(script -> script.getFileName().toString()).filter(name -> name.endsWith(".js"))
                    .sorted().map("      - %s\n"::formatted).collect(Collectors.joining());
            return new GeneratedFile(file,
                    OF_LOADS.matcher(Files.readString(file)).replaceFirst(Matcher.quoteReplacement(names)));
        }
    }
}
