package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

import io.executorlab.lab.Programs;

/**
 * deploy/kubernetes as Kustomize makes it, by the published schemas: those of Kubernetes, which the package
 * kubernetes-validate brings along (Apache-2.0), and the definitions of resources in the modules of k6-operator and
 * prometheus-operator (all Apache-2.0). Nothing of them is kept in the project; the first run downloads them, and
 * builds Kustomize with Go. Nothing here needs a cluster.
 */
@Tag("long")
class KubernetesSchemasIT {

    private static final String KUSTOMIZE_VERSION = "v5.7.1";
    private static final Path KUSTOMIZE = Path.of(".lab/bin/kustomize-" + KUSTOMIZE_VERSION).toAbsolutePath();
    private static final String VALIDATE_VERSION = "1.37.0";
    private static final Path SCHEMAS = Path.of(".lab/schemas");
    private static final Path WHEEL =
            SCHEMAS.resolve("kubernetes_validate-%s-py3-none-any.whl".formatted(VALIDATE_VERSION));
    private static final String DEFINITIONS =
            "kubernetes_validate/kubernetes-json-schema/v1.34.0-local-strict/_definitions.json";
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private static final Map<String, Schema> BY_KIND = new HashMap<>();

    @TempDir
    private static Path folder;

    static List<Path> kustomizations() throws IOException {
        return Manifests.kustomizations();
    }

    @BeforeAll
    static void get() throws Exception {
        Go go = new Go(folder);
        go.build(KUSTOMIZE, "sigs.k8s.io/kustomize/kustomize/v5", KUSTOMIZE_VERSION);
        Definitions.published(go).forEach(KubernetesSchemasIT::resource);
        kubernetes();
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void kustomizeMakesWhatTheSchemasAllow(Path root) throws Exception {
        List<JsonNode> made = Manifests.documents(run(KUSTOMIZE.toString(), "build", root.toString()));
        assertThat(made).isNotEmpty().allSatisfy(manifest -> {
            assertThat(BY_KIND).containsKey(kind(manifest));
            assertThat(errors(manifest)).as(manifest.path("metadata").toString()).isEmpty();
        });
    }

    @Test
    void whatAnOverlaySaysReachesThePods() throws Exception {
        String made = run(KUSTOMIZE.toString(), "build",
                Manifests.FOLDER.resolve("overlays/unbounded-queue-fixed").toString());
        Map<String, JsonNode> byKind = new HashMap<>();
        Manifests.documents(made)
                .forEach(manifest -> byKind.put(
                        "%s %s".formatted(manifest.path("kind").asString(), manifest.at("/metadata/name").asString()),
                        manifest));
        JsonNode app = byKind.get("Deployment app");
        String map = app.at("/spec/template/spec/containers/0/env/0/valueFrom/configMapKeyRef/name").asString();
        assertThat(byKind.get("ConfigMap " + map).at("/data/SPRING_PROFILES_ACTIVE").asString())
                .isEqualTo("unbounded-queue-fixed");
        assertThat(app.at("/spec/template/metadata/labels/variant").asString()).isEqualTo("unbounded-queue-fixed");
        String delays = byKind.get("Deployment route")
                .at("/spec/template/spec/containers/0/envFrom/0/configMapRef/name").asString();
        assertThat(byKind.get("ConfigMap " + delays).at("/data/ROUTE_DELAY").asString()).isEqualTo("500ms");
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void whatIsMisspeltIsRefused(Manifests.Manifest manifest) {
        ObjectNode spec = (ObjectNode) manifest.json().path("spec");
        spec.set("misspelt", JsonMapper.shared().valueToTree("value"));
        assertThat(errors(manifest.json())).isNotEmpty();
    }

    static List<Manifests.Manifest> manifests() throws IOException {
        return Manifests.below(Manifests.FOLDER).stream().filter(manifest -> manifest.json().has("spec")).toList();
    }

    private static List<?> errors(JsonNode manifest) {
        return BY_KIND.get(kind(manifest)).validate(manifest);
    }

    private static String kind(JsonNode manifest) {
        return "%s %s".formatted(manifest.path("apiVersion").asString(), manifest.path("kind").asString());
    }

    /** Those that the manifests have, of all in the package. */
    private static void kubernetes() throws Exception {
        if (!Files.exists(WHEEL)) {
            run(Programs.require("python3", "with pip, for the schemas of Kubernetes"), "-m", "pip", "download",
                    "--quiet", "--no-deps",
                    "--dest", SCHEMAS.toString(), "kubernetes-validate==" + VALIDATE_VERSION);
        }
        ObjectNode all;
        try (ZipFile zip = new ZipFile(WHEEL.toFile())) {
            String text = new String(zip.getInputStream(zip.getEntry(DEFINITIONS)).readAllBytes())
                    .replace("/api/_definitions.json#", "#");
            all = (ObjectNode) JsonMapper.shared().readTree(text);
        }
        all.remove("$id");
        for (Map.Entry<String, String> kind : Map.of("v1 ConfigMap", "core.v1.ConfigMap", "v1 Namespace",
                "core.v1.Namespace", "v1 Service", "core.v1.Service",
                "apps/v1 Deployment", "apps.v1.Deployment", "batch/v1 Job", "batch.v1.Job",
                "networking.k8s.io/v1 NetworkPolicy", "networking.v1.NetworkPolicy").entrySet()) {
            all.put("$ref", "#/$defs/io.k8s.api." + kind.getValue());
            BY_KIND.put(kind.getKey(), REGISTRY.getSchema(all.deepCopy()));
        }
    }

    private static void resource(String definition) {
        JsonNode spec = Manifests.documents(definition).get(0).path("spec");
        for (JsonNode version : spec.path("versions")) {
            JsonNode schema = version.at("/schema/openAPIV3Schema");
            refuseWhatIsUnknown(schema);
            // The API server's own, of which the definition says no more.
            ((ObjectNode) schema.path("properties")).set("metadata", JsonMapper.shared().createObjectNode());
            BY_KIND.put(
                    "%s/%s %s".formatted(spec.path("group").asString(), version.path("name").asString(),
                            spec.at("/names/kind").asString()),
                    REGISTRY.getSchema(schema));
        }
    }

    // As kubectl does; the API server drops it.
    private static void refuseWhatIsUnknown(JsonNode schema) {
        if (schema.path("properties").isObject() && !schema.has("additionalProperties")
                && !schema.path("x-kubernetes-preserve-unknown-fields").asBoolean(false)) {
            ((ObjectNode) schema).put("additionalProperties", false);
        }
        schema.forEach(KubernetesSchemasIT::refuseWhatIsUnknown);
    }

    private static String run(String... command) throws Exception {
        Path errors = folder.resolve("errors.log");
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed + Files.readString(errors)).isZero();
        return printed;
    }
}
