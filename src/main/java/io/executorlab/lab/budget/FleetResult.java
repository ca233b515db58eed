package io.executorlab.lab.budget;

import java.util.List;
import java.util.Map;

import io.executorlab.lab.evidence.Fleet;

/**
 * The result of a check of all instances of a service ({@code instances.json}).
 *
 * @param budget its name
 * @param problems why there is no evidence of the service as a whole, in sentences
 * @param instances by their names; those with an exceeded bound first, then those without evidence
 */
public record FleetResult(int format, String budget, Fleet.Source source, List<String> problems,
        Map<String, CheckResult> instances) {

    public static final String FILE = "instances.json";
    public static final int FORMAT = 2;

    public boolean breached() {
        return instances.values().stream().anyMatch(CheckResult::breached);
    }

    /** Returns whether every bound has a verdict on every instance. */
    public boolean conclusive() {
        return problems.isEmpty() && instances.values().stream().allMatch(CheckResult::conclusive);
    }
}
