package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.comparison.RecordedRuns;

class JdksBlockTest {

    private static RecordedRuns.Recorded main;
    private static RecordedRuns.Recorded onJdk25;

    @BeforeAll
    static void judge() throws IOException {
        main = recorded(RecordedPacks.file("post-000"));
        onJdk25 = recorded(Path.of("docs/recorded/jdk-25/post-000.zip"));
    }

    private static RecordedRuns.Recorded recorded(Path pack) throws IOException {
        return RecordedPacks.judged(pack).runs().get(0);
    }

    @Test
    void variantsThatBothRecordingsHaveStandSideBySide() {
        List<String> lines = JdksBlock.markdown(main, onJdk25, "overload", List.of("answered"), "../").lines().toList();
        assertThat(lines).contains("| variant | answered, JDK 17 | answered, JDK 25 |");
        assertThat(lines).filteredOn(line -> line.contains("@overload |")).extracting(line -> line.split(" ")[1])
                .contains("broken@overload", "fixed@overload").doesNotContain("bigger-pool@overload");
        assertThat(lines.get(lines.size() - 1)).contains("[run](../recorded/post-000.zip)",
                "[run](../recorded/jdk-25/post-000.zip)");
    }

    @Test
    void aColumnThatTheTableDoesNotHaveIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JdksBlock.markdown(main, onJdk25, "overload", List.of("made-up"), "../"))
                .withMessage("post-000 has no column made-up under overload");
    }
}
