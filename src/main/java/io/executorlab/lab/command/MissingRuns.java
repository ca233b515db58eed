package io.executorlab.lab.command;

import java.nio.file.Path;
import java.util.List;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.run.RunPlan;

/** What of a plan has not been run, for whoever judges what has. */
final class MissingRuns {

    private MissingRuns() {
    }

    /**
     * In a sentence, how many; none where all have been made, or where no plan tells.
     *
     * @param folder of results, or of one experiment among them
     */
    static List<String> in(Path folder) {
        try {
            List<String> ofAll = of(folder, null, folder);
            return ofAll.isEmpty() && folder.getParent() != null && folder.getFileName() != null
                    ? of(folder.getParent(), folder.getFileName().toString(), folder) : ofAll;
        } catch (UsageException e) {
            return List.of(e.getMessage());
        }
    }

    private static List<String> of(Path folder, String experiment, Path judged) {
        return RunPlan.in(folder).map(plan -> {
            List<RunPlan.Run> its = plan.runs().stream().filter(run -> experiment == null || run.experiment().equals(experiment)).toList();
            long missing = its.stream().filter(run -> run.state() != RunPlan.State.DONE).count();
            return missing == 0 ? List.<String>of() : List.of("%d of the %d runs that were planned in %s are missing. They are made by: ./lab run --resume %s"
                    .formatted(missing, its.size(), judged, folder));
        }).orElse(List.of());
    }
}
