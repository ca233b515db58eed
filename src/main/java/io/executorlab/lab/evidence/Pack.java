package io.executorlab.lab.evidence;

import static io.executorlab.lab.common.Messages.english;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

import org.apache.commons.io.FileUtils;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.TooLargeException;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.FlightRecording.Kept;

/**
 * Recorded runs in one small file: the evidence that judging and the report need, in the files of a run's folder,
 * without logs, without the path of any folder, and with {@link Kept} in place of the recordings. The same evidence
 * gives the same bytes.
 *
 * <p>It is a zip file with one entry, a zip file in turn that is compressed as a whole: the runs of a cell hardly
 * differ, and in one stream, files of a kind after one another, they take a fraction of what each takes by itself.
 */
public final class Pack {

    public static final String LEFT_OUT =
            "logs, the warm-up's summary, and of flight recordings all but the thread starts";

    static final String RUNS = "runs.zip.xz";

    private static final List<String> KEPT =
            List.of(Evidence.RUN, Evidence.MACHINE, Evidence.METRICS, Evidence.AFTER_GC,
                    Evidence.K6, Evidence.CPU, Evidence.PROXY, Evidence.APP_MESSAGES, Evidence.APP_END, Kept.FILE);
    private static final String DUMP = ThreadDump.PLATFORM + ".*\\.json";
    // A label such as Spring Boot's disk_free_bytes{path="/home/..."}, within a JSON string.
    private static final String PATH_LABEL = "([{,]path=\\\\\")/[^\"\\\\]*";
    private static final Pattern NAME = Pattern.compile("[\\w.@-]+");
    private static final long BYTES_AT_MOST = 512L << 20;
    private static final int FILES_AT_MOST = 20_000;
    // Holds several runs of the largest file there is; a larger one gained nothing.
    private static final int DICTIONARY_BYTES = 16 << 20;
    private static final int KIB_TO_READ_AT_MOST = 128 << 10;
    // A zip file knows no time before 1980; one that never changes keeps packs comparable.
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final String home;
    private final SortedMap<String, byte[]> files =
            new TreeMap<>(Comparator.comparing(Pack::kind).thenComparing(Comparator.naturalOrder()));
    private long size;

    /** @param folder of the runs, whose path is taken out wherever it stands */
    public Pack(Path folder) {
        home = folder.toAbsolutePath().normalize() + "/";
    }

    private static String kind(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    /** Throws {@link TooLargeException} where {@link #open} would refuse it. */
    public void add(String name, String text) {
        byte[] file = text.getBytes(StandardCharsets.UTF_8);
        byte[] before = files.put(name, file);
        size += file.length - (before == null ? 0 : before.length);
        if (file.length > Json.BYTES_AT_MOST || size > BYTES_AT_MOST || files.size() > FILES_AT_MOST) {
            throw new TooLargeException(english("pack.no-room", name, Json.BYTES_AT_MOST >> 20, BYTES_AT_MOST >> 20,
                    "%,d".formatted(FILES_AT_MOST)));
        }
    }

    /** The evidence of one run, below a folder of this name; what is missing or damaged there is so in the pack too. */
    public void addRun(String name, Path run) throws IOException {
        List<String> evidence;
        try (Stream<Path> inFolder = Files.list(run)) {
            evidence = inFolder.filter(file -> Files.isRegularFile(file) && !Files.isSymbolicLink(file))
                    .map(file -> file.getFileName().toString())
                    .filter(file -> KEPT.contains(file) || file.matches(DUMP)).sorted().toList();
        }
        for (String file : evidence) {
            String text = new String(Files.readAllBytes(run.resolve(file)), StandardCharsets.UTF_8);
            add(name + "/" + file, text.replace(home, "").replaceAll(PATH_LABEL, "$1"));
        }
        if (!evidence.contains(Kept.FILE)) {
            addStarts(name, run);
        }
    }

    private void addStarts(String name, Path run) {
        try {
            FlightRecording.Content recording = FlightRecording.content(SafePaths.file(run, Evidence.FLIGHT));
            // There is no place for what is missing in a recording, so none is kept of one that lost events.
            if (recording.gaps().isEmpty()) {
                add(name + "/" + Kept.FILE, Json.line(Kept.of(recording.starts())) + "\n");
            }
        } catch (IOException e) {
            // It is missing in the pack too.
        }
    }

    public void write(Path file) throws IOException {
        if (file.toAbsolutePath().getParent() != null) {
            Files.createDirectories(file.toAbsolutePath().getParent());
        }
        LZMA2Options options = new LZMA2Options(LZMA2Options.PRESET_MAX);
        options.setDictSize(DICTIONARY_BYTES);
        options.setNiceLen(LZMA2Options.NICE_LEN_MAX);
        // Text has no words of four bytes.
        options.setPb(0);
        ByteArrayOutputStream runs = new ByteArrayOutputStream();
        try (OutputStream stream = new BufferedOutputStream(new XZOutputStream(runs, options))) {
            zip(files, stream);
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            zip(Map.of(RUNS, runs.toByteArray()), out);
        }
    }

    private static void zip(Map<String, byte[]> files, OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            CRC32 sum = new CRC32();
            sum.update(file.getValue());
            ZipEntry entry = new ZipEntry(file.getKey());
            entry.setTimeLocal(NO_TIME);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(file.getValue().length);
            entry.setCrc(sum.getValue());
            zip.putNextEntry(entry);
            zip.write(file.getValue());
            zip.closeEntry();
        }
        zip.finish();
    }

