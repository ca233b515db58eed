package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import io.executorlab.lab.Patience;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * deploy/kubernetes by a real API server and its controllers: every folder is tried without being stored, then a variant, its load and its gates are applied as
 * docs/beyond-one-machine.md says. {@link ControlPlane} has no node, so no pod runs. Of the operators k6-operator does; the others are resource definitions only.
 */
@Tag("long")
// Where the programs are not built yet, their build takes all processors.
@Tag("measures")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KubernetesApiServerIT {

    private static final String NAMESPACE = "executor-lab";
    private static final Path SPACE = Manifests.FOLDER.resolve("base/namespace.yaml");
    private static final Path VARIANT = Manifests.FOLDER.resolve("overlays/event-loop-per-call-broken");
    private static final List<Path> APPLIED = Stream.concat(Stream.of(VARIANT),
            Stream.of("monitoring", "load", "gate").map(Manifests.FOLDER::resolve)).toList();
    private static final Path K6_OPERATOR = Path.of(".lab/bin/k6-operator-" + Definitions.K6_OPERATOR_VERSION).toAbsolutePath();
    private static final int LAST_WITH_NAMESPACE = Integer.MAX_VALUE - 3;

    @TempDir
    private static Path folder;

    private static Go go;
    private static ControlPlane plane;
    private static final Map<Path, Ran> TRIED = new LinkedHashMap<>();
    private static final Map<Path, Ran> TRIED_BY_THE_SERVER = new LinkedHashMap<>();
    private static final Map<Path, Ran> FIRST = new LinkedHashMap<>();
    private static final Map<Path, Ran> AGAIN = new LinkedHashMap<>();

    static List<Path> kustomizations() throws IOException {
        return Manifests.kustomizations();
    }

    static List<Path> applied() {
        return APPLIED;
    }

    static List<Manifests.Manifest> manifests() throws IOException {
        return Manifests.below(Manifests.FOLDER).stream().filter(manifest -> manifest.json().has("spec")).toList();
    }

    @BeforeAll
    static void apply() throws Exception {
        ControlPlane.require();
        plane = ControlPlane.start(folder);
        go = new Go(Files.createDirectories(folder.resolve("operators")));
        define(Definitions.published(go));
        plane.ask("create", "-f", SPACE.toString());
        plane.ask("wait", "--for=create", "--timeout=2m", "serviceaccount/default", "--namespace", NAMESPACE);
        for (Path root : kustomizations()) {
            TRIED_BY_THE_SERVER.put(root, plane.kubectl("apply", "--dry-run=server", "--server-side", "-k", root.toString()));
        }
        // What the client applies it compares with what it applied last, and the server warns of that.
        plane.ask("apply", "-f", SPACE.toString());
        for (Path root : kustomizations()) {
            TRIED.put(root, plane.kubectl("apply", "--dry-run=server", "-k", root.toString()));
        }
        for (Path root : APPLIED) {
            FIRST.put(root, plane.kubectl("apply", "-k", root.toString()));
        }
        for (Path root : APPLIED) {
            AGAIN.put(root, plane.kubectl("apply", "-k", root.toString()));
        }
    }

    private static void define(List<String> definitions) throws IOException {
        for (String definition : definitions) {
            plane.ask("create", "-f", Files.writeString(folder.resolve("definition.yaml"), definition).toString());
        }
        plane.ask("wait", "--for=condition=Established", "--timeout=2m", "customresourcedefinitions", "--all");
    }

    @AfterAll
    static void end() {
        if (plane != null) {
            plane.close();
        }
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void aFolderIsAcceptedWithoutAWarning(Path root) {
        int objects = Manifests.documents(plane.ask("kustomize", root.toString())).size();
        assertThat(List.of(TRIED.get(root), TRIED_BY_THE_SERVER.get(root)))
                .allSatisfy(ran -> assertThat(ran.succeeded().lines()).hasSize(objects).allMatch(line -> line.endsWith(" (server dry run)")));
    }

    @ParameterizedTest
    @MethodSource("applied")
    void itIsStored(Path root) {
        assertThat(FIRST.get(root).succeeded().lines()).isNotEmpty().allMatch(line -> line.endsWith(" created") || line.startsWith("namespace/"));
    }

    @ParameterizedTest
    @MethodSource("applied")
    void itChangesNothingTheSecondTime(Path root) {
        assertThat(AGAIN.get(root).succeeded().lines()).isNotEmpty().allMatch(line -> line.endsWith(" unchanged"));
        assertThat(plane.ask("diff", "-k", root.toString())).isEmpty();
    }

    @Test
    void theControllersMakeAllPods() {
        assertThat(pods()).hasSizeGreaterThan(9).hasSize(wanted());
        assertThat(pods()).allSatisfy(pod -> assertThat(pod.at("/status/phase").asString()).isEqualTo("Pending"));
    }

    @Test
    void noPodIsBelowRestricted() throws IOException {
        assertThat(pods()).isNotEmpty();
        assertThat(restricting(NAMESPACE)).isEqualTo("namespace/executor-lab labeled (server dry run)\n");
        plane.ask("create", "-f", pod("below-restricted", "").toString(), "--namespace=default");
        assertThat(restricting("default")).contains("Warning: existing pods in namespace \"default\" violate");
    }

    private static String restricting(String namespace) {
        return plane.ask("label", "--dry-run=server", "--overwrite", "namespace", namespace, "pod-security.kubernetes.io/enforce=restricted");
    }

    @Test
    void aPodHasNoTokenAndItsAccountNoRights() {
        assertThat(pods()).isNotEmpty().allSatisfy(pod -> {
            assertThat(pod.at("/spec/serviceAccountName").asString()).isEqualTo("default");
            assertThat(pod.at("/spec/volumes").findValues("serviceAccountToken")).isEmpty();
        });
        assertThat(may("system:serviceaccount:executor-lab:default", "get", "pods")).isFalse();
    }

    @Test
    void whoMayEditTheNamespaceMayApplyAVariantAndTheGate() {
        plane.ask("create", "rolebinding", "editor", "--namespace", NAMESPACE, "--clusterrole=edit", "--user=editor");
        Patience.await(() -> may("editor", "create", "deployments"));
        String other = Manifests.FOLDER.resolve("overlays/unbounded-queue-fixed").toString();
        assertThat(plane.ask("apply", "--dry-run=server", "-k", other, "--as=editor"))
                .contains("deployment.apps/app configured", "namespace/executor-lab unchanged");
        assertThat(plane.kubectl("apply", "--dry-run=server", "-k", other, "--as=somebody").printed()).contains("forbidden");
        assertThat(List.of("jobs", "configmaps")).allMatch(kind -> may("editor", "create", kind) && may("editor", "delete", kind));
        for (String kind : List.of("podmonitors.monitoring.coreos.com", "testruns.k6.io")) {
            assertThat(plane.ask("auth", "can-i", "create", kind, "--namespace", NAMESPACE)).as("as an administrator").startsWith("yes");
            assertThat(may("editor", "create", kind)).as("without the operator's own roles").isFalse();
        }
    }

    private static boolean may(String user, String verb, String resource) {
        return plane.kubectl("auth", "can-i", verb, resource, "--namespace", NAMESPACE, "--as", user).printed().startsWith("yes");
    }

    @Test
    void thePodThatStartsTheLoadIsRestricted() throws IOException {
        JsonNode starter = Manifests.one("load", "TestRun").json().at("/spec/starter");
        ObjectNode pod = JsonMapper.shared().createObjectNode().put("apiVersion", "v1").put("kind", "Pod");
        pod.putObject("metadata").put("name", "starter");
        ObjectNode spec = pod.putObject("spec");
        spec.set("securityContext", starter.path("securityContext"));
        spec.putArray("containers").addObject().put("name", "k6-curl").put("image", "any").set("securityContext", starter.path("containerSecurityContext"));
        assertThat(dryRun(NAMESPACE, pod).succeeded()).isEqualTo("pod/starter created (server dry run)\n");
        assertThat(starter.path("automountServiceAccountToken").asString()).isEqualTo("false");
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void whatIsMisspeltIsRefused(Manifests.Manifest manifest) throws IOException {
        ((ObjectNode) manifest.json().path("spec")).put("misspelt", "value");
        Ran ran = dryRun("default", manifest.json());
        assertThat(ran.code()).isNotZero();
        assertThat(ran.printed()).contains("unknown field \"spec.misspelt\"");
    }

    @Test
    void aPrivilegedPodIsRefusedAndAnUnrestrictedOneWarnedOf() throws IOException {
        Ran privileged = plane.kubectl("create", "-f", pod("privileged", "securityContext: {privileged: true}").toString(), "--namespace", NAMESPACE);
        assertThat(privileged.code()).isNotZero();
        assertThat(privileged.printed()).contains("violates PodSecurity \"baseline:latest\": privileged");
        String unrestricted = plane.ask("create", "--dry-run=server", "-f", pod("unrestricted", "").toString(), "--namespace", NAMESPACE);
        assertThat(unrestricted).contains("Warning: would violate PodSecurity \"restricted:latest\"", "pod/unrestricted created (server dry run)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unbounded-queue-broken", "unbounded-queue-fixed", "event-loop-per-call-fixed", "event-loop-per-call-broken"})
    void anotherVariantTakesItsPlace(String variant) {
        String printed = plane.ask("apply", "-k", Manifests.FOLDER.resolve("overlays").resolve(variant).toString());
        assertThat(printed).contains("deployment.apps/app configured", "job.batch/fill unchanged").doesNotContain("Warning");
        JsonNode app = objects("deployments").stream().filter(deployment -> deployment.at("/metadata/name").asString().equals("app")).findFirst().orElseThrow();
        String map = app.at("/spec/template/spec/containers/0/env/0/valueFrom/configMapKeyRef/name").asString();
        assertThat(plane.ask("get", "configmap", map, "--namespace", NAMESPACE, "-o", "jsonpath={.data.SPRING_PROFILES_ACTIVE}")).isEqualTo(variant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"load", "gate"})
    void theNextOneTakesTheLastOnesDeletion(String name) {
        String root = Manifests.FOLDER.resolve(name).toString();
        plane.ask("delete", "-k", root, "--timeout=2m");
        assertThat(plane.ask("apply", "-k", root).lines()).isNotEmpty().allMatch(line -> line.endsWith(" created"));
    }

    /** What the script needs the operator reads from the log of a pod. Without a node there is none, and it is told to go on. */
    @Test
    @Order(LAST_WITH_NAMESPACE)
    void k6OperatorMakesRestrictedPodsOfTheLoad() throws Exception {
        define(Definitions.ofK6OperatorBesides(go));
        go.build(K6_OPERATOR, Definitions.K6_OPERATOR, Definitions.K6_OPERATOR_VERSION);
        SupervisedProcess operator = plane.run(K6_OPERATOR, "--metrics-addr=0", "--health-addr=127.0.0.1:" + Ports.free());
        assertThat(podsOfTheLoad(operator, "load-initializer")).hasSize(1);
        plane.ask("patch", "testrun", "load", "--namespace", NAMESPACE, "--subresource=status", "--type=merge",
                "--patch={\"status\": {\"stage\": \"initialized\"}}");
        List<JsonNode> pods = podsOfTheLoad(operator, "load-initializer", "load-1", "load-2");
        assertThat(pods).as(operator.printed()).hasSize(3).allSatisfy(pod -> {
            assertThat(pod.at("/spec/containers/0/image").asString()).isEqualTo("grafana/k6:1.8.1");
            assertThat(pod.at("/spec/volumes").findValues("serviceAccountToken")).isEmpty();
        });
        assertThat(restricting(NAMESPACE)).doesNotContain("Warning");
    }

    private static List<JsonNode> podsOfTheLoad(SupervisedProcess operator, String... jobs) {
        Patience.await(() -> podsOf(jobs).size() == jobs.length || !operator.isAlive());
        return podsOf(jobs);
    }

    private static List<JsonNode> podsOf(String... jobs) {
        return objects("pods").stream().filter(pod -> List.of(jobs).contains(pod.at("/metadata/labels").path("job-name").asString(""))).toList();
    }

    @Test
    @Order(LAST_WITH_NAMESPACE + 1)
    void itIsAllDeletedWithTheNamespace() {
        plane.ask("delete", "namespace", NAMESPACE, "--timeout=4m");
        assertThat(plane.ask("get", "all,configmaps,networkpolicies,testruns,podmonitors", "--namespace", NAMESPACE))
                .startsWith("No resources found");
    }

    @Test
    @Order(LAST_WITH_NAMESPACE + 2)
    void theControlPlaneLeavesNothing() {
        plane.close();
        assertThat(ProcessHandle.allProcesses().filter(process -> process.info().commandLine().orElse("").contains(folder.toString()))).isEmpty();
        assertThat(folder.resolve("tmp")).doesNotExist();
    }

    private static int wanted() {
        return objects("deployments").stream().mapToInt(deployment -> deployment.at("/spec/replicas").asInt()).sum() + objects("jobs").size();
    }

    /** Once all that Deployments and Jobs ask for are there. */
    private static List<JsonNode> pods() {
        Patience.await(() -> objects("pods").size() == wanted());
        return objects("pods");
    }

    private static List<JsonNode> objects(String kind) {
        String printed = plane.ask("get", kind, "--namespace", NAMESPACE, "-o", "json");
        return JsonMapper.shared().readTree(printed).path("items").valueStream().toList();
    }

    private static Ran dryRun(String namespace, JsonNode manifest) throws IOException {
        Path file = Files.writeString(folder.resolve("manifest.json"), manifest.toString());
        return plane.kubectl("apply", "--dry-run=server", "-f", file.toString(), "--namespace", namespace);
    }

    private static Path pod(String name, String setting) throws IOException {
        return Files.writeString(folder.resolve("pod.yaml"), """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s}
                spec:
                  containers:
                    - name: any
                      image: any
                      %s
                """.formatted(name, setting));
    }
}
