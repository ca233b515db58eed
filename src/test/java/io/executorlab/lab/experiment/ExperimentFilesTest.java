package io.executorlab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.measure.Measures;

class ExperimentFilesTest {

    private static final String SOUND = """
            name: mine
            title: Mine
            counters: {sent: calls_sent, answered: calls_answered}
            jvm: {processors: 4}
            loads:
              steady: {script: a.js, quick: {RATE: 10, DURATION: 5s}, post: {RATE: 10, DURATION: 1m}}
              high: {script: a.js, quick: {RATE: 90, DURATION: 5s}, post: {RATE: 90, DURATION: 1m}}
            cells:
              - {variant: broken, profiles: [a-broken], bounds: {threads.growth: {at-least: 2 * processors}}}
              - {variant: broken, profiles: [a-broken], load: high, jvm: {processors: 2}}
              - {variant: fixed, profiles: [a-fixed]}
            """;
    private static final List<Integer> PORTS = List.of(8080, 8082);
    private static final Experiment EXPERIMENT = ExperimentFiles.named("event-loop-per-call");
    private static final String PROFILE = "event-loop-per-call-broken";
    private static final List<String> OF_BUILD = Sources.ofProfile(PROFILE).orElseThrow();

    @TempDir
    private Path folder;

    private Experiment read(String text) throws IOException {
        return ExperimentFiles.read(Files.writeString(folder.resolve("mine.yml"), text));
    }

    static List<String> ofTheProject() {
        return Home.experiments();
    }

    static List<String> toTry() {
        return Home.experiments().stream().filter(ExperimentFilesTest::isOfferedToTry).toList();
    }

    @ParameterizedTest
    @MethodSource("ofTheProject")
    void everyExperimentOfTheProjectNamesKnownMeasuresClaimsAndScripts(String name) {
        Experiment experiment = ExperimentFiles.named(name);
        assertThat(experiment.name()).isEqualTo(name);
        experiment.claims().forEach(Ledger::claim);
        experiment.cells().forEach(cell -> cell.bounds().keySet().forEach(Measures::named));
        experiment.loads().values().forEach(load -> assertThat(Home.scenarios().resolve(load.script())).exists());
        assertThat(experiment.variants()).hasSizeGreaterThan(1);
        if (isOfferedToTry(name)) {
            assertThat(experiment.variants()).contains("broken", "fixed");
        }
    }

    @ParameterizedTest
    @MethodSource("ofTheProject")
    void everyStepIsOneOfItsScriptsAndItsMeasureIsKnown(String name) throws IOException {
        Experiment experiment = ExperimentFiles.named(name);
        StringBuilder loads = new StringBuilder();
        for (Load load : experiment.loads().values()) {
            loads.append(Files.readString(Home.scenarios().resolve(load.script()))).append(load.quick())
                    .append(load.post());
        }
        Stream.concat(experiment.cells().stream().flatMap(cell -> cell.bounds().keySet().stream()),
                experiment.tables().stream().flatMap(table -> table.columns().values().stream())).forEach(measure -> {
                    assertThat(Measures.named(measure)).isNotNull();
                    if (measure.startsWith("in-step(")) {
                        String[] stepAndMeasure = Measures.parameter(measure).split(", ", 2);
                        assertThat(Measures.named(stepAndMeasure[1])).isNotNull();
                        assertThat(loads)
                                .containsPattern("(?<=['=,])%s(?=[',}])".formatted(Pattern.quote(stepAndMeasure[0])));
                    }
                });
    }

    // The others only answer a question, in the variants and for the time that it takes.
    private static boolean isOfferedToTry(String name) {
        return Files.exists(Path.of("docs/anti-patterns", name + ".md"));
    }

    @ParameterizedTest
    @MethodSource("toTry")
    void quickLoadsLastAtMostTwentySeconds(String name) {
        ExperimentFiles.named(name).loads().values().stream().filter(load -> Load.rounds(load.quick()).isEmpty())
                .forEach(load -> assertThat(Load.duration(load.at(Scale.QUICK)).toSeconds()).isLessThanOrEqualTo(20));
    }

    @Test
    void namesCellsByVariantAndLoadAndInheritsTheJvm() throws IOException {
        Experiment experiment = read(SOUND);
        assertThat(experiment.cells()).extracting(Cell::id).containsExactly("broken", "broken@high", "fixed");
        assertThat(experiment.cell("broken").jvm().processors()).isEqualTo(4);
        assertThat(experiment.cell("broken@high").jvm().processors()).isEqualTo(2);
        assertThat(experiment.only(List.of("broken")).cells()).hasSize(2);
        assertThat(experiment.only(List.of("broken@high")).cells()).hasSize(1);
        assertThat(Load.planned(experiment.loads().get("steady").at(Scale.POST))).hasValue(600);
    }

