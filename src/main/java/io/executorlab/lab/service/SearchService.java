package io.executorlab.lab.service;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.commons.io.function.Uncheck;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * An OpenSearch in a JVM of its own on 127.0.0.1, with all its files in its temporary folder, and the index
 * {@code executor-lab-products}.
 */
final class SearchService extends Service {

    static final String NAME = "search";

    private static final Duration READY_AT_MOST = Duration.ofSeconds(60);
    private static final int ATTEMPTS = 3;
    // The runner takes no others.
    private static final int FIRST_PORT = 9201;
    private static final int LAST_PORT = 9299;
    private static final Pattern PORT = Pattern.compile("HTTP Port: +(\\d+)");

    private final Supplier<List<Database.Product>> products;
    private SearchEngine engine;
    private boolean isFilled;
    private boolean isWarm;

    SearchService(Supplier<List<Database.Product>> products, ProcessRegistry registry,
            Progress progress, Path logs) {
        super(NAME, "the search engine", 9200, registry, progress, logs);
        this.products = products;
    }

    @Override
    public void prepare() {
        start();
        if (isFilled) {
            engine.reset();
            return;
        }
        progress.step("filling the search index");
        engine.fill(products.get());
        isFilled = true;
        isWarm = false;
    }

    @Override
    Server launch() {
        isFilled = false;
        Path log = logs.resolve("search.log");
        if (jars("search").isEmpty()) {
            throw new CouldNotStartException("The search engine is not in target/services. Build it with: make build");
        }
        for (int attempt = 1;; attempt++) {
            SupervisedProcess supervised = launch(log);
            try {
                supervised.awaitReady(
                        () -> port(supervised).map(SearchEngine::onLoopback).filter(SearchEngine::isReady).isPresent(),
                        READY_AT_MOST);
                int port = port(supervised).orElseThrow();
                engine = SearchEngine.onLoopback(port);
                return new Server(supervised, port);
            } catch (CouldNotStartException e) {
                registry.end(supervised);
                // The runner looks for a free port some seconds before it takes it.
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static Optional<Integer> port(SupervisedProcess supervised) {
        Matcher port = PORT.matcher(supervised.printed());
        return port.find() ? Optional.of(Integer.valueOf(port.group(1))) : Optional.empty();
    }

    private SupervisedProcess launch(Path log) {
        Path temporary = registry.newTemporary().toAbsolutePath();
        Path configuration = temporary.resolve("config");
        Uncheck.run(() -> {
            Files.createDirectories(configuration);
            Files.writeString(configuration.resolve("opensearch.yml"),
                    Resource.text(SearchService.class, "opensearch.yml"));
            Files.writeString(configuration.resolve("log4j2.properties"),
                    Resource.text(SearchService.class, "opensearch-log4j2.properties"));
            Files.deleteIfExists(log);
        });
        Jdk jdk = Jdk.own();
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xms256m", "-Xmx256m",
                "-XX:+UseSerialGC", "-XX:MaxDirectMemorySize=64m", "-XX:-UsePerfData", "-XX:+ExitOnOutOfMemoryError",
                "-XX:ErrorFile=" + log.resolveSibling("hs_err_search.log"), "-Djava.io.tmpdir=" + temporary));
        if (jdk.feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", built("search").resolve("*").toString(),
                "org.codelibs.opensearch.runner.OpenSearchRunner", "-basePath", temporary.toString(),
                "-confPath", configuration.toString(), "-dataPath", temporary.resolve("data").toString(),
                "-logsPath", temporary.resolve("logs").toString(), "-numOfNode", "1", "-clusterName", "executor-lab",
                "-baseHttpPort", String.valueOf(freePort() - 1), "-moduleTypes",
                "org.opensearch.transport.Netty4Plugin"));
        // Its data goes with its folder.
        return registry.start(new Program("the search engine", command).endedBy("KILL"), log, temporary);
    }

    private static int freePort() {
        return new Random().ints(10L * (LAST_PORT - FIRST_PORT), FIRST_PORT, LAST_PORT + 1).filter(Ports::isFree)
                .findFirst().orElseThrow(() -> new CouldNotStartException(
                        "No port of 127.0.0.1 between %d and %d is free for the search engine."
                                .formatted(FIRST_PORT, LAST_PORT)));
    }

    /** Has its engine's code compiled, once; throws {@link CouldNotStartException}. */
    void warmUp() {
        if (!isWarm) {
            progress.step("warming up the search engine, at most 5 s");
            engine.warmUp(products.get());
            isWarm = true;
        }
    }

    @Override
    public Map<String, String> environment(int port) {
        return SearchEngine.onLoopback(port).environment();
    }

    @Override
    public String option(int port) {
        return "--product.search.url=" + SearchEngine.onLoopback(port);
    }

    @Override
    public String version() {
        return engine.version();
    }

    @Override
    public String url() {
        return engine.toString();
    }
}
