package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.TooLargeException;
import io.executorlab.lab.common.UsageException;

class PackTest {

    private static final byte[] MEGABYTE = new byte[1 << 20];

    @TempDir
    private Path folder;

    private interface Content {
        void write(ZipOutputStream zip) throws IOException;
    }

    private Path zip(Content content) throws IOException {
        Path file = folder.resolve("runs.zip");
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setLevel(Deflater.BEST_SPEED);
            content.write(zip);
        }
        return file;
    }

    private static void entry(ZipOutputStream zip, String name, int megabytes) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        for (int i = 0; i < megabytes; i++) {
            zip.write(MEGABYTE);
        }
        zip.closeEntry();
    }

    @Test
    void manyFilesTogetherAreRefused() throws IOException {
        assertRefused(tar(tar -> {
            for (int i = 0; i < 9; i++) {
                file(tar, "a/broken/run.json" + i, MEGABYTE, 60);
            }
        }), "512 MB in all");
    }

    @Test
    void tooManyFilesAreRefused() throws IOException {
        assertRefused(tar(tar -> {
            for (int i = 0; i < 20_001; i++) {
                file(tar, "a/" + i, MEGABYTE, 0);
            }
        }), "20,001 files");
    }

    @Test
    void aPackOfAnEarlierVersionSaysSo() throws IOException {
        assertRefused(zip(zip -> entry(zip, "a/broken/run.json", 1)), "or one of an earlier version");
    }

    @Test
    void whatWasWrittenIsReadAndNothingOfItStaysBehind() throws IOException {
        Pack pack = new Pack(folder);
        pack.add("a/broken/run.json", "{\"no\": \"ASCII \u00e4\"}");
        pack.add("a/broken/empty.json", "");
        pack.add("%s/broken/run.json".formatted("long".repeat(40)), "long");
        pack.write(folder.resolve("runs.zip"));
        Path temporary;
        try (Temporary opened = Pack.open(folder.resolve("runs.zip"))) {
            temporary = opened.path();
            assertThat(temporary).exists();
            assertThat(opened.path().resolve("a/broken/run.json")).hasContent("{\"no\": \"ASCII \u00e4\"}");
            assertThat(opened.path().resolve("a/broken/empty.json")).isEmptyFile();
            assertThat(opened.path().resolve("long".repeat(40) + "/broken/run.json")).hasContent("long");
        }
        assertThat(temporary).doesNotExist();
    }

    private Path solid(String name, int megabytes) throws IOException {
        return solid(name, MEGABYTE, megabytes);
    }

    private Path solid(String name, byte[] content, int times) throws IOException {
        return tar(tar -> file(tar, name, content, times));
    }

    private interface Archive {
        void write(TarArchiveOutputStream tar) throws IOException;
    }

    private static void file(TarArchiveOutputStream tar, String name, byte[] content, int times) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, true);
        entry.setSize((long) times * content.length);
        tar.putArchiveEntry(entry);
        for (int i = 0; i < times; i++) {
            tar.write(content);
        }
        tar.closeArchiveEntry();
    }

    private Path tar(Archive content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new XZOutputStream(bytes, new LZMA2Options(0)))) {
            content.write(tar);
        }
        return zip(zip -> {
            zip.putNextEntry(new ZipEntry(PackFile.RUNS));
            zip.write(bytes.toByteArray());
            zip.closeEntry();
        });
    }

    private static void assertRefused(Path file, String why) {
        assertThatThrownBy(() -> Pack.open(file)).isInstanceOf(UsageException.class).hasMessageContaining(why);
    }

    @Test
    void aLargeFileIsRefused() throws IOException {
        assertRefused(solid("a/broken/run.json", 65), "64 MB in a file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../leak/run.json", "a/../../run.json", "/etc/run.json", "a/b c/run.json",
            "a/\u001b[2J/run.json", "a\\b/run.json", "./run.json"})
    void aNameThatCouldLeadElsewhereIsRefused(String name) throws IOException {
        assertRefused(solid(name, 0), "is not a pack: a name in it is");
    }

    /** A reader of an archive holds long names and attributes in memory before anybody can look at them. */
    @ParameterizedTest
    @ValueSource(bytes = {TarConstants.LF_GNUTYPE_LONGNAME, TarConstants.LF_GNUTYPE_LONGLINK,
            TarConstants.LF_PAX_EXTENDED_HEADER_LC,
            TarConstants.LF_PAX_GLOBAL_EXTENDED_HEADER})
    void aHeaderThatIsTooLongIsRefusedBeforeItIsRead(byte kind) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry("././@LongLink", kind);
        entry.setSize(200L << 20);
        byte[] header = new byte[512];
        entry.writeEntryHeader(header);
        byte[] digits = new byte[1 << 20];
        Arrays.fill(digits, (byte) '9');
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (XZOutputStream tar = new XZOutputStream(bytes, new LZMA2Options(0))) {
            tar.write(header);
            tar.write(digits);
        }
        assertRefused(zip(zip -> {
            zip.putNextEntry(new ZipEntry(PackFile.RUNS));
            zip.write(bytes.toByteArray());
            zip.closeEntry();
        }), "the name or the attributes of a file in it are longer than 64 KB");
    }

    @Test
    void aPackWithoutARunOrADamagedOneIsNone() throws IOException {
        assertRefused(solid("a/broken/other.json", 0), "it holds no run");
        assertRefused(zip(zip -> entry(zip, PackFile.RUNS, 1)), "or a damaged one");
        Path whole = solid("a/broken/run.json", 1);
        assertRefused(Files.write(folder.resolve("cut.zip"),
                Arrays.copyOf(Files.readAllBytes(whole), (int) Files.size(whole) / 2)), "or a damaged one");
    }

    /** Random bytes are stored as they are, so that nothing but a sum tells. */
    @Test
    void aSingleBitThatIsAnotherIsFound() throws IOException {
        byte[] random = new byte[100_000];
        new Random(7).nextBytes(random);
        Path file = solid("a/broken/run.json", random, 1);
        Pack.open(file).close();
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        assertRefused(Files.write(file, bytes), "or a damaged one: its sum is wrong");
    }

    @Test
    void isNotWrittenLargerThanItIsRead() {
        Pack pack = new Pack(folder);
        String large = " ".repeat(60 << 20);
        for (int i = 0; i < 8; i++) {
            pack.add("a/" + i, large);
        }
        assertThatThrownBy(() -> pack.add("a/8", large)).isInstanceOf(TooLargeException.class)
                .hasMessageContaining("Pack fewer runs");
        assertThatThrownBy(() -> new Pack(folder).add("b", " ".repeat(65 << 20))).isInstanceOf(TooLargeException.class);
    }

    @Test
    void linksAreNotCopied() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "x");
        Path from = Files.createDirectories(folder.resolve("from/broken"));
        Files.createSymbolicLink(from.resolve("app.log"), secret);
        Files.createSymbolicLink(from.resolve("home"), folder);
        Files.writeString(from.resolve("run.json"), "{}");
        Pack.copy(folder.resolve("from"), folder.resolve("to"));
        assertThat(folder.resolve("to/broken")).isDirectoryContaining("glob:**/run.json")
                .isDirectoryNotContaining("glob:**/{app.log,home}");
    }

    private static final List<String> FRAMES = List.of("A.a:1", "B.b:2");
    private static final List<ThreadStart> STARTS = List.of(
            new ThreadStart(1_795_682_265_121L, 0, "Thread-9", FRAMES),
            new ThreadStart(1_795_682_265_120L, 1_795_682_265_120L, "Thread-8", FRAMES),
            new ThreadStart(1_795_682_265_130L, 1_795_682_267_641L, "process reaper (pid 4711)", List.of()),
            new ThreadStart(1_795_682_265_130L, 0, "process reaper (pid 12)", List.of()),
            new ThreadStart(1_795_682_265_131L, 0, "Thread-10", List.of("A.a:1")),
            new ThreadStart(1_795_682_265_131L, 0, "main", FRAMES));

    private static PackedStarts read(String text) throws IOException {
        return Json.parse(text, PackedStarts.class, EvidenceFiles.STARTS_PACKED);
    }

    @Test
    void nothingIsLostAndTheOrderIsKept() throws IOException {
        assertThat(read(Json.line(PackedStarts.of(STARTS))).unpacked()).isEqualTo(STARTS);
        assertThat(PackedStarts.of(List.of()).unpacked()).isEmpty();
    }

    @Test
    void namesComeBackWhateverTheyAre() {
        for (String name : List.of("", "7", "0", "007", "pool-01", "a-2147483648", "a-999999999",
                "a-12345678901234567890", "http-nio-127.0.0.1-8080-exec-3",
                "two\nlines 1", "no number", "x3y", "*-1", "-1")) {
            NumberedName numbered = NumberedName.of(name);
            assertThat(numbered.whole()).isEqualTo(name);
            assertThat(new NumberedName(numbered.around(), numbered.number()).whole()).isEqualTo(name);
        }
        assertThat(NumberedName.of("exec-8-thread-3")).isEqualTo(new NumberedName(List.of("exec-8-thread-", ""), 3));
        assertThat(NumberedName.of("pool-007").around()).hasSize(1);
    }

    @Test
    void whatIsDamagedSaysSo() throws IOException {
        String whole = Json.line(PackedStarts.of(STARTS));
        for (String damaged : List.of(whole.replace("\"kind\":[0,", "\"kind\":[7,"),
                whole.replace("\"kind\":[0,", "\"kind\":[null,"),
                whole.replace("\"stacks\":[[0,1]", "\"stacks\":[[0,9]"), whole.replace("[\"main\"]", "[]"))) {
            assertThat(damaged).isNotEqualTo(whole);
            assertThatIOException().isThrownBy(() -> read(damaged).unpacked())
                    .withMessageStartingWith("starts.json is damaged: ");
        }
        assertThatIOException().isThrownBy(() -> read(whole.replace("\"kind\":[0,", "\"kind\":[0,0,")))
                .withMessageContaining("four columns of one length");
    }
}
