package io.executorlab.lab.workshop.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Language;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Sources;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.workshop.exercise.Attempt;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.fix.FixFiles;
import io.executorlab.lab.workshop.fix.FixVerdict;
import io.executorlab.lab.workshop.fix.FixVerdict.Check;

/** Gathers what a learner sees of an exercise before its explanation, and what would give the flaw away there. */
final class BeforeTheExplanation {

    private BeforeTheExplanation() {
    }

    /** The pages of a learner who has seen nothing yet, and of one who has seen all but a fix that works. */
    static String told(Exercise exercise, Material material, Workshop workshop, Language language) {
        Views views = new Views(Messages.in(language));
        return workshop.told(exercise.id(), Stream.of(Attempt.NONE, allButTheLast(exercise, material))
                .map(done -> new Open(exercise, material, done))
                .map(open -> views.json(views.exercise(open, workshop)) + views.json(views.evidence(open, workshop)))
                .collect(Collectors.joining())
                + views.json(Views.dump(eachStackOnce(material.view().dumps()), true))
                + (exercise.fix() == null ? ""
                        : views.json(views.fix(exercise.id(), failed(exercise))).replace("\"state\":\"broken\"", ""))
                + views.json(views.overview(workshop)));
    }

    /** All answers tried, all hints read, all steps over but the last before the explanation. */
    private static Attempt allButTheLast(Exercise exercise, Material material) {
        Attempt attempt = Attempt.NONE.on(material.id());
        for (Question question : material.questions()) {
            for (Question.Choice choice : question.choices()) {
                attempt = attempt.answered(question, choice.id());
            }
        }
        for (int hint = 0; hint < Attempt.HINTS; hint++) {
            for (ExerciseStep step : ExerciseStep.values()) {
                attempt = attempt.hinted(step);
            }
        }
        Attempt answered = attempt.solved(ExerciseStep.DIAGNOSIS);
        return exercise.fix() == null ? answered : answered.solved(ExerciseStep.PREDICTION);
    }

    /** A fix that no bound holds of, so that all of them are told. */
    private static OwnFixes.State failed(Exercise exercise) {
        List<Check> broken = exercise.fix().bounds().stream().map(bound -> new Check(bound.measure(), "", false,
                null, null, null, BoundVerdict.State.BROKEN, bound.reason())).toList();
        return new OwnFixes.State(Path.of("workshop"), List.of(), Optional.empty(),
                Optional.of(new FixVerdict(FixVerdict.State.NOT_FIXED, List.of(), broken, List.of())),
                Optional.empty());
    }

    /** Puts the hundreds of threads of many dumps into one dump, each name with each stack once. */
    private static ThreadDump eachStackOnce(List<ThreadDump> dumps) {
        Map<List<String>, DumpedThread> threads = new LinkedHashMap<>();
        dumps.stream().flatMap(dump -> dump.threads().stream()).forEach(thread -> threads.putIfAbsent(
                Stream.concat(Stream.of(ThreadNames.normalise(thread.name())), thread.frames().stream()).toList(),
                thread));
        return new ThreadDump(dumps.get(0).atMillis(), dumps.get(0).phase(), List.copyOf(threads.values()));
    }

    /** The files of the fix, which is before the explanation. */
    static String handedOut(Exercise exercise) {
        return exercise.fix() == null ? "" : String.join("\n", FixFiles.of(exercise.toFix()).values());
    }

    /** Returns the values that a variant's profiles choose, such as {@code unnamed-executor}. */
    static Stream<String> chosen(Cell cell) {
        return cell.profiles().stream().flatMap(profile -> Sources.ofProfile(profile).orElseThrow().stream())
                .map(line -> line.replaceFirst("^[^#]*: ", "")).filter(value -> value.matches("[a-z]+(-[a-z]+)+"));
    }

    /** True where it stands alone: {@code per-request} is a part of a measure's name, too. */
    static boolean isWordIn(String said, String word) {
        return Pattern.compile("(?<![\\w-])" + Pattern.quote(word) + "(?![\\w-])").matcher(said).find();
    }

    /** The app's classes that stand beside another behind one interface. */
    static List<String> telling() throws IOException {
        Pattern implementing = Pattern.compile(
                "(?m)^(?:final class|class|record) (\\w+)(?:\\([^)]*\\))? implements (\\w+)");
        Map<String, List<String>> byInterface = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of("src", "main", "java", "io", "executorlab", "app"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                implementing.matcher(Files.readString(file)).results().forEach(found -> byInterface
                        .computeIfAbsent(found.group(2), name -> new ArrayList<>()).add(found.group(1)));
            }
        }
        return byInterface.values().stream().filter(classes -> classes.size() > 1).flatMap(List::stream).toList();
    }
}
