package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;

import java.util.List;

import io.executorlab.lab.measure.Vocabulary;

/** What post 000 says of the nginx before its app, and of the app under as many users as that lets through. */
final class ClaimsOnTheProxy {

    private static final String BROKEN = "broken";
    private static final String FIXED = "fixed";
    private static final String BEFORE = "before@users-700";
    private static final String AFTER = "after@users-900";
    private static final String SMALLER_QUEUE = "core-10-max-20-queue-20@users-900";
    private static final String MORE_CONNECTIONS = "more-connections";
    private static final String FAILED = "requests.failed";
    private static final String FIRST_REFUSAL = "round.min(first-refusal)";
    private static final String LONGEST_CONNECT = "http.client.max(connect)";
    private static final String THREADS = "threads.live.max";
    private static final String FILES = "fds.max";
    private static final String OPEN = "round.max(open)";
    private static final String NOT_ENOUGH = "proxy.logged(worker_connections are not enough)";
    private static final String TOO_MANY_FILES = "proxy.logged(too many open files)";
    private static final double NEARLY_ALL = 0.95;

    private ClaimsOnTheProxy() {
    }

    static Judgement longestConnect(Claim claim, Cells cells) {
        Evaluation longer = Evaluation.direction(cells.runs(SMALLER_QUEUE, LONGEST_CONNECT), cells.runs(AFTER, LONGEST_CONNECT), false)
                .said("longest connect with the smaller queue, to without: "::concat);
        String with = "%s ms".formatted(cells.text(SMALLER_QUEUE, LONGEST_CONNECT));
        String why = "%s. It takes %s with it, the post's %s ms are not judged. %s and %s of 900 sessions failed or were refused."
                .formatted(longer.words(), with, number(claim.figure("longest-connect")), number(failures(cells, AFTER)), number(failures(cells, SMALLER_QUEUE)));
        return Judgement.of(longer, why, "%s ms".formatted(cells.text(AFTER, LONGEST_CONNECT)), with);
    }

    private static double failures(Cells cells, String cell) {
        return cells.of(cell, FAILED) + cells.of(cell, "requests.refused");
    }

    static Judgement asManyThreads(Claim claim, Cells cells) {
        double before = claim.figure("users-before");
        double after = claim.figure("users-after");
        if (lacksUsers(cells, BEFORE, before) || lacksUsers(cells, AFTER, after)) {
            return Judgement.notMeasured("The users did not come: %s and %s sessions were open at most.".formatted(cells.text(BEFORE, OPEN),
                    cells.text(AFTER, OPEN)));
        }
        List<Double> threadsBefore = cells.runs(BEFORE, THREADS);
        List<Double> threadsAfter = cells.runs(AFTER, THREADS);
        Evaluation same = Evaluation.noDifference(threadsAfter, threadsBefore).orDirection(Evaluation.direction(threadsAfter, threadsBefore, true));
        return Judgement.of(same, "Most live threads in a scrape with %s users after the fix to those with %s before it: %s.".formatted(number(after), number(before), same.words()),
                "%s threads".formatted(cells.text(BEFORE, THREADS)), "%s threads".formatted(cells.text(AFTER, THREADS)));
    }

    private static boolean lacksUsers(Cells cells, String cell, double users) {
        return cells.runs(cell, OPEN).stream().anyMatch(open -> open < NEARLY_ALL * users);
    }

    static Judgement tooFewConnections(Claim claim, Cells cells) {
        List<Double> broken = cells.share(BROKEN, List.of(FAILED));
        List<Double> fixed = cells.share(FIXED, List.of(FAILED));
        Evaluation more = Evaluation.direction(broken, fixed, false).said("share of failures, to that with 4096: "::concat);
        Evaluation first = cells.find(BROKEN, FIRST_REFUSAL).isEmpty() ? more
                : Evaluation.figure(cells.runs(BROKEN, FIRST_REFUSAL), claim.figure("open-at-first-refusal")).said("sessions open at the first refusal: "::concat)
                        .orDirection(more);
        Evaluation gone = Evaluation.cut(fixed, broken, claim.figure("reduction")).said("failures that 4096 take away: "::concat);
        Evaluation files = Evaluation.atMost(cells.runs(BROKEN, FILES), claim.figure("files-open")).said("files that the app has open: "::concat);
        Evaluation errors = Evaluation.figure(cells.runs(BROKEN, Vocabulary.ERRORS_LOGGED), claim.figure("errors-logged")).said("errors that it logs: "::concat);
        Evaluation evaluation = Evaluation.all(first, gone, files, errors);
        String why = "%s. With 768, nginx logs \"768 worker_connections are not enough\" %s times.".formatted(evaluation.words(), cells.text(BROKEN, NOT_ENOUGH));
        return Judgement.of(evaluation, why, failed(cells, BROKEN), failed(cells, FIXED));
    }

    private static String failed(Cells cells, String cell) {
        return "%s of %s fail".formatted(cells.text(cell, FAILED), cells.text(cell, "requests.sent"));
    }

    static Judgement tooFewFiles(Claim claim, Cells cells) {
        Evaluation before = Evaluation.atLeast(cells.runs(MORE_CONNECTIONS, TOO_MANY_FILES), claim.figure("logged-before")).said("left at 1,024: "::concat);
        Evaluation after = Evaluation.figure(cells.runs(FIXED, TOO_MANY_FILES), claim.figure("logged-after")).said("with worker_rlimit_nofile 8192: "::concat);
        Evaluation evaluation = Evaluation.all(before, after);
        return Judgement.of(evaluation, "How often nginx logs \"too many open files\", %s. %s of %s sessions fail, and %s."
                .formatted(evaluation.words(), cells.text(MORE_CONNECTIONS, FAILED), cells.text(MORE_CONNECTIONS, "requests.sent"),
                        cells.text(FIXED, FAILED)),
                "logged %s times".formatted(cells.text(MORE_CONNECTIONS, TOO_MANY_FILES)), "logged %s times".formatted(cells.text(FIXED, TOO_MANY_FILES)));
    }
}
