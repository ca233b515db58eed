package io.executorlab.lab.claim;

import java.util.List;

import io.executorlab.lab.common.Nearest;
import io.executorlab.lab.common.UsageException;

/** All claims of all posts, with those that the lab cannot judge yet. */
public final class Ledger {

    /**
     * A post and what it claims.
     *
     * @param title in the lab's words, with the author
     */
    public record Post(String id, String title, List<Claim> claims) {
    }

    private static final List<Post> POSTS = List.of(
            new Post("000", "async-blocking and a thread for each task (ajung7038, 2026-02-11)", ClaimsOfPost000.ALL),
            new Post("001", "a Netty event loop group for each call (jeongcool, 2024-07-06)", ClaimsOfPost001.ALL),
            new Post("002", "Tomcat's threads, HikariCP's connections and the search client's (koo995)", ClaimsOfPost002.ALL),
            new Post("003", "fan-out to an external API and its executors (dragonsu, 2024-11-09)", ClaimsOfPost003.ALL),
            new Post("004", "the executor for a spike of 100 calls (a series on polling, 2025-09)", ClaimsOfPost004.ALL));
    private static final List<Claim> ALL = POSTS.stream().flatMap(post -> post.claims().stream()).toList();

    private Ledger() {
    }

    /** In the order of their numbers. */
    public static List<Post> posts() {
        return POSTS;
    }

    /** Throws {@link UsageException} for an unknown id. */
    public static Claim claim(String id) {
        return ALL.stream().filter(claim -> claim.id().equals(id)).findFirst()
                .orElseThrow(() -> new UsageException("There is no claim '%s'.%s".formatted(id,
                        Nearest.hint(id, ALL.stream().map(Claim::id).toList()))));
    }

    /** Judges a claim on what was measured; never throws for missing evidence. */
    public static Judgement judge(Claim claim, Cells cells) {
        try {
            return claim.judge().apply(cells);
        } catch (Cells.MissingException e) {
            return Judgement.notMeasured(e.getMessage());
        }
    }
}
