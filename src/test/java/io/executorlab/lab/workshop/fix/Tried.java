package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.common.YamlFile;

/**
 * A fix attempt that the judge is tried with; its files are in the exercise's folder of its name.
 *
 * @param passes whether it is to pass
 * @param fails a measure whose bound it is to break; null where any will do
 * @param expected why, of what was invented to try the judge; null for what people are known to try
 */
public record Tried(String name, Boolean passes, String fails, String expected) {

    private static final Path FILE = Path.of("src/test/resources/workshop/tried.yml");

    private record All(Map<String, List<Tried>> exercises) {
    }

    public Tried {
        passes = passes != null && passes;
    }

    /** All of an exercise, the right fix first. */
    public static List<Tried> of(FixTask task) {
        Stream<Tried> others = YamlFile.read(FILE).as(All.class).exercises().get(task.name()).stream();
        return Stream.concat(Stream.of(new Tried(Tasks.RIGHT, true, null, null)), others).toList();
    }

    /** Fails where the verdict on it is another. */
    public void isJudgedRightBy(FixVerdict verdict) {
        assertThat(verdict.state()).as("%s: %s", name, verdict.broken())
                .isEqualTo(passes ? FixVerdict.State.FIXED : FixVerdict.State.NOT_FIXED);
        if (fails != null) {
            assertThat(verdict.broken()).as(name).extracting(FixCheck::measure).contains(fails);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
