package io.executorlab.containers;

import static io.executorlab.containers.Manifests.FOLDER;
import static io.executorlab.containers.Manifests.KUSTOMIZATION;
import static io.executorlab.containers.Manifests.strings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

import io.executorlab.containers.Manifests.Manifest;
import io.executorlab.lab.command.Lab;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.measure.BudgetVocabulary;
import io.executorlab.lab.measure.Measures;

/** The manifests in deploy/kubernetes fit together and say what docker-compose.yml says. */
class KubernetesFilesTest {

    private static final Path BASE = FOLDER.resolve("base");
    private static final Path SCENARIOS = Path.of("scenarios");
    /** Services that a cluster has of its own, or a folder beside the base. */
    private static final Set<String> NOT_IN_THE_BASE =
            Set.of("nginx", "nginx-exporter", "prometheus", "grafana", "load", "k6");

    static List<Path> kustomizations() throws IOException {
        return Manifests.kustomizations();
    }

    static List<Manifest> manifests() throws IOException {
        return Manifests.below(FOLDER);
    }

    static List<Manifest> workloads() throws IOException {
        return Manifests.below(BASE).stream().filter(manifest -> Set.of("Deployment", "Job").contains(manifest.kind()))
                .toList();
    }

    static List<Path> overlays() throws IOException {
        try (Stream<Path> folders = Files.list(FOLDER.resolve("overlays"))) {
            return folders.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void aKustomizationNamesWhatIsThereAndAllThatLiesBesideIt(Path folder) throws IOException {
        JsonNode kustomization = Manifests.kustomization(folder);
        List<String> resources = strings(kustomization.path("resources"));
        List<String> named = new ArrayList<>(resources);
        kustomization.path("configMapGenerator").forEach(map -> named.addAll(strings(map.path("files"))));
        assertThat(named).allSatisfy(name -> assertThat(folder.resolve(name)).exists());
        assertThat(resources.stream().map(folder::resolve).filter(Files::isDirectory))
                .allSatisfy(other -> assertThat(other.resolve(KUSTOMIZATION)).exists());
        try (Stream<Path> files = Files.list(folder)) {
            List<String> beside = files.filter(Files::isRegularFile).map(file -> file.getFileName().toString())
                    .filter(file -> folder.equals(SCENARIOS) ? file.endsWith(".js") : !file.equals(KUSTOMIZATION))
                    .toList();
            assertThat(named).containsAll(beside);
        }
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void itIsRestrictedAsTheContainersAre(Manifest manifest) {
        JsonNode pod = manifest.pod().path("spec");
        for (JsonNode container : pod.path("containers")) {
            assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
            assertThat(pod.path("enableServiceLinks").asBoolean(true)).isFalse();
            assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean(false)).isTrue();
            assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true)).isFalse();
            assertThat(strings(container.at("/securityContext/capabilities/drop"))).containsExactly("ALL");
            if (container.path("image").asString().startsWith("executor-lab:")) {
                assertThat(pod.at("/securityContext/runAsUser").asInt()).as("USER of the Dockerfiles").isEqualTo(10001);
                assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean(false)).isTrue();
                assertThat(container.path("volumeMounts").toString()).contains("\"mountPath\":\"/tmp\"");
            }
        }
    }

    @Test
    void theBaseHasTheServicesOfCompose() throws IOException {
        Set<String> services = new TreeSet<>(ComposeFile.read().services().keySet());
        services.removeAll(NOT_IN_THE_BASE);
        assertThat(workloads()).extracting(Manifest::name).containsExactlyInAnyOrderElementsOf(services);
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void aWorkloadIsTheServiceOfCompose(Manifest workload) throws IOException {
        ComposeFile compose = ComposeFile.read();
        Map<String, String> delays = Manifests.literals(BASE);
        assertThat(workload.container().path("image").asString()).isEqualTo(compose.image(workload.name()));
        assertThat(words(strings(workload.container().path("args")).stream()
                .map(word -> Manifests.expanded(word, delays)).toList()))
                .isEqualTo(words(compose.command(workload.name())));
        Map<String, String> environment = workload.environment();
        environment.remove("JVM_FLAGS");
        environment.replaceAll((name, value) -> value.strip());
        assertThat(environment).isEqualTo(compose.environment(workload.name()));
        Map<?, ?> limits =
                (Map<?, ?>) ((Map<?, ?>) compose.part(workload.name(), "deploy").get("resources")).get("limits");
        assertThat(workload.container().at("/resources/limits/cpu").asString()).isEqualTo(limits.get("cpus"));
        assertThat(workload.container().at("/resources/limits/memory").asString().toLowerCase())
                .isEqualTo(limits.get("memory") + "i");
    }

    @Test
    void nobodyOutsideReachesThePodsButPrometheusForItsScrapes() throws IOException {
        JsonNode within = Manifests.one("base", "NetworkPolicy").json().path("spec");
        JsonNode labels = Manifests.kustomization(BASE).at("/labels/0");
        assertThat(labels.path("includeTemplates").asBoolean(false)).as("labels of the pods too").isTrue();
        assertThat(within.at("/podSelector/matchLabels")).isEqualTo(labels.path("pairs"));
        assertThat(strings(within.path("policyTypes"))).containsExactly("Ingress");
        assertThat(within.path("ingress").toString()).as("from pods of the same namespace")
                .isEqualTo("[{\"from\":[{\"podSelector\":{}}]}]");
        JsonNode scrapes = Manifests.one("monitoring", "NetworkPolicy").json().path("spec");
        assertThat(scrapes.at("/podSelector/matchLabels"))
                .isEqualTo(Manifests.one("monitoring", "PodMonitor").json().at("/spec/selector/matchLabels"));
        assertThat(scrapes.at("/ingress/0/ports").toString())
                .isEqualTo("[{\"protocol\":\"TCP\",\"port\":\"management\"}]");
        String prometheus = URI.create(Manifests.literals(FOLDER.resolve("gate")).get("PROMETHEUS")).getHost();
        assertThat(scrapes.at("/ingress/0/from").toString())
                .isEqualTo("[{\"namespaceSelector\":{\"matchLabels\":{\"kubernetes.io/metadata.name\":\"%s\"}}}]"
                        .formatted(prometheus.substring(prometheus.indexOf('.') + 1)));
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void anOverlayIsAVariantWithTheSettingsOfItsExperiment(Path folder) throws IOException {
        String variant = folder.getFileName().toString();
        assertThat(Path.of("profiles/application-" + variant + ".yml")).exists();
        Map<String, String> settings = Manifests.literals(folder);
        assertThat(settings.remove("SPRING_PROFILES_ACTIVE")).isEqualTo(variant);
        assertThat(Manifests.literals(BASE)).containsKeys(settings.keySet().toArray(String[]::new));
        Experiment experiment = ExperimentFiles.named(variant.replaceAll("-(broken|fixed)$", ""));
        assertThat(settings.entrySet().stream().map(Object::toString)).containsExactlyInAnyOrderElementsOf(
                Setups.settings(experiment, Files.readString(ComposeFile.FILE)).stream()
                        .filter(setting -> !setting.startsWith("VARIANT=")).toList());
        JsonNode patch = Manifests.documents(Manifests.kustomization(folder).at("/patches/0/patch").asString()).get(0);
        assertThat(patch.at("/metadata/name").asString()).isEqualTo("app");
        assertThat(patch.at("/spec/template/metadata/labels/variant").asString()).isEqualTo(variant);
    }

    @Test
    void theLoadIsThatOfTheExperimentByItsOwnScript() throws IOException {
        Manifest load = Manifests.one("load", "TestRun");
        Load wanted = ExperimentFiles.named("event-loop-per-call").loads().get("steady");
        Map<String, String> settings = new HashMap<>(wanted.at(Scale.POST));
        settings.put("SCRIPT", wanted.script());
        assertThat(Manifests.literals(FOLDER.resolve("load"))).isEqualTo(settings);
        JsonNode runner = load.json().at("/spec/runner");
        assertThat(load.json().at("/spec/script/localFile").asString()).isEqualTo("/scenarios/" + wanted.script());
        assertThat(runner.path("image").asString()).isEqualTo(ComposeFile.read().image("k6"));
        assertThat(runner.path("env").toString()).contains("\"http://app:8080\"", "\"http://app:8081/actuator\"");
        assertThat(port(workload("app"), "http")).isEqualTo(8080);
        List<String> mounted = runner.at("/volumes/0/projected/sources/1/configMap/items").valueStream()
                .map(item -> item.path("path").asString()).toList();
        assertThat(mounted).isEqualTo(strings(Manifests.kustomization(SCENARIOS).at("/configMapGenerator/1/files")));
        try (Stream<Path> lib = Files.list(SCENARIOS.resolve("lib"))) {
            assertThat(lib.map(file -> "lib/" + file.getFileName())).hasSameElementsAs(mounted);
        }
    }

    @Test
    void theGateIsACheckThatScrapesCanCarry() throws IOException {
        Manifest gate = Manifests.one("gate", "Job");
        Map<String, String> settings = Manifests.literals(FOLDER.resolve("gate"));
        List<String> words = strings(gate.container().path("args")).stream()
                .map(word -> Manifests.expanded(word, settings)).toList();
        assertThatCode(() -> new CommandLine(new Lab()).parseArgs(words.toArray(String[]::new)))
                .doesNotThrowAnyException();
        assertThat(words).contains("fleet", "--selector=namespace=\"executor-lab\",container=\"app\"", "--from=3m");
        assertThat(gate.container().path("image").asString()).isEqualTo(Manifests.RELEASED);
        assertThat(gate.json().at("/spec/backoffLimit").asInt(1)).isZero();
        assertThat(workload("app").container().path("name").asString()).isEqualTo("app");
        Budget budget = Budget.read(Manifests.BUDGET);
        BudgetVocabulary.check(budget);
        assertThat(budget.bounds())
                .allSatisfy(entry -> assertThat(Measures.obstacleToScraping(entry.measure())).isEmpty());
    }

    private static Manifest workload(String component) throws IOException {
        return workloads().stream().filter(workload -> workload.name().equals(component)).findFirst().orElseThrow();
    }

    private static int port(Manifest workload, String name) {
        return workload.container().path("ports").valueStream()
                .filter(port -> port.path("name").asString().equals(name)).findFirst().orElseThrow()
                .path("containerPort").asInt();
    }

    /** An option and its value are one word here and two there. */
    private static String words(List<String> command) {
        return command.stream().map(word -> word.replaceFirst("^(--[a-z-]+)=", "$1 ")).collect(Collectors.joining(" "));
    }
}
