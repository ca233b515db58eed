package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.workshop.fix.FixVerdict.Check;

/**
 * A fix attempt that the judge is tried with beside the right fix; its files are in the exercise's folder of its name,
 * and it stands in {@code tried.yml} there.
 *
 * @param passes whether it is to pass
 * @param fails a measure whose bound it is to break; null where any will do
 * @param expected of what was invented to try the judge, why, as it was written before the run; null for what people
 * are known to try
 */
public record Tried(String name, Boolean passes, String fails, String expected) {

    private static final Path EXERCISES = Path.of("src/test/resources/workshop");

    public Tried {
        passes = passes != null && passes;
    }

    /** All of an exercise, the right fix first. */
    public static List<Tried> of(FixTask task) {
        Path file = EXERCISES.resolve(task.name()).resolve("tried.yml");
        Stream<Tried> others = Files.exists(file) ? Stream.of(YamlFile.read(file).as(Tried[].class)) : Stream.of();
        return Stream.concat(Stream.of(new Tried(Tasks.RIGHT, true, null, null)), others).toList();
    }

    /** Fails where the verdict on it is another. */
    public void isJudgedRightBy(FixVerdict verdict) {
        assertThat(verdict.state()).as("%s: %s", name, verdict.broken())
                .isEqualTo(passes ? FixVerdict.State.FIXED : FixVerdict.State.NOT_FIXED);
        if (fails != null) {
            assertThat(verdict.broken()).as(name).extracting(Check::measure).contains(fails);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
