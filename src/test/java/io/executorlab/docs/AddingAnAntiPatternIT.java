package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.ProjectCopy;
import io.executorlab.lab.Measures;

/** Follows {@code docs/adding-an-anti-pattern.md} in a copy of the project, block by block. */
@Tag("long")
@Measures
class AddingAnAntiPatternIT {

    static final Path PAGE = Path.of("docs", "adding-an-anti-pattern.md");
    static final String ADDED = "executor-per-request";

    private static final Pattern NEW_FILE = Pattern.compile("New file `([^`]+)`:");
    private static final Pattern INSERT = Pattern
            .compile("(?:.*\\. )?In `([^`]+)`, below\\s(?:the line that begins with )?`([^`]+)`:", Pattern.DOTALL);
    private static final Duration A_BLOCK = Duration.ofMinutes(15);

    @TempDir
    private Path copy;

    /**
     * A step that the page asks for at a block.
     *
     * @param newFile null where it is none
     * @param editedFile null where none is edited; then the block goes below the line that begins with {@code below}
     */
    record Step(Page.Block block, String newFile, String editedFile, String below) {
    }

    static List<Step> steps() throws IOException {
        return Page.read(PAGE).blocks().stream().map(AddingAnAntiPatternIT::step).toList();
    }

    private static Step step(Page.Block block) {
        String said = paragraphAbove(block);
        Matcher file = NEW_FILE.matcher(said);
        Matcher insert = INSERT.matcher(said);
        if (file.matches()) {
            return new Step(block, file.group(1), null, null);
        }
        return insert.matches() ? new Step(block, null, insert.group(1), insert.group(2))
                : new Step(block, null, null, null);
    }

    @Test
    void thePageCanBeFollowedToTheLetter() throws Exception {
        // Without a history, as it may be unpacked from an archive.
        ProjectCopy.into(copy, ".git");
        for (Step step : steps()) {
            if (step.newFile() != null) {
                write(copy.resolve(step.newFile()), step.block().text());
            } else if (step.editedFile() != null) {
                ProjectCopy.insert(copy.resolve(step.editedFile()), step.below(), 1, step.block().lines());
            } else {
                assertThat(step.block().isShell())
                        .as("%s is a file's, by the words above it, or a command", step.block()).isTrue();
                if (!DocumentedCommandsIT.isLeftOut(step.block())) {
                    try (Shell shell = new Shell(copy)) {
                        shell.run(step.block().text(), A_BLOCK);
                    }
                }
            }
        }
        assertThat(copy.resolve("docs/anti-patterns/%s.md".formatted(ADDED))).content().contains("+ ",
                "SharedPoolQuotes");
    }

    private static String paragraphAbove(Page.Block block) {
        String[] paragraphs = String.join("\n", block.before()).strip().split("\n\n");
        return paragraphs[paragraphs.length - 1];
    }

    private static void write(Path file, String text) throws IOException {
        assertThat(file).doesNotExist();
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
