package io.executorlab.lab.claim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;

/**
 * Reads {@code scenarios/claims/*.yml} as they were when the jar was built, so that a verdict depends on the jar and
 * the evidence alone.
 */
final class ClaimFiles {

    private static final String FOLDER = "scenarios/claims/";

    /** A file. */
    private record Contents(String post, String title, LinkedHashMap<String, Claim> claims) {

        Contents {
            if (post == null || title == null || claims == null) {
                throw new IllegalArgumentException("a file of claims needs post, title and claims");
            }
        }
    }

    private ClaimFiles() {
    }

    /**
     * Every post in the order of the files; throws {@link UsageException} with file, line and column where one is
     * damaged.
     */
    static List<Post> all() {
        try {
            Resource[] files = new PathMatchingResourcePatternResolver().getResources("classpath:/" + FOLDER + "*.yml");
            List<Post> posts = new ArrayList<>();
            for (Resource file : Stream.of(files).sorted((a, b) -> a.getFilename().compareTo(b.getFilename()))
                    .toList()) {
                posts.add(read(
                        new YamlFile(FOLDER + file.getFilename(), file.getContentAsString(StandardCharsets.UTF_8))));
            }
            return List.copyOf(posts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Post read(YamlFile file) {
        Contents contents = file.as(Contents.class);
        Map<String, YamlFile.Entry> places = file.root().entries().get("claims").value().entries();
        List<Claim> claims = new ArrayList<>();
        contents.claims().forEach((id, claim) -> {
            YamlFile.Node place = places.get(id).key();
            if (!id.matches(contents.post() + "-\\d+")) {
                throw file.at(place,
                        "a claim of post %s has an id such as %s-1.".formatted(contents.post(), contents.post()));
            }
            claims.add(claim.named(id));
        });
        return new Post(contents.post(), contents.title(), List.copyOf(claims));
    }
}
