package io.executorlab.lab.claim;

import java.util.List;
import java.util.function.BiFunction;

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
            posts = ClaimFiles.all(ClaimsInJava.LOGIC.keySet());
        }
        return posts;
    }

    /** Throws {@link UsageException} for an unknown id. */
    public static Claim claim(String id) {
        List<Claim> all = posts().stream().flatMap(post -> post.claims().stream()).toList();
        return all.stream().filter(claim -> claim.id().equals(id)).findFirst()
                .orElseThrow(() -> new UsageException("There is no claim '%s'.%s".formatted(id,
                        Suggestions.hint(id, all.stream().map(Claim::id).toList()))));
    }

    /**
     * Judges a claim on what was measured; never throws for missing evidence. Throws {@link IllegalStateException}
     * where its Java reads a cell that its file does not name.
     */
    public static Judgement judge(Claim claim, Cells cells) {
        Cells named = cells.only(claim.id(), claim.allCells());
        try {
            Judgement judgement = judged(claim, named);
            return claim.basis().followsFrom() == null ? judgement
                    : judgement.followingFrom(claim.basis().followsFrom());
        } catch (Cells.MissingException e) {
            return Judgement.notMeasured(e.getMessage());
        }
    }

    private static Judgement judged(Claim claim, Cells cells) {
        BiFunction<Claim, Cells, Judgement> logic = ClaimsInJava.LOGIC.get(claim.id());
        return logic == null ? claim.ruling().judge(cells) : logic.apply(claim, cells);
    }
}
