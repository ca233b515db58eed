package io.executorlab.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.docs.GeneratedFile;
import io.executorlab.release.VersionedFiles;

/** Reads the files in deploy/kubernetes, and keeps the list of the loads' scripts. */
public final class Manifests {

    static final Path FOLDER = Path.of("deploy/kubernetes");
    static final String KUSTOMIZATION = "kustomization.yaml";
    static final Path BUDGET = FOLDER.resolve("gate/threads.yml");
    static final String RELEASED = "executor-lab:" + VersionedFiles.version();

    private static final Pattern SCRIPTS = Pattern.compile("(?<=\n)(?: {6}- [\\w-]+\\.js\n)+");

    /** One document of a file. */
    record Manifest(Path file, JsonNode json) {

        String kind() {
            return json.path("kind").asString("");
        }

        String name() {
            return json.at("/metadata/name").asString("");
        }

        JsonNode pod() {
            return json.at("/spec/template");
        }

        JsonNode container() {
            return pod().at("/spec/containers/0");
        }

        /** Each with its value, as the base has those that come from a ConfigMap. */
        Map<String, String> environment() throws IOException {
            Map<String, String> environment = new HashMap<>();
            for (JsonNode variable : container().path("env")) {
                JsonNode key = variable.at("/valueFrom/configMapKeyRef/key");
                environment.put(variable.path("name").asString(),
                        key.isMissingNode() ? expanded(variable.path("value").asString(), environment)
                                : literals(FOLDER.resolve("base")).get(key.asString()));
            }
            return environment;
        }

        @Override
        public String toString() {
            return "%s of %s".formatted(name(), file);
        }
    }

    private Manifests() {
    }

    /** The folders that Kustomize can be given, those of the scripts included. */
    static List<Path> kustomizations() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return Stream.concat(files.filter(file -> file.endsWith(KUSTOMIZATION)).map(Path::getParent),
                    Stream.of(Path.of("scenarios"))).sorted().toList();
        }
    }

    /** All documents below the folder but Kustomize's own. */
    static List<Manifest> below(Path folder) throws IOException {
        List<Manifest> manifests = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".yaml") && !file.endsWith(KUSTOMIZATION))
                    .sorted().toList()) {
                documents(Files.readString(file)).forEach(document -> manifests.add(new Manifest(file, document)));
            }
        }
        return manifests;
    }

    static Manifest one(String folder, String kind) throws IOException {
        return below(FOLDER.resolve(folder)).stream().filter(manifest -> manifest.kind().equals(kind)).findFirst()
                .orElseThrow();
    }

    static JsonNode kustomization(Path folder) throws IOException {
        return documents(Files.readString(folder.resolve(KUSTOMIZATION))).get(0);
    }

    /** Of all ConfigMaps that a folder's kustomization makes of settings. */
    static Map<String, String> literals(Path folder) throws IOException {
        Map<String, String> literals = new HashMap<>();
        for (JsonNode map : kustomization(folder).path("configMapGenerator")) {
            for (JsonNode literal : map.path("literals")) {
                String[] parts = literal.asString().split("=", 2);
                literals.put(parts[0], parts[1]);
            }
        }
        return literals;
    }

    /** With {@code $(NAME)} replaced as Kubernetes does. */
    static String expanded(String text, Map<String, String> values) {
        String expanded = text;
        for (Map.Entry<String, String> value : values.entrySet()) {
            expanded = expanded.replace("$(" + value.getKey() + ")", value.getValue());
        }
        return expanded;
    }

    static List<String> strings(JsonNode list) {
        List<String> strings = new ArrayList<>();
        list.forEach(one -> strings.add(one.asString()));
        return strings;
    }

    /** A key that stands twice is refused. */
    static List<JsonNode> documents(String yaml) {
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        List<JsonNode> documents = new ArrayList<>();
        new Yaml(new SafeConstructor(strict)).loadAll(yaml)
                .forEach(document -> documents.add(JsonMapper.shared().valueToTree(document)));
        return documents;
    }

    /** The file with every script in it by its name, since Kustomize knows no wildcards. */
    public static GeneratedFile scripts() throws IOException {
        Path file = Path.of("scenarios", KUSTOMIZATION);
        try (Stream<Path> scripts = Files.list(file.getParent())) {
            String names = scripts.map(script -> script.getFileName().toString()).filter(name -> name.endsWith(".js"))
                    .sorted().map("      - %s\n"::formatted).collect(Collectors.joining());
            return new GeneratedFile(file,
                    SCRIPTS.matcher(Files.readString(file)).replaceFirst(Matcher.quoteReplacement(names)));
        }
    }
}
