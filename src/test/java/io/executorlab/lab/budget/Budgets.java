package io.executorlab.lab.budget;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Limit;
import io.executorlab.lab.experiment.Budget;

/** Budgets made by hand, and what comes out for one bound. */
public final class Budgets {

    private Budgets() {
    }

    public static Bound atMost(String limit) {
        return new Bound(null, new Limit(limit), null);
    }

    static Bound atLeast(String limit) {
        return new Bound(new Limit(limit), null, null);
    }

    static Bound perRequest(String limit) {
        return new Bound(null, null, new Limit(limit));
    }

    /** @param measuresAndBounds a measure and its {@link Bound} in turn */
    public static Budget budget(int requests, Object... measuresAndBounds) {
        List<Budget.Entry> entries = new ArrayList<>();
        for (int i = 0; i < measuresAndBounds.length; i += 2) {
            entries.add(
                    new Budget.Entry((String) measuresAndBounds[i], (Bound) measuresAndBounds[i + 1], 3 + i / 2, 5));
        }
        return new Budget(Path.of("threads.yml"), "orders", "", requests, Budget.SCRAPE_GAP_BY_DEFAULT, null, Map.of(),
                entries);
    }

    public static CheckResult check(WatchedApp app, Object... measuresAndBounds) {
        return BudgetJudge.judge(budget(Budget.REQUESTS_BY_DEFAULT, measuresAndBounds), app.evidence());
    }

    static BudgetVerdict verdict(WatchedApp app, String measure, Bound bound) {
        return check(app, measure, bound).bounds().get(0);
    }
}
