package io.executorlab.lab.evidence;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

import io.executorlab.lab.common.Temporary;

/**
 * How a {@link Pack} lies on disk: a zip file with one entry, {@value #RUNS}, in which files of one kind follow on one another. The runs of a
 * cell hardly differ, and compressed as one stream they take a fraction of what each takes by itself. Packs of earlier versions, zip files with
 * an entry for each file, are read too.
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

    /** @param entries each file's text by its name */
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
            List<String> names = entries.keySet().stream().sorted(Comparator.comparing(PackFile::kind).thenComparing(Comparator.naturalOrder())).toList();
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

    static OpenPack open(Path file) throws IOException {
        PackLimits limits = new PackLimits(file);
        limits.requireSize();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ZipEntry runs = zip.getEntry(RUNS);
            if (runs == null) {
                limits.requireEntries(zip.size());
                for (ZipEntry entry : Collections.list(zip.entries())) {
                    limits.requireName(entry.getName());
                    try (InputStream in = zip.getInputStream(entry)) {
                        limits.copy(in, OutputStream.nullOutputStream());
                    }
                }
                return checked(file, new OpenPack(file));
            }
            try (CheckedInputStream in = new CheckedInputStream(zip.getInputStream(runs), new CRC32())) {
                return unpacked(file, in, runs.getCrc(), limits);
            }
        } catch (NotAPackException e) {
            throw e;
        } catch (IOException e) {
            throw new NotAPackException("%s is not a pack, or a damaged one: %s.".formatted(file, e.getMessage()));
        }
    }

    private static OpenPack unpacked(Path file, CheckedInputStream runs, long sum, PackLimits limits) throws IOException {
        Temporary readable = Temporary.file("pack", ".zip");
        try {
            unpack(runs, readable.path(), limits);
            if (runs.getChecksum().getValue() != sum) {
                throw new IOException("its sum is wrong");
            }
            return checked(file, new OpenPack(readable));
        } catch (IOException e) {
            readable.close();
            throw e;
        }
    }

    /** As a zip file, which can be read at any place; {@code runs} are read to their end. */
    private static void unpack(InputStream runs, Path file, PackLimits limits) throws IOException {
        // What it holds is a hundred times as large as it is itself: the sum of this is enough.
        try (BoundedStream bounded = new BoundedStream(new XZInputStream(runs, KIB_TO_READ_AT_MOST, false), limits);
                TarArchiveInputStream tar = new TarArchiveInputStream(bounded);
                ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.setLevel(Deflater.BEST_SPEED);
            int entries = 0;
            for (TarArchiveEntry entry = next(tar, bounded); entry != null; entry = next(tar, bounded)) {
                limits.requireEntries(++entries);
                limits.requireName(entry.getName());
                if (entry.isFile()) {
                    zip.putNextEntry(new ZipEntry(entry.getName()));
                    limits.copy(tar, zip);
                    zip.closeEntry();
                }
            }
            limits.copy(runs, OutputStream.nullOutputStream());
        }
    }

    private static TarArchiveEntry next(TarArchiveInputStream tar, BoundedStream bounded) throws IOException {
        bounded.header();
        TarArchiveEntry entry = tar.getNextEntry();
        bounded.content();
        return entry;
    }

    private static OpenPack checked(Path file, OpenPack opened) throws IOException {
        try (Stream<Path> entries = Files.walk(opened.root())) {
            if (entries.anyMatch(entry -> entry.endsWith(Evidence.RUN))) {
                return opened;
            }
        }
        opened.close();
        throw new NotAPackException("%s is not a pack: it holds no run.".formatted(file));
    }
}
