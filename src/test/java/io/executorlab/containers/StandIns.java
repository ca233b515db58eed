package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.run.K6;

/**
 * Images under the names that docker-compose.yml and the app's Dockerfile ask for, since no registry of images is
 * asked: of Debian, of the PostgreSQL and k6 that the lab runs with, of the JDKs that there are, of the Elasticsearch
 * that its own developers test with, and of the exporter that Go builds. The first run downloads what they are made of.
 */
final class StandIns {

    private static final Path FOLDER = Path.of("src/test/resources/containers");
    private static final Path CACHE = Path.of(".lab/containers");
    private static final Path DEBIAN = CACHE.resolve("debian-12.tar");
    private static final String DEBIAN_IMAGE = "executor-lab/debian:12";
    /** What was downloaded on 2026-11-23; its publisher has none beside it. */
    private static final String ELASTICSEARCH_SHA256 =
            "ed015f7decc593f0a2bab080b25d320167c8c01ee213d463918af1c077295983";
    private static final Pattern JDK = Pattern.compile("FROM (\\S+) AS (jdk-\\d+)");
    static final int OTHER_JDK = 25;
    private static final List<String> SERVICES =
            List.of("database", "search", "nginx", "nginx-exporter", "prometheus", "grafana", "k6");
    private static final Path MAVEN = Path.of(System.getProperty("user.home"), ".m2");

    private StandIns() {
    }

    /** The JDK of this machine that can be in the app's image instead of Debian's. */
    static Optional<Jdk> otherJdk() {
        return Jdk.own().orOfRelease(OTHER_JDK);
    }

    /** Makes them all, and fills the cache of the app's build. */
    static void make(Engine engine, Path folder) throws IOException, InterruptedException {
        ComposeFile file = ComposeFile.with(Map.of());
        Path context = context(engine, folder, file.image("search").replaceAll(".*:", ""));
        engine.ask("docker", "import", DEBIAN.toString(), DEBIAN_IMAGE);
        Map<String, String> jdks = JDK.matcher(Files.readString(Path.of("src/main/docker/Dockerfile"))).results()
                .collect(Collectors.toMap(jdk -> jdk.group(2), jdk -> jdk.group(1)));
        build(engine, "jdk", jdks.get("jdk-17"), context);
        if (otherJdk().isPresent()) {
            engine.ask("cp", "-RL", otherJdk().get().home().toString(), context.resolve("installed-jdk").toString());
            build(engine, "other-jdk", jdks.get("jdk-" + OTHER_JDK), context);
        }
        for (String service : SERVICES) {
            build(engine, service, file.image(service), context);
        }
        assertThat(MAVEN.resolve("repository")).as("what the build of the jar has downloaded").isDirectory();
        build(engine, "maven", "executor-lab/maven", MAVEN);
    }

    private static void build(Engine engine, String target, String image, Path context) throws IOException {
        engine.ask("docker", "buildx", "build", "--progress", "plain", "--file",
                FOLDER.resolve("Dockerfile").toString(), "--target", target, "--tag", image,
                context.toString());
    }

    private static Path context(Engine engine, Path folder, String elasticsearch)
            throws IOException, InterruptedException {
        Files.createDirectories(CACHE);
        if (!Files.exists(DEBIAN)) {
            Programs.require("debootstrap", "apt-get install debootstrap");
            engine.ask(FOLDER.resolve("debian.sh").toString(), DEBIAN.toString());
        }
        Path zip = CACHE.resolve("elasticsearch-%s.zip".formatted(elasticsearch));
        if (!Files.exists(zip)) {
            engine.ask(FOLDER.resolve("elasticsearch.sh").toString(), elasticsearch, ELASTICSEARCH_SHA256,
                    zip.toString());
        }
        Path context = Files.createDirectories(engine.temporary().resolve("images"));
        for (String name : List.of("database.sh", "search.sh", "nginx.sh", "grafana.conf")) {
            Files.copy(FOLDER.resolve(name), context.resolve(name));
        }
        Files.copy(zip, context.resolve("elasticsearch.zip"));
        String k6 = K6.present().orElseThrow().command().get(0);
        Files.copy(Path.of(k6.contains("/") ? k6 : Programs.require(k6, "make setup builds it")),
                context.resolve("k6"));
        Files.copy(NginxExporter.program(Files.createDirectories(folder.resolve("exporter"))),
                context.resolve("nginx-exporter"));
        engine.ask("cp", "-R", postgres().toString(), context.resolve("postgres").toString());
        return context;
    }

    private static Path postgres() throws IOException {
        try (Stream<Path> services = Files.list(Path.of(".lab/services"))) {
            return services.filter(service -> service.getFileName().toString().startsWith("postgres-"))
                    .map(service -> service.resolve("software"))
                    .findFirst().orElseThrow(() -> new AssertionError("make setup brings PostgreSQL"));
        }
    }
}
