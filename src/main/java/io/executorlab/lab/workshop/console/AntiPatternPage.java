package io.executorlab.lab.workshop.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Messages;

/**
 * The page of the docs about an exercise's flaw, as it lies in the checkout.
 *
 * @param path from the checkout's root
 * @param text in Markdown
 */
record AntiPatternPage(String path, String text) {

    private static final Pattern PICTURE = Pattern.compile("\\(\\.\\./(img/[\\w.-]+\\.svg)\\)");

    /** Empty where the checkout has none. */
    static Optional<AntiPatternPage> of(String experiment, Messages messages) {
        String path = messages.page("docs/anti-patterns/%s.md".formatted(experiment));
        return read(path).map(text -> new AntiPatternPage(path, text));
    }

    Optional<String> picture() {
        return PICTURE.matcher(text).results().map(found -> found.group(1)).findFirst()
                .flatMap(file -> read("docs/" + file));
    }

    private static Optional<String> read(String path) {
        Path file = Home.folder().resolve(path);
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
