package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Pack;

/** Whatever is wrong in a run's files, a report of it is one of the known ends and no crash of the lab. */
@Tag("long")
class DamagedRunTest {

    private static final Object REMOVED = new Object();
    private static final List<Object> WRONG =
            Arrays.asList(REMOVED, null, "", "NaN", "text", -1, 0, Long.MAX_VALUE, 1e300, true, List.of(),
                    Map.of(), Arrays.asList((Object) null), Map.of("a", Map.of()),
                    new LinkedHashMap<>(Collections.singletonMap("app", null)));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"unbounded-queue, broken, run.json", "unbounded-queue, fixed, cpu.json"})
    void noDamageOfAFileEndsInAnInternalError(String name, String cell, String file) throws IOException {
        Path recorded = RecordedPacks.root(RecordedPacks.file(name)).resolve(name);
        Path experiment = Files.createDirectories(folder.resolve(name));
        Files.copy(recorded.resolve("experiment.yml"), experiment.resolve("experiment.yml"));
        Pack.copy(recorded.resolve(cell), Files.createDirectories(experiment.resolve(cell)));
        Path damaged = experiment.resolve(cell).resolve(file);
        List<String> crashes = new ArrayList<>();
        for (Mutation mutation : mutations(Json.read(damaged, Map.class))) {
            Json.write(damaged, mutation.content());
            StringWriter said = new StringWriter();
            CommandLine line = Lab.line();
            line.setErr(new PrintWriter(said, true));
            line.setOut(new PrintWriter(new StringWriter()));
            int code = CommandLineFactory.run(() -> line, "report", experiment.toString(), "--json");
            if (code < ExitCode.HELD || code > ExitCode.NO_EVIDENCE
                    || code == ExitCode.NO_EVIDENCE && said.toString().isBlank()) {
                crashes.add("%s: %d %s".formatted(mutation.what(), code, said));
            }
        }
        assertThat(crashes).isEmpty();
    }

    private record Mutation(String what, Object content) {
    }

    private static List<Mutation> mutations(Object content) {
        List<Mutation> mutations = new ArrayList<>();
        if (content instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                for (Object wrong : WRONG) {
                    mutations.add(new Mutation("%s: %s".formatted(key, wrong == REMOVED ? "removed" : wrong),
                            with(map, key, wrong)));
                }
                mutations(value).forEach(inner -> mutations
                        .add(new Mutation("%s.%s".formatted(key, inner.what()), with(map, key, inner.content()))));
            });
        }
        return mutations;
    }

    private static Map<Object, Object> with(Map<?, ?> map, Object key, Object value) {
        Map<Object, Object> other = new LinkedHashMap<>(map);
        if (value == REMOVED) {
            other.remove(key);
        } else {
            other.put(key, value);
        }
        return other;
    }
}
