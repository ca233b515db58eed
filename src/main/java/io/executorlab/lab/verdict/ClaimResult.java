package io.executorlab.lab.verdict;

import java.util.List;

/** A claim with its verdict, the post's numbers beside the lab's ({@code result.json}). */
public record ClaimResult(String id, String statement, String verdict, String why, String postBefore, String postAfter,
        String broken, String fixed, List<String> evidence) {
}
