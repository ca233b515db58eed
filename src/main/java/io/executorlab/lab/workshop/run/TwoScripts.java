package io.executorlab.lab.workshop.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.LoadPart;

/**
 * One k6 script of two, whose loads run beside each other. Each keeps what it is, but reads variables and counts with metrics that begin with the name
 * of its part: both scripts, and what they import, may have the same.
 */
final class TwoScripts {

    private static final String PART = "part.js";
    private static final String LIBRARY = "lib";

    private TwoScripts() {
    }

    /** Where the script of a part belongs, with what it imports. */
    static Path folder(Path folder, LoadPart part) {
        return folder.resolve(part.word());
    }

    /**
     * Joins those that lie in the folders of both parts; gives the script's name.
     *
     * @param name of both scripts and of this one, without its ending
     * @throws IOException where they cannot be read or written
     */
    static String join(String name, Path folder) throws IOException {
        for (LoadPart part : LoadPart.values()) {
            Path its = folder(folder, part);
            for (Path script : scripts(its)) {
                rename(script, "./" + PART);
            }
            for (Path script : scripts(its.resolve(LIBRARY))) {
                rename(script, "../" + PART);
            }
            Files.writeString(its.resolve(PART), resource(PART).replace("VARIABLES_BEGIN", part.variable()).replace("METRICS_BEGIN", part.metric()));
        }
        String script = name + ".js";
        Files.writeString(folder.resolve(script), resource("two.js").replace("SCRIPT", name));
        return script;
    }

    private static List<Path> scripts(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".js")).toList();
        }
    }

    private static void rename(Path script, String part) throws IOException {
        String text = Files.readString(script).replace("'k6/metrics'", "'" + part + "'").replace("__ENV.", "variables.");
        Files.writeString(script, "import { variables } from '%s';\n%s".formatted(part, text));
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = TwoScripts.class.getResourceAsStream("/workshop/load/" + name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