    @Test
    void tellsLineColumnAndTheNearestNameOfAnUnknownKey() {
        assertThatThrownBy(() -> read(SOUND.replace("load: high", "laod: high")))
                .isInstanceOf(UsageException.class).hasMessageMatching("(?s).*line 10, column \\d+: .*")
                .hasMessageContaining("unknown key 'laod'").hasMessageContaining("Did you mean load");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"2 * processors | 2 * threads | is not a valid limit", "RATE: 10 | RATE: many | RATE",
                    "DURATION: 5s | DURATION: soon | DURATION is 'soon'",
                    "load: high | load: hihg | names the load 'hihg'",
                    "title: Mine | summary: Mine | needs name, title"})
    void saysWhatIsWrongWithAValue(String sound, String damaged, String message) {
        assertThatThrownBy(() -> read(SOUND.replace(sound, damaged)))
                .isInstanceOf(UsageException.class).hasMessageContaining(message);
    }

    @Test
    void aFixNamesClassesOfTheApp() throws IOException {
        String fix =
                "fix: {broken: [io.executorlab.app.elevator.EventLoopPerCallElevatorClient], fixed: [%s]}\ntitle: Mine";
        assertThat(read(SOUND.replace("title: Mine",
                fix.formatted("io.executorlab.app.elevator.SharedEventLoopElevatorClient"))).fix().fixed())
                .containsExactly("io.executorlab.app.elevator.SharedEventLoopElevatorClient");
        assertThatThrownBy(() -> read(SOUND.replace("title: Mine", fix.formatted("io.executorlab.app.elevator.Gone"))))
                .isInstanceOf(UsageException.class).hasMessageContaining("line 2, ")
                .hasMessageContaining("elevator.Gone', and the app has no such class");
        assertThatThrownBy(() -> read(SOUND.replace("title: Mine", fix.formatted(""))))
                .isInstanceOf(UsageException.class).hasMessageContaining("fix needs broken and fixed");
    }

    @Test
    void aCellMayHaveOtherDistancesToTheExperimentsServices() throws IOException {
        String services = SOUND.replace("title: Mine",
                "services: {database: {round-trip: 8ms}, search: {round-trip: 100ms}}\ntitle: Mine");
        String far = "variant: fixed, services: {%s: {round-trip: 50ms}}";
        Experiment experiment = read(services.replace("variant: fixed", far.formatted("database")));
        assertThat(experiment.servicesOf(experiment.cell("fixed")))
                .isEqualTo(Map.of("database", Map.of("round-trip", "50ms"), "search", Map.of("round-trip", "100ms")));
        assertThat(experiment.servicesOf(experiment.cell("broken"))).isEqualTo(experiment.services());
        assertThatThrownBy(() -> read(services.replace("variant: fixed", far.formatted("nginx"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("a cell names a service that services does not");
    }

    @Test
    void aCellMayHaveOtherOptionsOfTheExperimentsStubs() throws IOException {
        String stubs = SOUND.replace("title: Mine",
                "stubs: {route: {delay: 8ms, seed: 4}}\npost-stubs: {route: {delay: 80ms}}\ntitle: Mine");
        String slow = "variant: fixed, stubs: {%s: {delay: 50ms}}";
        Experiment experiment = read(stubs.replace("variant: fixed", slow.formatted("route")));
        assertThat(experiment.stubsOf(experiment.cell("fixed"), Scale.QUICK))
                .isEqualTo(Map.of("route", Map.of("delay", "50ms", "seed", "4")));
        assertThat(experiment.stubsOf(experiment.cell("fixed"), Scale.POST))
                .isEqualTo(Map.of("route", Map.of("delay", "50ms", "seed", "4")));
        assertThat(experiment.stubsOf(experiment.cell("broken"), Scale.POST))
                .isEqualTo(Map.of("route", Map.of("delay", "80ms", "seed", "4")));
        assertThatThrownBy(() -> read(stubs.replace("variant: fixed", slow.formatted("nginx"))))
                .isInstanceOf(UsageException.class).hasMessageContaining("a cell names a stub that stubs does not");
    }

    @Test
    void aLoadMayEndTheApp() throws IOException {
        String ended = SOUND.replace("steady: {", "steady: {terminate: {before-end: %s, grace: 10s}, ");
        Load load = read(ended.formatted("2s")).loads().get("steady");
        assertThat(load.terminate().after(Load.duration(load.at(Scale.QUICK)))).isEqualTo(Duration.ofSeconds(3));
        assertThat(load.terminate().graceTime()).isEqualTo(Duration.ofSeconds(10));
        assertThat(load.drain()).as("what has ended comes to no rest").isFalse();
        assertThatThrownBy(() -> read(ended.formatted("5s"))).isInstanceOf(UsageException.class)
                .hasMessageContaining("before-end is 5s, and the load lasts 5 s");
    }

    @Test
    void aConsoleIsReadAtSomeRate() throws IOException {
        String console = SOUND.replace("title: Mine", "console: {bytes-per-second: %d}\ntitle: Mine");
        assertThat(read(console.formatted(20)).console()).isEqualTo(new Experiment.Console(20));
        assertThatThrownBy(() -> read(console.formatted(0))).isInstanceOf(UsageException.class)
                .hasMessageContaining("console needs bytes-per-second");
    }

    @Test
    void tellsLineAndColumnOfADamagedProfile() throws IOException {
        Files.createDirectory(folder.resolve("profiles"));
        Files.writeString(folder.resolve("profiles/application-a-broken.yml"), "code-execution:\n  pool: [\n");
        assertThatThrownBy(() -> ExperimentFiles.checkProfiles(folder, List.of("a-fixed", "a-broken")))
                .isInstanceOf(UsageException.class).hasMessageContaining(
                        "application-a-broken.yml, line 2, column 10: while parsing a flow node, expected the node "
                                + "content");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{per-request: 0.1}", "{at-least: 200ms}"})
    void leavesUnitsAndRequestsToBudgets(String bound) {
        assertThatThrownBy(() -> read(SOUND.replace("{at-least: 2 * processors}", bound)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line 9, column")
                .hasMessageContaining("the bound on threads.growth has a unit or per-request");
    }

    @Test
    void warmsUpForThreeSecondsUnlessTold() throws IOException {
        Load load = read(SOUND).loads().get("steady");
        assertThat(load.warmUpOf(load.at(Scale.QUICK))).isEqualTo(Map.of("RATE", "10", "DURATION", "3s"));
    }

    @Test
    void warmsUpByOneRoundWhereTheLoadIsByRounds() {
        Map<String, String> rounds = Map.of("ROUNDS", "5", "DURATION", "60s");
        Load load = new Load("spike.js", null, Map.of(), rounds, rounds, Map.of(), null, null, null, null);
        assertThat(load.warmUpOf(rounds)).isEqualTo(Map.of("ROUNDS", "1", "DURATION", "60s"));
        assertThat(Load.plan(rounds)).isEqualTo("5 rounds in at most 60 s");
    }

    private static List<String> configuration(Proxy proxy) {
        return proxy.configuration(PORTS.subList(0, proxy.listeners()), 8081).stream().map(String::strip).toList();
    }

    @Test
    void aProxySaysWhatItIsToldAndLeavesTheRestToNginx() {
        List<String> plain = configuration(new Proxy(2, 768, null, null, null, null, null));
        assertThat(plain).contains("worker_processes 2;", "worker_connections 768;",
                "listen 127.0.0.1:8080 backlog=4096;",
                "server 127.0.0.1:8081 max_fails=0;");
        assertThat(String.join("\n", plain)).doesNotContain("worker_rlimit_nofile", "accept_mutex", "keepalive",
                "reuseport", "%");
        assertThat(configuration(new Proxy(1, 4096, 2, 8192, 16, true, true))).contains("worker_processes 1;",
                "worker_connections 4096;",
                "worker_rlimit_nofile 8192;", "keepalive 16;", "accept_mutex on;",
                "listen 127.0.0.1:8080 backlog=4096 reuseport;", "listen 127.0.0.1:8082 backlog=4096 reuseport;");
    }

    @Test
    void aProxyNeedsItsWorkersAndTheirConnections() {
        assertThatThrownBy(() -> new Proxy(null, 768, null, null, null, null, null))
                .hasMessageContaining("needs workers and worker-connections");
        assertThatThrownBy(() -> new Proxy(2, 0, null, null, null, null, null))
                .hasMessageContaining("needs workers and worker-connections");
        assertThatThrownBy(() -> new Proxy(2, 768, 3, null, null, null, null)).hasMessageContaining("1 or 2 listeners");
    }

    private List<String> asRun() {
        return KeptSources.ofRun(EXPERIMENT, folder).ofProfile(PROFILE);
    }

    private void ownProfile(List<String> lines) throws IOException {
        Path file = folder.resolve("profiles/application-" + PROFILE + ".yml");
        Files.createDirectories(file.getParent());
        Files.write(file, lines);
    }

    @Test
    void withoutAFolderOfProfilesTheyAreThoseOfTheBuild() {
        assertThat(asRun()).isEqualTo(OF_BUILD).isNotEmpty();
        assertThat(KeptSources.ofRun(EXPERIMENT, folder)).isEqualTo(KeptSources.ofBuild(EXPERIMENT));
    }

    @Test
    void aProfileOfTheUsersOwnIsKeptOverThatOfTheBuild() throws IOException {
        ownProfile(List.of("elevator.read-timeout: 300ms"));
        assertThat(asRun()).startsWith(OF_BUILD.toArray(String[]::new)).endsWith("---", "elevator.read-timeout: 300ms");
        assertThat(KeptSources.ofBuild(EXPERIMENT).ofProfile(PROFILE)).isEqualTo(OF_BUILD);
    }

    @Test
    void theSameProfileIsKeptOnce() throws IOException {
        ownProfile(OF_BUILD);
        assertThat(asRun()).isEqualTo(OF_BUILD);
    }
}
