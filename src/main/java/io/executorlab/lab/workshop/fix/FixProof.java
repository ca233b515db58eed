package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.measure.BudgetVocabulary;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.measure.Vocabulary;
import io.executorlab.lab.measure.RunProblems;

/** The learner's budget against two runs of this machine: it has to hold for the fix, and to break for what the fix began with. */
public final class FixProof {

    /** The sides of a bound that can be chosen. */
    public static final List<String> SIDES = List.of(Bound.AT_MOST, Bound.AT_LEAST);
    /** The highest limit that can be chosen, in the measure's unit. */
    public static final BigDecimal LIMIT_AT_MOST = new BigDecimal(1_000_000_000);
    /** How many decimals a limit can have. */
    public static final int DECIMALS_AT_MOST = 3;

    private static final int NAMES_AT_MOST = 8;
    private static final Pattern NAME = Pattern.compile("[\\w.*#-]+(?: [\\w.*#-]+)*");
    private static final List<String> OF_WAITS = List.of(Vocabulary.IN_GET, Vocabulary.IN_WAIT_FOR,
            "threads.at(com.zaxxer.hikari.pool.HikariPool.getConnection).median");

    private FixProof() {
    }

    /**
     * What a bound can be chosen on, in order: measures that take no parameter, those of the exercise's threads, executors and waits, and those that
     * its fix is judged by; each was measured in both runs. Throws {@link UsageException} where there is no run of a fix yet.
     */
    public static List<String> measures(FixTask task, FixFolder folder) throws IOException {
        return measures(task.plan(), run(folder, FixRunner.FIX), run(folder, FixRunner.FLAWED));
    }

    static List<String> measures(FixPlan plan, Evidence fix, Evidence flawed) {
        Stream<String> ofThreads = names(flawed).stream()
                .flatMap(name -> Stream.of("threads.named(%s).max", "threads.named(%s).started-per-request").map(measure -> measure.formatted(name)));
        Stream<String> ofExecutors = flawed.underLoad().stream().flatMap(scrape -> Readings.ofExecutors(Readings.QUEUED, scrape).keySet().stream()).distinct()
                .filter(NAME.asMatchPredicate()).map("executor.queue.max(%s)"::formatted);
        Measures ofFix = new Measures(List.of(fix));
        Measures ofFlawed = new Measures(List.of(flawed));
        return Stream.of(Measures.general().stream(), plan.bounds().stream().map(FixBound::measure), OF_WAITS.stream(), ofThreads, ofExecutors)
                .flatMap(measures -> measures).collect(Collectors.toCollection(TreeSet::new)).stream()
                .filter(measure -> ofFix.value(measure).isPresent() && ofFlawed.value(measure).isPresent()).toList();
    }

    /** Those of which there were or were started most. */
    private static List<String> names(Evidence run) {
        Map<String, Long> counts = new LinkedHashMap<>();
        Stream.concat(run.dumpsUnderLoad().stream().flatMap(dump -> dump.threads().stream()).map(thread -> ThreadNames.normalise(thread.name())),
                run.startsByLoad().stream().map(start -> ThreadNames.normalise(start.name())))
                .filter(NAME.asMatchPredicate()).forEach(name -> counts.merge(name, 1L, Long::sum));
        return counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey()))
                .limit(NAMES_AT_MOST).map(Map.Entry::getKey).toList();
    }

    /**
     * A budget with one bound.
     *
     * @param measure one of {@link #measures}
     * @param side one of {@link #SIDES}
     * @param limit in the measure's unit
     * @throws UsageException where the side or the limit is none that can be chosen
     */
    public static String budget(String measure, String side, BigDecimal limit) {
        if (!SIDES.contains(side)) {
            throw new UsageException("A bound is at-most or at-least.");
        }
        if (limit == null || limit.signum() < 0 || limit.compareTo(LIMIT_AT_MOST) > 0 || limit.stripTrailingZeros().scale() > DECIMALS_AT_MOST) {
            throw new UsageException("A limit is a number from 0 to %s with at most %d decimals.".formatted(LIMIT_AT_MOST.toPlainString(), DECIMALS_AT_MOST));
        }
        return "requests: 1\nbounds:\n  '%s': {%s: %s}\n".formatted(measure.replace("'", "''"), side, limit.stripTrailingZeros().toPlainString());
    }

    /**
     * What the budget in the exercise's folder shows. Throws {@link UsageException} with file, line and column where it is no budget, or where there
     * is no run of a fix yet.
     */
    public static BudgetProof judge(FixTask task, FixFolder folder) throws IOException {
        // So that a link is refused, as everywhere in this folder.
        folder.files();
        Budget budget = BudgetFiles.read(folder.path().resolve(FixFiles.BUDGET));
        // Of the lab's own load, so that what only its client knows may be bound as well.
        BudgetVocabulary.check(new Budget(budget.file(), budget.name(), budget.about(), budget.requests(), budget.scrapeGapSeconds(),
                task.experiment().name(), budget.load(), budget.bounds()));
        return of(task.name(), budget, run(folder, FixRunner.FIX), run(folder, FixRunner.FLAWED));
    }

    static BudgetProof of(String name, Budget budget, Evidence fix, Evidence flawed) {
        return BudgetProof.of(name, BudgetJudge.judge(budget, fix), BudgetJudge.judge(budget, flawed));
    }

    private static Evidence run(FixFolder folder, String which) throws IOException {
        Path run = folder.evidence().resolve(which).resolve("run");
        try {
            Evidence evidence = Evidence.read(run);
            if (RunProblems.of(evidence).isEmpty()) {
                return evidence;
            }
        } catch (IOException e) {
            // As where it is no evidence.
        }
        throw new UsageException("There is no run of your fix to hold a bound against. Have it judged first, in the console or with: ./lab workshop judge %s"
                .formatted(folder.path().getFileName()));
    }
}