    /**
     * Unpacks into a temporary folder, which the caller closes. Throws {@link UsageException} where the file is no
     * pack, or holds more than the lab writes into one.
     */
    public static Temporary open(Path file) throws IOException {
        require(Files.size(file) <= Json.BYTES_AT_MOST, "pack.too-large", file, Json.BYTES_AT_MOST >> 20);
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ZipEntry runs = zip.getEntry(RUNS);
            require(runs != null, "pack.earlier", file, RUNS);
            try (InputStream in = zip.getInputStream(runs)) {
                Temporary folder = Temporary.folder("pack");
                try {
                    unpack(file, new XZInputStream(in, KIB_TO_READ_AT_MOST), folder.path());
                    return folder;
                } catch (IOException | RuntimeException e) {
                    folder.close();
                    throw e;
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException(english("pack.damaged", file, String.valueOf(e.getMessage())), e);
        }
    }

    /** Unpacks no more than there may be, whatever a pack from elsewhere says of itself. */
    private static void unpack(Path pack, InputStream runs, Path folder) throws IOException {
        boolean hasRun = false;
        int files = 0;
        long size = 0;
        ZipInputStream zip = new ZipInputStream(runs);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            String name = entry.getName();
            require(++files <= FILES_AT_MOST, "pack.too-many-files", pack, "%,d".formatted(FILES_AT_MOST));
            require(Arrays.stream(name.split("/", -1)).allMatch(Pack::isName), "pack.name", pack, name);
            byte[] content = zip.readNBytes((int) Json.BYTES_AT_MOST + 1);
            size += content.length;
            require(content.length <= Json.BYTES_AT_MOST && size <= BYTES_AT_MOST, "pack.too-much", pack,
                    Json.BYTES_AT_MOST >> 20, BYTES_AT_MOST >> 20);
            Path file = folder.resolve(name);
            Temporary.fill(() -> {
                Files.createDirectories(file.getParent());
                Files.write(file, content, StandardOpenOption.CREATE_NEW);
            });
            hasRun |= file.endsWith(Evidence.RUN);
        }
        require(hasRun, "pack.no-run", pack);
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches() && !name.contains("..") && !name.equals(".");
    }

    private static void require(boolean holds, String otherwise, Object... values) {
        if (!holds) {
            throw new UsageException(english(otherwise, values));
        }
    }

    /** Copies a folder with its folders and files, but no symbolic links, sockets or the like. */
    public static void copy(Path from, Path to) throws IOException {
        FileUtils.copyDirectory(from.toFile(), to.toFile(), file -> SafePaths.isFolder(file.toPath())
                || Files.isRegularFile(file.toPath(), LinkOption.NOFOLLOW_LINKS), false);
    }
}
