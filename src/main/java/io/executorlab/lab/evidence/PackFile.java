package io.executorlab.lab.evidence;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.UsageException;

/**
 * A {@link Pack} on disk: a zip file with one entry, {@value #RUNS}, in which files of one kind follow on one another.
 * The runs of a cell hardly differ, and compressed as one stream they take a fraction of what each takes by itself.
 */
final class PackFile {

    static final String RUNS = "runs.tar.xz";

    // Holds several runs of the largest file there is; a larger one gained nothing.
    private static final int DICTIONARY_BYTES = 16 << 20;
    private static final int KIB_TO_READ_AT_MOST = 128 << 10;

    // A zip file knows no time before 1980; one that never changes keeps packs comparable.
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private PackFile() {
    }

    static void write(Path file, Map<String, String> entries) throws IOException {
        byte[] runs = compressed(entries);
        CRC32 sum = new CRC32();
        sum.update(runs);
        ZipEntry entry = new ZipEntry(RUNS);
        entry.setTimeLocal(NO_TIME);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(runs.length);
        entry.setCrc(sum.getValue());
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(entry);
            zip.write(runs);
            zip.closeEntry();
        }
    }

    private static byte[] compressed(Map<String, String> entries) throws IOException {
        LZMA2Options options = new LZMA2Options(LZMA2Options.PRESET_MAX);
        options.setDictSize(DICTIONARY_BYTES);
        options.setNiceLen(LZMA2Options.NICE_LEN_MAX);
        // Text has no words of four bytes.
        options.setPb(0);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new XZOutputStream(bytes, options))) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            List<String> names = entries.keySet().stream()
                    .sorted(Comparator.comparing(PackFile::kind).thenComparing(Comparator.naturalOrder())).toList();
            for (String name : names) {
                byte[] text = entries.get(name).getBytes(StandardCharsets.UTF_8);
                TarArchiveEntry entry = new TarArchiveEntry(name);
                entry.setModTime(0);
                entry.setSize(text.length);
                tar.putArchiveEntry(entry);
                tar.write(text);
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static String kind(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    /** Unpacks into a temporary folder, which its reader closes. */
    static Temporary open(Path file) throws IOException {
        if (Files.size(file) > Json.BYTES_AT_MOST) {
            throw new UsageException(
                    "%s is larger than %d MB, more than a pack may be.".formatted(file, Json.BYTES_AT_MOST >> 20));
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ZipEntry runs = zip.getEntry(RUNS);
            if (runs == null) {
                throw new UsageException(
                        ("%s is not a pack, or one of an earlier version: it has no %s in it. This version reads "
                                + "no earlier ones; record the runs again, or read it with the version that wrote it.")
                                .formatted(file, RUNS));
            }
            try (CheckedInputStream in = new CheckedInputStream(zip.getInputStream(runs), new CRC32())) {
                return unpacked(file, in, runs.getCrc());
            }
        } catch (IOException e) {
            throw new UsageException("%s is not a pack, or a damaged one: %s.".formatted(file, e.getMessage()), e);
        }
    }

    private static Temporary unpacked(Path file, CheckedInputStream runs, long sum) throws IOException {
        Temporary folder = Temporary.folder("pack");
        try {
            boolean hasRun = unpack(file, runs, folder.path());
            if (runs.getChecksum().getValue() != sum) {
                throw new IOException("its sum is wrong");
            }
            if (!hasRun) {
                throw new UsageException("%s is not a pack: it holds no run.".formatted(file));
            }
            return folder;
        } catch (IOException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    private static boolean unpack(Path pack, InputStream runs, Path folder) throws IOException {
        boolean hasRun = false;
        // What it holds is a hundred times as large as it is itself: the sum of this is enough.
        try (PackStream stream = new PackStream(new XZInputStream(runs, KIB_TO_READ_AT_MOST, false), pack);
                TarArchiveInputStream tar = new TarArchiveInputStream(stream)) {
            for (TarArchiveEntry entry = next(tar, stream); entry != null; entry = next(tar, stream)) {
                stream.content(entry.getName());
                if (entry.isFile()) {
                    Path file = folder.resolve(entry.getName());
                    Temporary.fill(() -> {
                        Files.createDirectories(file.getParent());
                        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
                            stream.copy(tar, out);
                        }
                    });
                    hasRun |= file.endsWith(Evidence.RUN);
                }
            }
            stream.copy(runs, OutputStream.nullOutputStream());
        }
        return hasRun;
    }

    private static TarArchiveEntry next(TarArchiveInputStream tar, PackStream stream) throws IOException {
        stream.header();
        return tar.getNextEntry();
    }
}
