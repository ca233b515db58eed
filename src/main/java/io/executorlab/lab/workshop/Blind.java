package io.executorlab.lab.workshop;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;

/**
 * What a seed has chosen: a flaw, the sizes of its load, the name of its app and the order of its remedies.
 *
 * @param exercise the flaw as one that hides what it is: it has that name, that order and those sizes, and nothing to be fixed
 */
public record Blind(BlindSeed seed, Exercise exercise) {

    private static final String FILE = "blind.yml";
    private static final String ID = "blind-";

    /** What there is to choose from: {@code scenarios/workshop/blind.yml}. */
    private record Choices(List<String> names, List<Flaw> flaws) {

        Choices {
            if (names == null || names.isEmpty() || flaws == null || flaws.isEmpty()) {
                throw new IllegalArgumentException("a blind workshop needs names and flaws");
            }
        }
    }

    /** @param sizes variables of the load's script in place of its own */
    private record Flaw(String exercise, List<LinkedHashMap<String, String>> sizes) {

        Flaw {
            if (exercise == null || sizes == null || sizes.isEmpty()) {
                throw new IllegalArgumentException("a flaw needs exercise and sizes");
            }
        }
    }

    /** Throws {@link UsageException} where what there is to choose from is damaged, or names an exercise that there is not. */
    public static Blind of(BlindSeed seed, Catalogue catalogue) {
        Choices choices = YamlFile.read(Home.scenarios().resolve("workshop").resolve(FILE)).as(Choices.class);
        Flaw flaw = seed.oneOf("flaw", choices.flaws());
        Exercise its = catalogue.named(flaw.exercise());
        return new Blind(seed, its.hiddenAs(ID + seed.oneOf("name", choices.names()), seed.oneOf("size", flaw.sizes()), seed.inOrder("remedy", its.remedies())));
    }

    /** Such as {@code RATE=12}. */
    public String size() {
        return size(exercise.size());
    }

    private static String size(Map<String, String> variables) {
        return variables.entrySet().stream().map(variable -> variable.getKey() + "=" + variable.getValue()).collect(Collectors.joining(" "));
    }
}
