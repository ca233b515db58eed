package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.dashboards.Queries;
import io.executorlab.dashboards.TwoRuns;
import io.executorlab.lab.MissingProgram;

/**
 * {@code make up}, {@code make load}, another variant and {@code make down} on a real Docker engine, with
 * {@link StandIns} for the images. The loads are small, and reach no further than from container to container.
 */
@Tag("long")
@Tag("measures")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ComposeEngineIT {

    private static final String BROKEN = "unbounded-queue-broken";
    private static final String FIXED = "unbounded-queue-fixed";
    private static final List<String> SETUP =
            List.of("DATABASE_ROUND_TRIP=0", "ROUTE_DELAY=500ms", "ROUTE_SPREAD=150ms");
    private static final String NOTHING = "0000000000000000";
    private static final int LAST_WITH_CONTAINERS = Integer.MAX_VALUE - 5;
    private static final String POST_000_BROKEN =
            "async-blocking-broken,thread-per-task-broken,post-000-unbounded-queue";
    private static final String MEAN_IN_SUMMARY = "%s\\W*avg=(\\d+)";
    private static final String IN_SUMMARY = "%s\\W+(\\d+)";

    @TempDir
    private static Path folder;

    private static Engine engine;
    private static ComposeFile file;
    private static Path events;
    private static TwoRuns runs;
    private static Ran loadWithoutApp;
    private static String networksWithoutApp;
    private static List<String> interfaces;

    @BeforeAll
    static void putBothVariantsUnderLoad() throws Exception {
        Engine.require();
        file = ComposeFile.with(Map.of());
        interfaces = interfaces();
        engine = Engine.start(folder);
        StandIns.make(engine, folder);
        loadWithoutApp = engine.run("make", "load");
        networksWithoutApp = networks();
        events = folder.resolve("events.json");
        engine.record(events);
        long from = Instant.now().getEpochSecond();
        up(BROKEN);
        load();
        up(FIXED);
        load();
        runs = new TwoRuns(path -> engine.get(9090, path), BROKEN, FIXED, from, Instant.now().getEpochSecond());
    }

    @AfterAll
    static void end() {
        if (engine != null) {
            engine.close();
        }
    }

    private static void up(String variant) throws IOException {
        List<String> command = new ArrayList<>(List.of("make", "up", "VARIANT=" + variant));
        command.addAll(SETUP);
        engine.ask(command.toArray(String[]::new));
    }

    /** What a broken variant does not hold is a threshold of the script: k6 says so, and make with it. */
    private static void load() throws IOException {
        Ran ran = engine.run("make", "load");
        assertThat(ran.code() == 0 || ran.printed().contains("Error 99")).as(ran.printed()).isTrue();
        assertThat(ran.printed()).contains("http_reqs").doesNotContain("Failed to send");
    }

    private static String networks() throws IOException {
        return engine.ask("docker", "network", "ls", "--filter", "name=executor-lab", "--format", "{{.Name}}");
    }

    /** The services that are there all the time. */
    static Stream<String> services() throws IOException {
        return ComposeFile.with(Map.of()).staying().stream();
    }

    static Stream<String> checkedServices() throws IOException {
        ComposeFile compose = ComposeFile.with(Map.of());
        return services().filter(service -> !compose.healthCheck(service).isEmpty());
    }

    @Test
    void aLoadAsksForAnAppAndLeavesNoNetwork() {
        assertThat(loadWithoutApp.printed()).contains("No app runs in a container: make up starts one.", "Error 4");
        assertThat(networksWithoutApp).isEmpty();
    }

    @Test
    void eachWaitsForWhatItDependsOn() throws IOException {
        for (String service : file.services().keySet()) {
            for (Map.Entry<String, String> dependency : file.dependencies(service).entrySet()) {
                String ready = dependency.getValue().equals("service_healthy") ? "health_status: healthy" : "die";
                assertThat(first(service, "start")).as("%s after %s", service, dependency.getKey())
                        .isGreaterThan(first(dependency.getKey(), ready));
            }
        }
    }

    private static long first(String service, String event) throws IOException {
        try (Stream<String> lines = Files.lines(events)) {
            return lines.map(line -> JsonMapper.shared().readTree(line))
                    .filter(told -> told.path("Action").asString().equals(event))
                    .filter(told -> told.at("/Actor/Attributes").path("com.docker.compose.service").asString()
                            .equals(service))
                    .filter(told -> told.at("/Actor/Attributes").path("com.docker.compose.oneoff").asString()
                            .equals("False"))
                    .mapToLong(told -> told.path("timeNano").asLong()).findFirst()
                    .orElseThrow(() -> new AssertionError(service + " has no " + event));
        }
    }

    @ParameterizedTest
    @MethodSource("checkedServices")
    void isHealthy(String service) throws IOException {
        assertThat(engine.ask("docker", "compose", "ps", "--format", "{{.Health}}", service).strip())
                .isEqualTo("healthy");
    }

    @ParameterizedTest
    @MethodSource("services")
    void isAnOrdinaryUserWithoutRights(String service) throws IOException {
        String user = String.valueOf(file.services().get(service).getOrDefault("user", "10001:10001"));
        String status = engine.within(service, "cat", "/proc/1/status");
        assertThat(status).containsPattern("Uid:\\s+%s\\s".formatted(user.replaceAll(":.*", "")))
                .containsPattern("Gid:\\s+%s\\s".formatted(user.replaceAll(".*:", "")))
                .containsPattern("CapEff:\\s+" + NOTHING).containsPattern("CapBnd:\\s+" + NOTHING)
                .containsPattern("NoNewPrivs:\\s+1");
    }

    @ParameterizedTest
    @MethodSource("services")
    void writesNowhereButWhereItMay(String service) throws IOException {
        Predicate<String> root = line -> line.split(" ")[1].equals("/");
        String options = engine.within(service, "cat", "/proc/mounts").lines().filter(root).findFirst().orElseThrow()
                .split(" ")[3];
        assertThat(List.of(options.split(",")).contains("ro"))
                .isEqualTo(Boolean.TRUE.equals(file.services().get(service).get("read_only")));
        engine.within(service, "sh", "-c", "echo x >/tmp/written && rm /tmp/written");
    }

    @ParameterizedTest
    @MethodSource("services")
    void hasItsLimits(String service) throws IOException {
        String configuration = engine.ask("docker", "compose", "config", "--format", "json");
        JsonNode limits = JsonMapper.shared().readTree(configuration)
                .at("/services/%s/deploy/resources/limits".formatted(service));
        assertThat(limit(service, "memory/memory.limit_in_bytes", "memory.max"))
                .isEqualTo(limits.path("memory").asString());
        int processors = (int) limits.path("cpus").asDouble();
        assertThat(limit(service, "cpu/cpu.cfs_quota_us", "cpu.max")).isEqualTo(String.valueOf(processors * 100_000));
        assertThat(limit(service, "pids/pids.max", "pids.max")).isEqualTo(limits.path("pids").asString());
    }

    /** From the first version of control groups or the second. */
    private static String limit(String service, String first, String second) throws IOException {
        return engine.within(service, "sh", "-c",
                "cd /sys/fs/cgroup && cat %s 2>/dev/null || cut -d' ' -f1 %s".formatted(first, second)).strip();
    }

    /** After two loads: what the whole needs, which docs/beyond-one-machine.md tells, is printed. */
    @Test
    void needsNoMoreMemoryThanItsLimits() throws IOException {
        List<String> lines =
                engine.ask("docker", "stats", "--no-stream", "--format", "{{.Name}} {{.MemUsage}} {{.MemPerc}}").lines()
                        .sorted().toList();
        lines.forEach(System.out::println);
        assertThat(lines).hasSize((int) services().count())
                .allSatisfy(line -> assertThat(Double.parseDouble(line.replaceAll(".* (\\S+)%", "$1"))).as(line)
                        .isBetween(0.01, 97.0));
    }

    @Test
    void portsAreOpenOnLoopbackOnly() throws IOException {
        List<String> listening =
                engine.inNetwork("ss", "--no-header", "--listening", "--tcp", "--numeric").printed().lines()
                        .map(line -> line.strip().split("\\s+")[3]).sorted().toList();
        assertThat(listening).containsExactlyInAnyOrder("127.0.0.1:3000", "127.0.0.1:8080", "127.0.0.1:8081",
                "127.0.0.1:9090");
        assertThat(engine.get(8080, "/nginx-health")).isEmpty();
        assertThat(engine.get(8081, "/actuator/health")).contains("\"UP\"");
        assertThat(engine.get(3000, "/api/health")).contains("ok");
    }

    @Test
    void theAppKnowsItsCommit() throws IOException {
        Ran described = engine.run("git", "describe", "--always", "--dirty");
        assertThat(engine.get(8081, "/actuator/info"))
                .contains(described.code() == 0 ? described.printed().strip() : "unknown");
    }

    @Test
    void everyPanelHasBothVariants() throws IOException {
        assertThat(runs.incompletePanels(query -> true)).isEmpty();
    }

    @Test
    void theAlertFiresOnTheBrokenVariantAlone() throws IOException {
        assertThat(runs.fired(BROKEN)).containsExactly("UnboundedQueueGrows");
        assertThat(runs.fired(FIXED)).isEmpty();
    }

    @Test
    void grafanaHasWhatItIsProvisionedWith() throws IOException {
        assertThat(
                engine.within("grafana", "ls", "/var/lib/grafana/dashboards", "/etc/grafana/provisioning/datasources"))
                .contains("threads.json", "prometheus.yml");
    }

    @Test
    @Order(LAST_WITH_CONTAINERS)
    void theVariantsOfTheProxyAreSettingsOfNginx() throws IOException {
        assertThat(engine.within("nginx", "cat", "/tmp/nginx.conf")).contains("worker_connections 4096;");
        engine.ask("make", "up", "VARIANT=proxy-connections-broken");
        assertThat(engine.within("nginx", "cat", "/tmp/nginx.conf")).contains("worker_connections 768;");
        assertThat(engine.within("app", "printenv", "SPRING_PROFILES_ACTIVE")).startsWith("async-blocking-fixed,");
    }

    /** Two workers of 768 connections that listen on two ports: one carries 382 clients, both 764. */
    @Test
    @Order(LAST_WITH_CONTAINERS + 1)
    void theBrokenProxyRefusesTheSessionsThatItHasNoConnectionsForAndTheAlertFires() throws IOException {
        Ran load = engine.run("make", "load", "EXPERIMENT=proxy-connections", "STEPS=820", "OPENS=80");
        assertThat(figure(MEAN_IN_SUMMARY, "open_at_first_refusal", load)).isBetween(350, 764);
        assertThat(figure(MEAN_IN_SUMMARY, "most_open", load)).isBetween(700, 764);
        Queries prometheus = path -> engine.get(9090, path);
        assertThat(prometheus.now("max_over_time(nginx_connections_active[5m]) > 700")).as("clients").hasSize(1);
        assertThat(prometheus.now("nginx_connections:clients_at_most == 768")).as("at most").hasSize(1);
        assertThat(prometheus
                .now("max_over_time(ALERTS{alertname=\"ProxyConnectionsRunOut\", alertstate=\"firing\"}[5m])"))
                .as("alerts").hasSize(1);
    }

    /** @param metric came once */
    private static int figure(String pattern, String metric, Ran load) {
        Matcher matcher = Pattern.compile(pattern.formatted(metric)).matcher(load.printed());
        assertThat(matcher.find()).as(load.printed()).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    @Test
    @Order(LAST_WITH_CONTAINERS + 2)
    void theAppRunsOnTheOtherJdk() throws IOException {
        StandIns.otherJdk().orElseThrow(() -> MissingProgram.jdk(StandIns.OTHER_JDK));
        engine.ask("make", "up", "VARIANT=" + FIXED, "JDK=" + StandIns.OTHER_JDK);
        assertThat(engine.within("app", "sh", "-c", "java -version 2>&1")).contains("\"" + StandIns.OTHER_JDK);
        load();
        assertThat(engine.get(8081, "/actuator/health")).contains("\"UP\"");
    }

    @Test
    @Order(LAST_WITH_CONTAINERS + 3)
    void whereNoMoreThreadsCanBeHadSessionsGetNoAnswerAndTheAlertFires() throws IOException {
        engine.ask("make", "up", "VARIANT=" + POST_000_BROKEN, "PIDS_LIMIT=150");
        assertThat(limit("app", "pids/pids.max", "pids.max")).isEqualTo("150");
        Ran load = engine.run("make", "load", "EXPERIMENT=post-000-rates", "LOAD=thread-limit");
        assertThat(Stream.of("sessions_failed", "results_refused", "results_timed_out", "results_lost")
                .mapToInt(counter -> figure(IN_SUMMARY, counter, load)).sum())
                .as(load.printed()).isPositive();
        Queries prometheus = path -> engine.get(9090, path);
        assertThat(prometheus.now(
                ("max_over_time(ALERTS{alertname=\"ThreadsStartedPerRequest\", alertstate=\"firing\", "
                        + "variant=\"%s\"}[5m])")
                        .formatted(POST_000_BROKEN)))
                .as("alerts").hasSize(1);
        assertThat(engine.get(8081, "/actuator/health")).as("afterwards").contains("\"UP\"");
    }

    @Test
    @Order(LAST_WITH_CONTAINERS + 4)
    void whatWasRecordedOutlivesTheContainers() throws IOException {
        engine.ask("make", "down");
        assertThat(engine.ask("docker", "ps", "--all", "--quiet")).isEmpty();
        assertThat(networks()).isEmpty();
        assertThat(engine.ask("docker", "volume", "ls", "--quiet").strip()).isEqualTo("executor-lab_prometheus");
    }

    @Test
    @Order(LAST_WITH_CONTAINERS + 5)
    void theEngineLeavesNothing() throws IOException {
        engine.close();
        assertThat(ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(folder.toString()))).isEmpty();
        assertThat(folder.resolve("tmp")).doesNotExist();
        assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain(folder.toString());
        assertThat(interfaces()).isEqualTo(interfaces);
        try (Stream<Path> groups = Files.walk(Path.of("/sys/fs/cgroup"), 2)) {
            assertThat(groups.filter(group -> group.getFileName().toString().equals(engine.name()))).isEmpty();
        }
    }

    private static List<String> interfaces() {
        return Arrays.stream(Path.of("/sys/class/net").toFile().list()).sorted().collect(Collectors.toList());
    }
}
