package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.common.Refusal;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;

/**
 * The exercises in their order, each from a file of its own; {@link Messages} has what they say.
 *
 * @param names words that would tell of a flaw, each with the one that a learner sees until the explanation
 */
public record Catalogue(Map<String, String> names, List<Exercise> exercises) {

    /** All that stands in an exercise's file. */
    private record ExerciseFile(Map<String, String> names, Exercise exercise, Map<String, Object> texts) {
    }

    public static Catalogue read() {
        List<ExerciseFile> files =
                YamlFile.inJar(Messages.EXERCISES).stream().map(file -> file.as(ExerciseFile.class)).toList();
        Map<String, String> names = new HashMap<>();
        files.forEach(file -> names.putAll(file.names()));
        return new Catalogue(names, files.stream().map(ExerciseFile::exercise).toList());
    }

    public Exercise named(String id) {
        return exercises.stream().filter(exercise -> exercise.id().equals(id)).findFirst()
                .orElseThrow(() -> new Refusal("no-exercise"));
    }

    public Catalogue only(Exercise exercise) {
        return new Catalogue(names, List.of(exercise));
    }

    /** Puts neutral names in place of those that tell of a flaw, also where a Korean particle follows one. */
    public String neutral(String told) {
        return names.isEmpty() ? told
                : Pattern.compile("(?<!\\w)(%s)(?!\\w)".formatted(String.join("|", names.keySet()))).matcher(told)
                        .replaceAll(found -> names.get(found.group()));
    }

    /**
     * A flaw that a seed has chosen, under a name that tells nothing. The same seed chooses the same on every machine.
     *
     * @param seed any whole number
     * @param exercise hides which one of the catalogue it is; it has the chosen name and order of fix attempts, and no
     * fix
     */
    public record Blind(int seed, Exercise exercise) {

        /** Spreads seeds that lie close to each other, which {@link Random} would begin alike. */
        private static final long SPREAD = 0x9E3779B97F4A7C15L;

        /** The file {@code scenarios/workshop/blind.yml}: what a seed can choose. */
        private record Choices(List<String> names, List<String> exercises) {
        }

        /** @param without numbers of exercises that the group has done already */
        public static Blind of(int seed, Catalogue catalogue, List<Integer> without) {
            Choices choices = YamlFile.read(Home.scenarios().resolve("workshop/blind.yml")).as(Choices.class);
            List<String> left = choices.exercises().stream()
                    .filter(id -> without.stream().noneMatch(done -> id.equals("exercise-" + done))).toList();
            if (left.isEmpty()) {
                throw new UsageException("--not leaves no exercise to choose from.");
            }
            Random random = new Random(seed * SPREAD);
            String name = choices.names().get(random.nextInt(choices.names().size()));
            Exercise hidden = catalogue.named(left.get(random.nextInt(left.size())));
            List<String> fixAttempts = new ArrayList<>(hidden.fixAttempts());
            Collections.shuffle(fixAttempts, random);
            return new Blind(seed, hidden.hiddenAs("blind-" + name, fixAttempts));
        }
    }
}
