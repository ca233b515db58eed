package io.executorlab.lab.workshop.exercise;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;

/**
 * What a seed has chosen: a flaw, or two at once, the sizes of its load, the name of its app and the order of its remedies.
 *
 * @param exercise what it has chosen as one that hides what it is: it has that name, that order and those sizes, and nothing to be fixed
 */
public record Blind(BlindSeed seed, Exercise exercise) {

    private static final String FILE = "blind.yml";
    private static final String ID = "blind-";
    /** So that a learner has no more than ten bets to make. */
    private static final int REMEDIES_OF_EACH = 3;

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
        Choices choices = choices();
        Flaw flaw = seed.oneOf("flaw", choices.flaws());
        Exercise its = catalogue.named(flaw.exercise());
        return new Blind(seed, its.hiddenAs(ID + seed.oneOf("name", choices.names()), seed.oneOf("size", flaw.sizes()), seed.inOrder("remedy", its.remedies())));
    }

    /** The same with two different flaws, which one app can have at once. */
    public static Blind two(BlindSeed seed, Catalogue catalogue) {
        return seed.oneOf("pair", pairs(seed, catalogue)).get();
    }

    /** All that {@link #two} can choose. */
    public static List<Supplier<Blind>> pairs(BlindSeed seed, Catalogue catalogue) {
        Choices choices = choices();
        return pairs(choices.flaws(), catalogue).stream().<Supplier<Blind>>map(pair -> () -> two(seed, choices, pair, catalogue)).toList();
    }

    private static Blind two(BlindSeed seed, Choices choices, List<Flaw> pair, Catalogue catalogue) {
        String id = ID + seed.oneOf("name", choices.names());
        List<Exercise> its = pair.stream().map(flaw -> hidden(seed, id, flaw, catalogue.named(flaw.exercise()))).toList();
        return new Blind(seed, Exercise.both(its.get(0), its.get(1), seed.inOrder("remedy", Exercise.remediesOfBoth(its.get(0), its.get(1)))));
    }

    private static Choices choices() {
        return YamlFile.read(Home.scenarios().resolve("workshop").resolve(FILE)).as(Choices.class);
    }

    /** Each of them in both orders: which of two flaws is asked about first is chosen as well. */
    private static List<List<Flaw>> pairs(List<Flaw> flaws, Catalogue catalogue) {
        Map<Flaw, Together> needs = new LinkedHashMap<>();
        flaws.forEach(flaw -> needs.put(flaw, Together.of(catalogue.named(flaw.exercise()))));
        return flaws.stream().flatMap(one -> flaws.stream().filter(two -> needs.get(one).fits(needs.get(two))).map(two -> List.of(one, two))).toList();
    }

    /** With the best of its remedies and some others, none of which needs another JDK: without a recording a result would be missing where there is none. */
    private static Exercise hidden(BlindSeed seed, String id, Flaw flaw, Exercise its) {
        List<String> others = seed.inOrder("remedy " + its.id(), its.remedies()).stream()
                .filter(remedy -> !remedy.equals(its.best()) && its.cells(remedy).stream().noneMatch(cell -> cell.jdk() != null || cell.jvm().release() != null))
                .limit(REMEDIES_OF_EACH - 1).toList();
        List<String> remedies = Stream.concat(Stream.of(its.best()), others.stream()).toList();
        return its.hiddenAs(id, seed.oneOf("size " + its.id(), flaw.sizes()), remedies);
    }

    /** Such as {@code RATE=12}. */
    public String size() {
        return size(exercise.size());
    }

    private static String size(Map<String, String> variables) {
        return variables.entrySet().stream().map(variable -> variable.getKey() + "=" + variable.getValue()).collect(Collectors.joining(" "));
    }
}
