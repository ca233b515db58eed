package io.executorlab.lab.workshop.exercise;

import java.util.List;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.workshop.fix.FixPlan;
import io.executorlab.lab.workshop.fix.FixTask;

/**
 * An exercise as the catalogue has it. Learners see nothing of it but its id until its end.
 *
 * @param experiment whose variant {@code broken} it shows; an introduction shows {@code fixed}
 * @param load of that experiment
 * @param rates arrivals a second that can be chosen for one's own run; empty where the load is as it is
 * @param little what a question on Little's law is made from; null for no such question
 * @param flaw null in an introduction
 * @param fix the step of that name; null where there is none
 * @param hides the exercise that this one really is; null where it hides nothing
 */
public record Exercise(String id, String experiment, String load, List<Integer> rates, Little little, Flaw flaw,
        FixPlan fix, String hides) {

    private static final String BROKEN = "broken";
    private static final String FIX_ATTEMPT = "remedy-";
    private static final String BLIND = "blind";

    /**
     * The executor that Little's law is shown with.
     *
     * @param time measure of how long the executor's tasks take, in milliseconds
     * @param queued measure of how long they wait for a thread, in milliseconds
     */
    public record Little(String executor, String time, String queued) {
    }

    public boolean hasFlaw() {
        return flaw != null;
    }

    /** Gives the same exercise another name and order of fix attempts, without anything that tells what it is. */
    public Exercise hiddenAs(String name, List<String> ordered) {
        return new Exercise(name, experiment, load, List.of(), little, flaw.ordered(ordered), null, id);
    }

    /** Gives the message key of a part; exercises that hide what they are share their story and hints. */
    public String key(String part) {
        boolean telling = hides != null && (part.startsWith("symptom") || part.startsWith("hint"));
        return (telling ? BLIND : hides == null ? id : hides) + "." + part;
    }

    public String shown() {
        return hasFlaw() ? BROKEN : Flaw.BEST;
    }

    public String best() {
        return Flaw.BEST;
    }

    public List<String> fixAttempts() {
        return hasFlaw() ? List.copyOf(flaw.fixAttempts().keySet()) : List.of();
    }

    /** The browser's name for this fix attempt: its place, which gives nothing away. */
    public String fixAttemptId(String variant) {
        return FIX_ATTEMPT + (fixAttempts().indexOf(variant) + 1);
    }

    public String fixAttempt(String fixAttemptId) {
        return fixAttempts().stream().filter(variant -> fixAttemptId(variant).equals(fixAttemptId)).findFirst()
                .orElseThrow(() -> new UsageException("There is no such fix attempt."));
    }

    public FixTask toFix() {
        if (fix == null) {
            throw new UsageException("%s has nothing to be fixed in an editor.".formatted(id));
        }
        Experiment whole = ExperimentFiles.named(experiment);
        return new FixTask(id, whole, cell(whole, BROKEN), cell(whole, Flaw.BEST), fix);
    }

    /** Under this exercise's load where the experiment has the variant under it, else under the variant's own. */
    public Cell cell(Experiment whole, String variant) {
        return whole.cells().stream().filter(cell -> cell.variant().equals(variant) && cell.load().equals(load))
                .findFirst()
                .orElseGet(() -> whole.cell(variant));
    }
}
