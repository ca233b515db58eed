package io.executorlab.lab.claim;

import java.util.List;

import io.executorlab.lab.common.Suggestions;
import io.executorlab.lab.common.UsageException;

/** All claims of all posts, with those that the lab cannot judge yet. */
public final class Ledger {

    private static volatile List<Post> posts;

    private Ledger() {
    }

    /** In the order of their numbers; throws {@link UsageException} where a file of claims is damaged. */
    public static List<Post> posts() {
        if (posts == null) {
            posts = ClaimFiles.all();
        }
        return posts;
    }

    /** Returns whether there is such a claim; one that an earlier version had may be withdrawn. */
    public static boolean has(String id) {
        return posts().stream().anyMatch(post -> post.claims().stream().anyMatch(claim -> claim.id().equals(id)));
    }

    /** Throws {@link UsageException} for an unknown id. */
    public static Claim claim(String id) {
        List<Claim> all = posts().stream().flatMap(post -> post.claims().stream()).toList();
        return all.stream().filter(claim -> claim.id().equals(id)).findFirst()
                .orElseThrow(() -> new UsageException("There is no claim '%s'.%s".formatted(id,
                        Suggestions.hint(id, all.stream().map(Claim::id).toList()))));
    }

    /** Judges a claim on what was measured; never throws for missing evidence. */
    public static Judgement judge(Claim claim, Cells cells) {
        try {
            return claim.judge(cells);
        } catch (Cells.MissingException e) {
            return Judgement.notMeasured(e.getMessage());
        }
    }
}
