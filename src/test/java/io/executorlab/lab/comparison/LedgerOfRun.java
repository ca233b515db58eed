package io.executorlab.lab.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.claim.Cells;
import io.executorlab.lab.claim.Claim;
import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.claim.Ledger.Post;
import io.executorlab.lab.claim.Verdict;

/** All claims of all posts with what a run says of each, every claim once. */
public record LedgerOfRun(List<PostRows> posts) {

    /** A post's claims, in its order. */
    public record PostRows(Post post, List<Row> rows) {
    }

    /**
     * One claim.
     *
     * @param verdict of the experiments of this run together
     * @param why there is no verdict; empty where there is one
     * @param tests what the experiments of this run say of it, those that measured it first
     */
    public record Row(Claim claim, Verdict verdict, String why, List<Test> tests) {
    }

    /** The result of one experiment on a claim. */
    public record Test(String experiment, ClaimResult result) {

        /** Returns whether anything was measured. */
        public boolean measured() {
            return result.verdict() != Verdict.NOT_MEASURED;
        }
    }

    /**
     * From the results of a run and the claims' own files alone: which experiments there are today plays no part in it.
     */
    public static LedgerOfRun of(List<ExperimentResult> results) {
        return new LedgerOfRun(Ledger.posts().stream().map(post -> new PostRows(post, post.claims().stream()
                .map(claim -> row(claim, results)).toList())).toList());
    }

    private static Row row(Claim claim, List<ExperimentResult> results) {
        List<Test> tests = new ArrayList<>();
        results.forEach(result -> result.claims().stream().filter(judged -> judged.id().equals(claim.id()))
                .forEach(test -> tests.add(new Test(result.antiPattern(), test))));
        tests.sort((a, b) -> Boolean.compare(b.measured(), a.measured()));
        if (!tests.isEmpty()) {
            return new Row(claim, together(tests), "", tests);
        }
        return claim.allCells().isEmpty()
                ? new Row(claim, Verdict.NOT_MEASURED, claim.judge(new Cells(Map.of(), Map.of())).why(),
                        tests)
                : new Row(claim, Verdict.NOT_MEASURED, "", tests);
    }

    /** An experiment is a condition: what those say together that measured it. */
    private static Verdict together(List<Test> tests) {
        List<Test> measured = tests.stream().filter(Test::measured).toList();
        return Verdict.together((measured.isEmpty() ? tests : measured).stream()
                .map(test -> test.result().verdict()).toList());
    }
}
