package io.executorlab.lab.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.process.Namespaces;

/** The real parts as the build has put them into {@code target/services}. */
public final class BuiltServices {

    private BuiltServices() {
    }

    /** Whether there is one that this machine can run. */
    public static boolean hasDatabase() {
        return !jars("postgres").isEmpty() && (Namespaces.present() || !Namespaces.root());
    }

    public static boolean hasSearch() {
        return !jars("search").isEmpty();
    }

    /** Empty where the build has made none. */
    static List<Path> jars(String name) {
        try (Stream<Path> files = Files.list(folder(name))) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    static Path folder(String name) {
        return Home.folder().resolve("target").resolve("services").resolve(name).toAbsolutePath();
    }
}
