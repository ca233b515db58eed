package io.executorlab.lab.evidence;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One of two loads that were put on the same app beside each other, by one script. What belongs to it begins with its name: the variables that it
 * was given ({@code ONE_RATE}), the roles of its metrics ({@code one.sent}) and the metrics themselves ({@code one_calls_sent}).
 */
public enum LoadPart {
    ONE, TWO;

    /** What it is called in the script. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How the names of its variables begin. */
    public String variable() {
        return name() + "_";
    }

    /** How the names of its metrics begin. */
    public String metric() {
        return word() + "_";
    }

    private String role() {
        return word() + ".";
    }

    /** These variables as those of this part. */
    public Map<String, String> variables(Map<String, String> environment) {
        return beginning(variable(), environment);
    }

    /** These roles as those of this part. */
    public Map<String, String> roles(Map<String, String> counters) {
        return beginning(role(), counters);
    }

    /** Those of these roles that are this part's, by their names in a load by itself. */
    public Map<String, String> ofThis(Map<String, String> counters) {
        return without(role(), counters);
    }

    private static Map<String, String> beginning(String beginning, Map<String, String> all) {
        Map<String, String> its = new LinkedHashMap<>();
        all.forEach((name, value) -> its.put(beginning + name, value));
        return its;
    }

    /** What a run left, with what its client counted of this part alone; what the app shows is that of both. */
    public Evidence of(Evidence run) {
        RunLog log = run.run();
        RunLog.Subject both = log.subject();
        RunLog.Subject its = new RunLog.Subject(both.experiment(), both.cell(), both.profiles(), both.scale(), without(variable(), both.load()),
                without(role(), both.counters()), both.repeats());
        Set<String> others = Stream.of(values()).filter(part -> part != this).map(LoadPart::metric).collect(Collectors.toSet());
        EvidenceParts parts = new EvidenceParts().machine(run.machine().orElse(null)).scrapes(run.scrapes()).afterGc(run.afterGc().orElse(null))
                .dumps(run.dumps()).starts(run.starts()).allStarts(run.knowsAllStarts()).lockWaits(run.lockWaits().orElse(null))
                .k6(run.k6().map(summary -> summary.only(metric(), others)).orElse(null)).cpu(run.cpu().orElse(null)).missing(run.missing());
        return new Evidence(run.folder(), new RunLog(log.format(), its, log.outcome(), log.problems(), log.times(), log.loadExit(), log.watched(), log.phases()),
                parts);
    }

    private static Map<String, String> without(String beginning, Map<String, String> all) {
        Map<String, String> its = new LinkedHashMap<>();
        all.forEach((name, value) -> {
            if (name.startsWith(beginning)) {
                its.put(name.substring(beginning.length()), value);
            }
        });
        return its;
    }
}
