package io.executorlab.dashboards;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

import io.executorlab.lab.Patience;
import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.SupervisedProcess;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The Prometheus that is installed on this machine, started as its container starts it. */
public final class Prometheus implements AutoCloseable {

    static final String HOW_TO_GET_IT = "apt-get install prometheus";

    private static final Duration READY_AT_MOST = Patience.SOON;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ProcessRegistry registry;
    private final URI base;
    private final Path targets;

    private Prometheus(ProcessRegistry registry, URI base, Path targets) {
        this.registry = registry;
        this.base = base;
        this.targets = targets;
    }

    /**
     * The same with these samples, as blocks of its store, made before it starts.
     *
     * @param openMetrics samples with their times, as {@code promtool tsdb create-blocks-from openmetrics} reads them
     */
    public static Prometheus holding(String openMetrics, Path folder) throws IOException {
        Path series = Files.writeString(folder.resolve("series.txt"), openMetrics);
        Probe promtool = Probe.of(List.of(Programs.require("promtool", HOW_TO_GET_IT), "tsdb", "create-blocks-from",
                "openmetrics", series.toString(), folder.resolve("data").toString()), READY_AT_MOST).orElseThrow();
        if (!promtool.succeeded()) {
            throw new IOException("promtool made no blocks:\n" + promtool.printed());
        }
        Files.delete(series);
        return start(folder);
    }

    /** On a free port, with data and configuration below the folder, scraping nothing yet. */
    public static Prometheus start(Path folder) throws IOException {
        Programs.require("prometheus", HOW_TO_GET_IT);
        int port = Ports.free();
        List<String> command = List.of("env", "TMPDIR=" + folder, "TARGET=127.0.0.1:1", "NGINX_TARGETS=",
                "VARIANT=none", "src/main/docker/prometheus/start.sh", "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port, "--web.enable-remote-write-receiver");
        ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"));
        SupervisedProcess prometheus = registry.start("Prometheus", command, folder.resolve("prometheus.log"));
        Prometheus started = new Prometheus(registry, URI.create("http://127.0.0.1:" + port),
                folder.resolve("prometheus/targets/app.json"));
        prometheus.awaitReady(started::isReady, READY_AT_MOST);
        return started;
    }

    /** Returns the address at which it answers, without a slash at its end. */
    public URI base() {
        return base;
    }

    /** Returns the address to which k6 writes. */
    public URI remoteWrite() {
        return base.resolve("/api/v1/write");
    }

    /** Scrapes this app from now on, and waits for the first answer. */
    public void scrape(String hostAndPort, String variant) throws IOException {
        Path next = Files.writeString(targets.resolveSibling("next"),
                "[{\"targets\": [\"%s\"], \"labels\": {\"variant\": \"%s\"}}]".formatted(hostAndPort, variant));
        Files.move(next, targets, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        Patience.await(() -> has("up{variant=\"%s\"} == 1".formatted(variant)));
    }

    /** Returns whether there is an answer at this moment. */
    public boolean has(String query) {
        try {
            return !now(query).isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** The answer at this moment. */
    List<JsonNode> now(String query) throws IOException {
        return ask("/api/v1/query?query=" + encoded(query));
    }

    /** The answer second by second. */
    List<JsonNode> range(String query, long fromSeconds, long toSeconds) throws IOException {
        return ask("/api/v1/query_range?step=1&start=%d&end=%d&query=%s".formatted(fromSeconds, toSeconds,
                encoded(query)));
    }

    private List<JsonNode> ask(String path) throws IOException {
        return JsonMapper.shared().readTree(get(path)).at("/data/result").valueStream().toList();
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }

    private String get(String path) throws IOException {
        try {
            HttpResponse<String> answer =
                    client.send(HttpRequest.newBuilder(URI.create(base + path)).timeout(Duration.ofSeconds(10)).build(),
                            HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IOException(answer.body());
            }
            return answer.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private boolean isReady() {
        try {
            get("/-/ready");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        registry.close();
    }
}
