package io.executorlab.lab.workshop.exercise;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Messages;
import io.executorlab.lab.common.Refusal;
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

    /** Puts neutral names in place of those that tell of a flaw. */
    public String neutral(String told) {
        return names.isEmpty() ? told
                : Pattern.compile("\\b(" + String.join("|", names.keySet()) + ")\\b").matcher(told)
                        .replaceAll(found -> names.get(found.group()));
    }
}
