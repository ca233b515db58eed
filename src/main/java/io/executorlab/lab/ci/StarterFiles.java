package io.executorlab.lab.ci;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Files for a project that has none of them. What is there stays as it is, a link too. Each ends with a checksum, which
 * tells later whether anybody has changed it.
 */
public final class StarterFiles {

    private static final String SIGNED = " As lab init wrote it, while this is its checksum: ";

    private final Path project;
    private final List<Path> kept = new ArrayList<>();
    private final List<Path> outdated = new ArrayList<>();

    public StarterFiles(Path project) {
        this.project = project.toAbsolutePath();
    }

    /** Into the first of these places where nothing is; empty where all are taken, or an earlier call's file is. */
    public Optional<Path> write(List<Path> places, String text) throws IOException {
        for (Path place : places) {
            Path file = project.resolve(place);
            String comment = place.toString().endsWith(".js") ? "//" : "#";
            String signed = signed(text, comment);
            Files.createDirectories(file.getParent());
            try {
                Files.writeString(file, signed, StandardOpenOption.CREATE_NEW);
                return Optional.of(place);
            } catch (FileAlreadyExistsException e) {
                kept.add(place);
            }
            String there = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
            int signature = there.lastIndexOf(comment + SIGNED);
            if (signature >= 0) {
                if (!there.equals(signed) && there.equals(signed(there.substring(0, signature), comment))) {
                    outdated.add(place);
                }
                break;
            }
        }
        return Optional.empty();
    }

    private static String signed(String text, String comment) {
        return "%s%s%s%08x\n".formatted(text, comment, SIGNED, text.hashCode());
    }

    public List<Path> kept() {
        return kept;
    }

    /** Those of {@link #kept()} that nobody has changed, and that would be written otherwise now. */
    public List<Path> outdated() {
        return outdated;
    }
}
