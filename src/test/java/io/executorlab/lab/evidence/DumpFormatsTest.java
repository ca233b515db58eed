package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.diagnosis.Findings;

/** One dump in each form in which people have it. */
class DumpFormatsTest {

    private static final Path CASES = Path.of("src/test/resources/dumps");
    private static final String PLAIN = "f01-plain";
    private static final int SEED = 20_260_304;
    private static final int DAMAGED = 12;
    private static final int CUTS = 40;
    /** Of so many damaged dumps one is diagnosed too. */
    private static final int DIAGNOSED = 8;

    /**
     * The known content of one case.
     *
     * @param owner of the lock for which others wait; null where the format does not tell
     */
    record Known(@JsonProperty("case") String name, int threads, int dumps, String thread, String state, String top,
            String owner, Integer waiting) {

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Known> cases() {
        return List.of(YamlFile.read(CASES.resolve("formats.yml")).as(Known[].class));
    }

    private static byte[] bytes(String name) throws IOException {
        try (Stream<Path> files = Files.list(CASES.resolve(name))) {
            return Files.readAllBytes(files.findFirst().orElseThrow());
        }
    }

    private static DumpText read(byte[] file) throws IOException {
        return DumpText.read(new ByteArrayInputStream(file));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void readsEachFormat(Known known) throws IOException {
        DumpText text = read(bytes(known.name()));
        assertThat(text).extracting(DumpText::read, DumpText::threads, DumpText::firstUnread)
                .containsExactly(known.threads(), known.threads(), "");
        assertThat(text.dumps()).hasSize(known.dumps()).allSatisfy(dump -> {
            assertThat(dump.threads()).filteredOn(thread -> thread.name().equals(known.thread())).singleElement()
                    .satisfies(thread -> {
                        assertThat(thread.state()).isEqualTo(known.state());
                        assertThat(thread.frames().get(0)).isEqualTo(known.top());
                    });
            if (known.owner() != null) {
                assertThat(waiting(dump).get(known.owner())).hasSize(known.waiting());
            }
        });
    }

    /** The threads that wait for a lock, by the thread that has it. */
    private static Map<String, List<String>> waiting(ThreadDump dump) {
        Map<String, String> owners = new HashMap<>();
        dump.threads().forEach(
                thread -> thread.details().held().forEach(lock -> owners.put(lock.lock(), thread.name())));
        return dump.threads().stream().filter(thread -> thread.details().awaited().isPresent())
                .collect(Collectors.groupingBy(thread -> {
                    LockUse lock = thread.details().awaited().orElseThrow();
                    return owners.getOrDefault(lock.lock(), lock.owner());
                }, Collectors.mapping(DumpedThread::name, Collectors.toList())));
    }

    /** The changes that people's tools make to a dump. */
    static Map<String, Function<String, byte[]>> wrappings() {
        return Map.ofEntries(
                Map.entry("UTF-16 without a mark", text -> text.getBytes(StandardCharsets.UTF_16LE)),
                Map.entry("big-endian UTF-16 without a mark", text -> text.getBytes(StandardCharsets.UTF_16BE)),
                Map.entry("Windows' code page", text -> text.getBytes(Charset.forName("windows-1252"))),
                Map.entry("line ends of three kinds", text -> utf8(text.replaceFirst("\n", "\r\n").replaceFirst(
                        "\n\"", "\r\"").replace("\n\n", "\r\r"))),
                Map.entry("tabs as blanks", text -> utf8(text.replace("\t", "        "))),
                Map.entry("kubectl --timestamps",
                        text -> prefixed(text, i -> "2026-03-04T10:11:12.%09dZ ".formatted(i * 7_001))),
                Map.entry("kubectl --prefix", text -> prefixed(text, i -> "[pod/shop-7d9f-x2/app] ")),
                Map.entry("docker compose", text -> prefixed(text, i -> "shop-1  | ")),
                Map.entry("containerd", text -> prefixed(text, i -> "2026-03-04T10:11:12.%dZ stdout F ".formatted(i))),
                Map.entry("the journal", text -> prefixed(text, i -> "Mar 04 10:11:%02d host java[4711]: "
                        .formatted(i % 60))),
                Map.entry("log4j", text -> prefixed(text, i -> "10:11:12,%03d INFO  [main] Dumper:17 - "
                        .formatted(i % 1000))),
                Map.entry("one event of a log", text -> utf8("2026-03-04 10:11:12 WARN [main] Dumper - " + text)),
                Map.entry("a quoted mail", text -> prefixed(text, i -> "> ")),
                Map.entry("Markdown", text -> utf8("It hangs:\n\n```\n" + text + "```\nAny ideas?\n")),
                Map.entry("a wiki's page", text -> utf8("<html><body><pre>" + text.replace("&", "&amp;")
                        .replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;") + "</pre></body></html>")),
                Map.entry("Docker's file", text -> prefixed(text, i -> "", line -> Json.line(
                        Map.of("log", line + "\n", "stream", "stdout")))),
                Map.entry("JSON of a logger", text -> utf8(Json.line(
                        Map.of("@timestamp", "2026-03-04", "thread_name", "main", "message", text)) + "\n")),
                Map.entry("gzip", text -> packed(text, GZIPOutputStream::new)),
                Map.entry("zip", DumpFormatsTest::zipped),
                Map.entry("without its heading", text -> utf8(text.substring(text.indexOf('"')))));
    }

    static Stream<String> namesOfWrappings() {
        return wrappings().keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("namesOfWrappings")
    void isTheSameDumpInAnyWrapping(String wrapping) throws IOException {
        String plain = new String(bytes(PLAIN), StandardCharsets.UTF_8);
        DumpText wrapped = read(wrappings().get(wrapping).apply(plain));
        assertThat(wrapped).isEqualTo(read(utf8(plain)));
        assertThat(waiting(wrapped.dumps().get(0))).isEqualTo(waiting(read(utf8(plain)).dumps().get(0)));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] prefixed(String text, Function<Integer, String> prefix) {
        return prefixed(text, prefix, line -> line);
    }

    private static byte[] prefixed(String text, Function<Integer, String> prefix, Function<String, String> line) {
        List<String> lines = text.lines().toList();
        StringBuilder prefixed = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            prefixed.append(prefix.apply(i)).append(line.apply(lines.get(i))).append('\n');
        }
        return utf8(prefixed.toString());
    }

    private interface Packer {
        OutputStream on(OutputStream out) throws IOException;
    }

    private static byte[] packed(String text, Packer packer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = packer.on(bytes)) {
            out.write(utf8(text));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] zipped(String text) {
        return packed(text, out -> {
            ZipOutputStream zip = new ZipOutputStream(out);
            zip.putNextEntry(new ZipEntry("dumps/"));
            zip.putNextEntry(new ZipEntry("dumps/1.txt"));
            return zip;
        });
    }

    /** It is read or refused, whatever happened to the file. */
    private static void readOrRefused(byte[] file, String what) {
        try {
            DumpText text = read(file);
            assertThat(text.dumps()).as(what).isNotEmpty();
            assertThat(text.read()).as(what).isLessThanOrEqualTo(text.threads());
            if (file.length % DIAGNOSED == 0) {
                Findings.of(text.dumps());
            }
        } catch (IOException e) {
            assertThat(e).as(what).hasMessageMatching("(?s).+");
        }
    }

    @Test
    void aDamagedDumpIsReadOrRefused() throws IOException {
        Random random = new Random(SEED);
        for (Known known : cases()) {
            byte[] whole = bytes(known.name());
            for (int i = 0; i < DAMAGED; i++) {
                byte[] flipped = whole.clone();
                for (int flip = 0; flip <= i; flip++) {
                    flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
                }
                readOrRefused(flipped, known.name() + " flipped " + i);
                List<String> lines = new ArrayList<>(List.of(new String(whole, StandardCharsets.ISO_8859_1)
                        .split("(?<=\n)|(?<=,)")));
                for (int swap = 0; swap <= i; swap++) {
                    Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
                }
                readOrRefused(String.join("", lines).getBytes(StandardCharsets.ISO_8859_1),
                        known.name() + " swapped " + i);
            }
        }
    }

    @Test
    void aDumpThatIsCutIsReadOrRefused() throws IOException {
        for (Known known : cases()) {
            byte[] whole = bytes(known.name());
            String text = new String(whole, StandardCharsets.ISO_8859_1);
            int step = Math.max(1, (int) text.lines().count() / CUTS);
            List<Integer> cuts = Stream.iterate(0, at -> at >= 0, at -> text.indexOf('\n', at + 1)).toList();
            for (int i = 0; i < cuts.size(); i += step) {
                readOrRefused(text.substring(0, cuts.get(i)).getBytes(StandardCharsets.ISO_8859_1),
                        known.name() + " cut at " + cuts.get(i));
            }
        }
    }

    @Test
    void jsonThatBreaksOffIsReadUntilThere() throws IOException {
        byte[] whole = bytes("f13-actuator-json");
        DumpText cut = read(new String(whole, StandardCharsets.UTF_8).substring(0, whole.length - 100)
                .getBytes(StandardCharsets.UTF_8));
        assertThat(cut.read()).isEqualTo(13);
        assertThat(cut.isWhole()).isTrue();
    }
}
