package io.executorlab.app.profile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The profile files in the jar and in the {@code profiles/} folders beside it, by profile name. A name can have several
 * files: Spring merges them.
 */
final class ProfileCatalog {

    private static final String PREFIX = "application-";
    private static final String SUFFIX = ".yml";
    private static final String BROKEN = "-broken";

    private final Map<String, List<Resource>> files = new TreeMap<>();

    /** Skips folders that do not exist; each ends with a slash. */
    ProfileCatalog(List<String> folders) {
        PathMatchingResourcePatternResolver resolver = new PathMatchingResourcePatternResolver();
        try {
            for (String folder : folders) {
                for (Resource file : resolver.getResources(folder + PREFIX + "*" + SUFFIX)) {
                    String fileName = file.getFilename();
                    String profile = fileName.substring(PREFIX.length(), fileName.length() - SUFFIX.length());
                    files.merge(profile, List.of(file), (a, b) -> Stream.concat(a.stream(), b.stream()).toList());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> names() {
        return List.copyOf(files.keySet());
    }

    List<String> antiPatterns() {
        return files.keySet().stream().filter(name -> name.endsWith(BROKEN))
                .map(name -> name.substring(0, name.length() - BROKEN.length())).toList();
    }

    /** Empty for an unknown profile. */
    List<Resource> filesOf(String profile) {
        return files.getOrDefault(profile, List.of());
    }
}
