package io.executorlab.lab.workshop.exercise;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.LoadPart;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.workshop.fix.FixPlan;
import io.executorlab.lab.workshop.fix.FixTask;

/**
 * An exercise as the catalogue has it. Learners see nothing of it but its id until its end.
 *
 * @param experiment of which it shows a variant
 * @param load of that experiment
 * @param flawed the variant to be found out; null in an introduction
 * @param remedies variants on which bets are made
 * @param best the remedy that the explanation is about; null in an introduction
 * @param runs the variant that an introduction looks at; null where there is a flaw
 * @param client measures of what clients wait for, the less the better; the 95th percentiles of its requests where it names none
 * @param rates arrivals a second that can be chosen for one's own run; empty where the load is as it is
 * @param little what a question on Little's law is made from; null for no such question
 * @param fix the steps fix and proof; null where there are none
 * @param size variables of the load's script in place of its own
 * @param hides the exercise that this one really is; null where it hides nothing
 * @param both the two that this one is at once, in one app under both loads; empty where it is one
 */
public record Exercise(String id, Kind kind, String experiment, String load, String flawed, List<String> remedies, String best, String runs,
        List<String> client, List<Integer> rates, Little little, FixPlan fix,
        Map<String, String> size, String hides, List<Exercise> both) {

    private static final String REMEDY = "remedy-";
    private static final String BLIND = "blind";
    private static final String BOTH_FLAWS = "both-flaws";
    private static final String BOTH_MENDED = "both-mended";
    private static final String OF = ":";

    /** Whether there is something to be found. */
    public enum Kind {
        @JsonProperty("flaw")
        FLAW,
        @JsonProperty("introduction")
        INTRODUCTION
    }

    /**
     * What Little's law is shown with.
     *
     * @param time measure of how long the executor's tasks take, in milliseconds
     * @param queued measure of how long they wait for a thread, in milliseconds
     */
    public record Little(String executor, String time, String queued) {

        public Little {
            if (executor == null || time == null || queued == null) {
                throw new IllegalArgumentException("little needs executor, time and queued");
            }
        }
    }

    public Exercise {
        remedies = remedies == null ? List.of() : List.copyOf(remedies);
        client = client == null ? List.of() : List.copyOf(client);
        rates = rates == null ? List.of() : List.copyOf(rates);
        size = size == null ? Map.of() : size;
        both = both == null ? List.of() : List.copyOf(both);
        if (id == null || !id.matches("exercise-[1-9]\\d?|blind-[a-z]{3,20}") || kind == null || experiment == null || load == null) {
            throw new IllegalArgumentException("an exercise needs an id such as exercise-3, a kind, an experiment and its load");
        }
        if (kind == Kind.FLAW && (flawed == null || remedies.isEmpty() || !remedies.contains(best))) {
            throw new IllegalArgumentException(id + " needs flawed, remedies, and best, which is one of them");
        }
        if (kind == Kind.INTRODUCTION && runs == null) {
            throw new IllegalArgumentException(id + " needs runs, the variant that it looks at");
        }
    }

    public boolean hasFlaw() {
        return kind == Kind.FLAW;
    }

    /** The same under another name, load and order of its remedies, without anything that would tell what it is. */
    public Exercise hiddenAs(String another, Map<String, String> itsSize, List<String> itsRemedies) {
        return new Exercise(another, kind, experiment, load, flawed, itsRemedies, best, runs, client, List.of(), little, null, itsSize, id, List.of());
    }

    /**
     * Two flaws at once under one name, neither of which is told.
     *
     * @param one hidden as that name already, with the remedies that are offered of it, as {@code two} is
     */
    static Exercise both(Exercise one, Exercise two, List<String> remedies) {
        Map<String, String> sizes = new LinkedHashMap<>(LoadPart.ONE.variables(one.size));
        sizes.putAll(LoadPart.TWO.variables(two.size));
        return new Exercise(one.id, Kind.FLAW, one.experiment + "+" + two.experiment, one.load + "+" + two.load, BOTH_FLAWS, remedies, BOTH_MENDED, null, null, null,
                null, null, sizes, one.hides + ", " + two.hides, List.of(one, two));
    }

    /** What can be done about two flaws: each one's remedies, which leave the other as it is, and the best of both together. */
    static List<String> remediesOfBoth(Exercise one, Exercise two) {
        return Stream.of(one.remedies.stream().map(remedy -> LoadPart.ONE.word() + OF + remedy), two.remedies.stream().map(remedy -> LoadPart.TWO.word() + OF + remedy),
                Stream.of(BOTH_MENDED)).flatMap(each -> each).toList();
    }

    /** Whether it has two flaws at once. */
    public boolean isTwo() {
        return !both.isEmpty();
    }

    /** Each of its flaws as the exercise that it is by itself. */
    public List<Exercise> flaws() {
        return isTwo() ? both : List.of(this);
    }

    /** What each of its flaws is run as for one of its variants. */
    public List<String> variants(String variant) {
        return isTwo() ? Stream.of(LoadPart.values()).map(part -> variantOf(part, variant)).toList() : List.of(variant);
    }

    private String variantOf(LoadPart part, String variant) {
        Exercise its = both.get(part.ordinal());
        if (variant.equals(BOTH_MENDED)) {
            return its.best;
        }
        return variant.startsWith(part.word() + OF) ? variant.substring(variant.indexOf(OF) + 1) : its.flawed;
    }

    /** What is run for one of its variants, a cell for each of its flaws. */
    public List<Cell> cells(String variant) {
        return IntStream.range(0, flaws().size()).mapToObj(i -> flaws().get(i).cell(ExperimentFiles.named(flaws().get(i).experiment), variants(variant).get(i))).toList();
    }

    /** Of what the message files say of it: of one that hides what it is story and hints are those of all that do. */
    public String key(String part) {
        boolean telling = hides != null && (part.startsWith("symptom") || part.startsWith("hint"));
        return (telling ? BLIND : hides == null ? id : hides) + "." + part;
    }

    /** The variant whose symptom is shown. */
    public String shown() {
        return hasFlaw() ? flawed : runs;
    }

    /** What the browser calls this remedy: its place, which says nothing of what it is. */
    public String remedyId(String variant) {
        return REMEDY + (remedies.indexOf(variant) + 1);
    }

    /** Throws {@link UsageException} where there is no such remedy. */
    public String remedy(String remedyId) {
        return IntStream.range(0, remedies.size()).mapToObj(remedies::get).filter(variant -> remedyId(variant).equals(remedyId)).findFirst()
                .orElseThrow(() -> new UsageException("There is no such remedy."));
    }

    /** What is to be fixed; throws {@link UsageException} where nothing is. */
    public FixTask toFix() {
        if (fix == null) {
            throw new UsageException("%s has nothing to be fixed in an editor.".formatted(id));
        }
        Experiment its = ExperimentFiles.named(experiment);
        return new FixTask(id, its, cell(its, flawed), cell(its, best), fix);
    }

    /** The variant under this exercise's load, else under its own; throws {@link UsageException} where the experiment has none. */
    public Cell cell(Experiment its, String variant) {
        return its.cells().stream().filter(cell -> cell.variant().equals(variant) && cell.load().equals(load)).findFirst()
                .orElseGet(() -> its.cell(variant));
    }
}
