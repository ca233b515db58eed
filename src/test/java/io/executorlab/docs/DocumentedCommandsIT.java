package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.Measures;

/**
 * Runs every shell block of the pages, one after another. A comment right above a block says otherwise:
 * {@code <!-- not run: REASON -->}, or {@code <!-- beside what follows, once it says: TEXT -->} for what goes on until
 * the next block without such a comment has ended.
 */
@Tag("long")
@Measures
class DocumentedCommandsIT {

    private static final Pattern NOT_RUN = Pattern.compile("<!-- not run: \\S.{15,} -->");
    private static final Pattern BESIDE = Pattern.compile("<!-- beside what follows, once it says: (.+) -->");
    private static final Duration A_BLOCK = Duration.ofMinutes(20);
    private static final Duration A_START = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    static List<Page> pages() {
        // AddingAnAntiPatternIT runs the other's commands, in a copy.
        return Page.all().stream().filter(page -> !page.file().equals(AddingAnAntiPatternIT.PAGE))
                .filter(page -> page.blocks().stream().anyMatch(Page.Block::isShell)).toList();
    }

    static boolean isLeftOut(Page.Block block) {
        return NOT_RUN.matcher(block.above()).matches();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theCommandsOfAPageWork(Page page) throws Exception {
        try (Shell shell = Shell.inAProject(folder)) {
            for (Page.Block block : page.blocks()) {
                Matcher beside = BESIDE.matcher(block.above());
                if (!block.isShell() || isLeftOut(block)) {
                    continue;
                }
                if (beside.matches()) {
                    shell.beside(block.text(), beside.group(1), A_START);
                } else {
                    assertThat(block.above()).as(block.toString()).doesNotStartWith("<!-- ");
                    shell.run(block.text(), A_BLOCK);
                    shell.close();
                }
            }
        }
    }
}
