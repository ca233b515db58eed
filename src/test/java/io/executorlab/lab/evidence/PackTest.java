package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.apache.commons.io.function.IOConsumer;
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

    private static void zip(OutputStream out, IOConsumer<ZipOutputStream> content) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        zip.setLevel(Deflater.BEST_SPEED);
        content.accept(zip);
        zip.finish();
    }

    private Path packed(byte[] runs) throws IOException {
        Path file = folder.resolve("runs.zip");
        try (OutputStream out = Files.newOutputStream(file)) {
            zip(out, zip -> entry(zip, Pack.RUNS, runs, 1));
        }
        return file;
    }

    private Path pack(IOConsumer<ZipOutputStream> content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (XZOutputStream xz = new XZOutputStream(bytes, new LZMA2Options(0))) {
            zip(xz, content);
        }
        return packed(bytes.toByteArray());
    }

    private static void entry(ZipOutputStream zip, String name, byte[] content, int times) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        for (int i = 0; i < times; i++) {
            zip.write(content);
        }
        zip.closeEntry();
    }

    private static void assertRefused(Path file, String why) {
        assertThatThrownBy(() -> Pack.open(file)).isInstanceOf(UsageException.class).hasMessageContaining(why);
    }

    @Test
    void manyFilesTogetherAreRefused() throws IOException {
        assertRefused(pack(zip -> {
            for (int i = 0; i < 9; i++) {
                entry(zip, "a/broken/run.json" + i, MEGABYTE, 60);
            }
        }), "512 MB in all");
    }

    @Test
    void tooManyFilesAreRefused() throws IOException {
        assertRefused(pack(zip -> {
            for (int i = 0; i < 20_001; i++) {
                entry(zip, "a/" + i, MEGABYTE, 0);
            }
        }), "more than 20,000 files");
    }

    @Test
    void aLargeFileIsRefused() throws IOException {
        assertRefused(pack(zip -> entry(zip, "a/broken/run.json", MEGABYTE, 65)), "64 MB in a file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../leak/run.json", "a/../../run.json", "/etc/run.json", "a/b c/run.json",
            "a/\u001b[2J/run.json", "a\\b/run.json", "./run.json", "a/"})
    void aNameThatCouldLeadElsewhereIsRefused(String name) throws IOException {
        assertRefused(pack(zip -> entry(zip, name, MEGABYTE, 0)), "is not a pack: a name in it is");
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

    @Test
    void aPackOfAnEarlierVersionWithoutARunOrADamagedOneIsNone() throws IOException {
        Path earlier = folder.resolve("earlier.zip");
        try (OutputStream out = Files.newOutputStream(earlier)) {
            zip(out, zip -> entry(zip, "runs.tar.xz", MEGABYTE, 1));
        }
        assertRefused(earlier, "or one of an earlier version");
        assertRefused(pack(zip -> entry(zip, "a/broken/other.json", MEGABYTE, 0)), "it holds no run");
        assertRefused(packed(MEGABYTE), "or a damaged one");
        Path whole = pack(zip -> entry(zip, "a/broken/run.json", MEGABYTE, 1));
        assertRefused(Files.write(folder.resolve("cut.zip"),
                Arrays.copyOf(Files.readAllBytes(whole), (int) Files.size(whole) / 2)), "or a damaged one");
    }

    /** Random bytes are stored as they are, so that nothing but a sum tells. */
    @Test
    void aSingleBitThatIsAnotherIsFound() throws IOException {
        byte[] random = new byte[100_000];
        new Random(7).nextBytes(random);
        Path file = pack(zip -> entry(zip, "a/broken/run.json", random, 1));
        Pack.open(file).close();
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        assertRefused(Files.write(file, bytes), "or a damaged one");
    }

    @Test
    void theSameStartsComeBackAndDamagedOnesSaySo() throws IOException {
        List<String> frames = List.of("A.a:1", "B.b:2");
        List<ThreadStart> starts = List.of(new ThreadStart(121, 0, "Thread-9", frames),
                new ThreadStart(120, 120, "", frames), new ThreadStart(130, 641, "a\u2028b 007", List.of()));
        String whole = Json.line(FlightRecording.Kept.of(starts));
        Path file = folder.resolve(FlightRecording.Kept.FILE);
        Files.writeString(file, whole);
        assertThat(FlightRecording.Kept.read(folder)).isEqualTo(starts);
        for (String damaged : List.of(whole.replace("\"stack\":1", "\"stack\":2"),
                whole.replace("\"Thread-9\"", "null"), whole.replace("\"B.b:2\"", "null"),
                whole.replace("\"stacks\"", "\"stack\""))) {
            assertThat(damaged).isNotEqualTo(whole);
            Files.writeString(file, damaged);
            assertThatIOException().isThrownBy(() -> FlightRecording.Kept.read(folder))
                    .withMessageStartingWith("starts.json is damaged: ");
        }
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
    void linksAndSocketsAreNotCopied() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "x");
        Path from = Files.createDirectories(folder.resolve("from/broken"));
        Files.createSymbolicLink(from.resolve("app.log"), secret);
        Files.createSymbolicLink(from.resolve("home"), folder);
        Files.writeString(from.resolve("run.json"), "{}");
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(from.resolve("socket")));
            Pack.copy(folder.resolve("from"), folder.resolve("to"));
        }
        assertThat(folder.resolve("to/broken")).isDirectoryContaining("glob:**/run.json")
                .isDirectoryNotContaining("glob:**/{app.log,home,socket}");
    }
}
