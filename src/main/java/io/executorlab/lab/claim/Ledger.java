package io.executorlab.lab.claim;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Suggestions;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;

/**
 * All claims of all posts, with those that the lab cannot judge yet: {@code scenarios/claims/*.yml} as they were when
 * the jar was built, so that a verdict depends on the jar and the evidence alone.
 */
public final class Ledger {

    private static final List<Post> POSTS = YamlFile.inJar("scenarios/claims/").stream().map(Ledger::read).toList();
    private static final Map<String, Claim> CLAIMS = POSTS.stream().flatMap(post -> post.claims().stream())
            .collect(Collectors.toMap(Claim::id, Function.identity(), (first, same) -> first, LinkedHashMap::new));

    /**
     * A post and what it claims.
     *
     * @param id the first three digits of its file
     * @param title in the lab's words, with the author
     */
    public record Post(String id, String title, List<Claim> claims) {
    }

    private record Contents(String post, String title, LinkedHashMap<String, Claim> claims) {

        Contents {
            if (post == null || title == null || claims == null) {
                throw new IllegalArgumentException("a file of claims needs post, title and claims");
            }
        }
    }

    /** In the order of their numbers. */
    public static List<Post> posts() {
        return POSTS;
    }

    /** Throws {@link UsageException} with file, line and column where a file of claims is damaged. */
    static Post read(YamlFile file) {
        Contents contents = file.as(Contents.class);
        Map<String, YamlFile.Node> places = file.root().entries().get("claims").entries();
        List<Claim> claims = new ArrayList<>();
        contents.claims().forEach((id, claim) -> {
            if (!id.matches(contents.post() + "-\\d+")) {
                throw file.at(places.get(id).key(),
                        "a claim of post %s has an id such as %s-1.".formatted(contents.post(), contents.post()));
            }
            claims.add(claim.named(id));
        });
        return new Post(contents.post(), contents.title(), List.copyOf(claims));
    }

    public static boolean has(String id) {
        return CLAIMS.containsKey(id);
    }

    /**
     * The cells of an experiment that neither a verdict rests on, of a claim or in the sentence that matters first, nor
     * a picture of curves; none where no cell is any other.
     */
    public static List<String> attempts(Experiment experiment) {
        Set<String> judged = new HashSet<>(experiment.pair());
        experiment.claims().stream().filter(Ledger::has).forEach(id -> judged.addAll(claim(id).allCells()));
        experiment.cells().stream().filter(cell -> experiment.pictured().contains(cell.load())).map(Cell::id)
                .forEach(judged::add);
        List<String> all = experiment.cells().stream().map(Cell::id).toList();
        List<String> attempts = all.stream().filter(id -> !judged.contains(id)).toList();
        return attempts.size() == all.size() ? List.of() : attempts;
    }

    /** Throws {@link UsageException} for an unknown id. */
    public static Claim claim(String id) {
        return Optional.ofNullable(CLAIMS.get(id)).orElseThrow(() -> new UsageException(
                "There is no claim '%s'.%s".formatted(id, Suggestions.hint(id, CLAIMS.keySet()))));
    }
}
