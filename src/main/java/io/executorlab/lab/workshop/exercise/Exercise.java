package io.executorlab.lab.workshop.exercise;

import java.util.List;
import java.util.stream.IntStream;

import io.executorlab.lab.common.UsageException;
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
 * @param fixAttempts variants on which bets are made
 * @param best the fix attempt that the explanation is about; null in an introduction
 * @param runs the variant that an introduction looks at; null where there is a flaw
 * @param client measures of what clients wait for, the less the better; the 95th percentiles of its requests where it
 * names none
 * @param rates arrivals a second that can be chosen for one's own run; empty where the load is as it is
 * @param little what a question on Little's law is made from; null for no such question
 * @param fix the step of that name; null where there is none
 * @param hides the exercise that this one really is; null where it hides nothing
 */
public record Exercise(String id, String experiment, String load, String flawed, List<String> fixAttempts,
        String best, String runs, List<String> client, List<Integer> rates, Little little, FixPlan fix, String hides) {

    private static final String FIX_ATTEMPT = "remedy-";
    private static final String BLIND = "blind";

    /**
     * The executor that Little's law is shown with.
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
        fixAttempts = fixAttempts == null ? List.of() : List.copyOf(fixAttempts);
        client = client == null ? List.of() : List.copyOf(client);
        rates = rates == null ? List.of() : List.copyOf(rates);
        if (id == null || !id.matches("exercise-[1-9]\\d?|blind-[a-z]{3,20}") || experiment == null || load == null) {
            throw new IllegalArgumentException(
                    "an exercise needs an id such as exercise-3, an experiment and its load");
        }
        if (runs == null && (flawed == null || fixAttempts.isEmpty() || !fixAttempts.contains(best))) {
            throw new IllegalArgumentException(
                    id + " needs flawed, fix-attempts, and best, which is one of them; or runs");
        }
    }

    public boolean hasFlaw() {
        return runs == null;
    }

    /** Gives the same exercise another name and order of fix attempts, without anything that tells what it is. */
    public Exercise hiddenAs(String name, List<String> ordered) {
        return new Exercise(name, experiment, load, flawed, ordered, best, runs, client, List.of(), little, null, id);
    }

    /** Gives the message key of a part; exercises that hide what they are share their story and hints. */
    public String key(String part) {
        boolean telling = hides != null && (part.startsWith("symptom") || part.startsWith("hint"));
        return (telling ? BLIND : hides == null ? id : hides) + "." + part;
    }

    /** The variant whose symptom is shown. */
    public String shown() {
        return hasFlaw() ? flawed : runs;
    }

    /** The browser's name for this fix attempt: its place, which gives nothing away. */
    public String fixAttemptId(String variant) {
        return FIX_ATTEMPT + (fixAttempts.indexOf(variant) + 1);
    }

    /** Throws {@link UsageException} where there is no such fix attempt. */
    public String fixAttempt(String fixAttemptId) {
        return IntStream.range(0, fixAttempts.size()).mapToObj(fixAttempts::get)
                .filter(variant -> fixAttemptId(variant).equals(fixAttemptId)).findFirst()
                .orElseThrow(() -> new UsageException("There is no such fix attempt."));
    }

    /** The task to fix it; throws {@link UsageException} where there is nothing to fix. */
    public FixTask toFix() {
        if (fix == null) {
            throw new UsageException("%s has nothing to be fixed in an editor.".formatted(id));
        }
        Experiment whole = ExperimentFiles.named(experiment);
        return new FixTask(id, whole, cell(whole, flawed), cell(whole, best), fix);
    }

    /**
     * The variant under this exercise's load, else under its own; throws {@link UsageException} where the experiment
     * has none.
     */
    public Cell cell(Experiment whole, String variant) {
        return whole.cells().stream().filter(cell -> cell.variant().equals(variant) && cell.load().equals(load))
                .findFirst()
                .orElseGet(() -> whole.cell(variant));
    }
}
