package io.executorlab.app;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Statistic;
import org.awaitility.Awaitility;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

/** The app in this JVM, on a free port. */
public final class RunningApp implements AutoCloseable {

    /**
     * A property: with the actuator, on a free port of its own. Elsewhere nobody asks for it, and a second server takes
     * its time to start.
     */
    public static final String WITH_ACTUATOR = "management.server.port=0";

    private static final String WITHOUT_ACTUATOR = "management.server.port=-1";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final ConfigurableApplicationContext context;

    static {
        // What is waited for comes at once, but for a machine that has much else to do.
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    }

    private RunningApp(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** @param properties like {@code elevator.read-timeout=300ms} */
    public static RunningApp start(List<String> profiles, String... properties) {
        return start(profiles, List.of(), properties);
    }

    /** @param common properties that come before the others */
    public static RunningApp start(List<String> profiles, List<String> common, String... others) {
        List<String> properties = new ArrayList<>(List.of("server.port=0", "logging.level.root=warn"));
        properties.addAll(common);
        properties.addAll(List.of(others));
        if (!properties.contains(WITH_ACTUATOR)) {
            properties.add(WITHOUT_ACTUATOR);
        }
        if (!profiles.isEmpty()) {
            properties.add("spring.profiles.active=" + String.join(",", profiles));
        }
        return new RunningApp(new SpringApplicationBuilder(ExecutorLabApplication.class)
                .registerShutdownHook(false)
                .run(properties.stream().map("--"::concat).toArray(String[]::new)));
    }

    public ConfigurableApplicationContext context() {
        return context;
    }

    /** @param scheme {@code http} or {@code ws} */
    public URI uri(String scheme, String path) {
        return URI.create("%s://127.0.0.1:%s%s".formatted(
                scheme, context.getEnvironment().getProperty("local.server.port"), path));
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Returns a gauge's value; not a number before it is there, as some come with the first use of what they show. */
    public double gauge(String name, String... tags) {
        Gauge gauge = bean(MeterRegistry.class).find(name).tags(tags).gauge();
        return gauge == null ? Double.NaN : gauge.value();
    }

    /** Returns how much a counter has counted, or how often a timer has taken the time. */
    public double count(String name, String... tags) {
        Iterable<Measurement> measured = bean(MeterRegistry.class).get(name).tags(tags).meter().measure();
        return StreamSupport.stream(measured.spliterator(), false)
                .filter(part -> part.getStatistic() == Statistic.COUNT).mapToDouble(Measurement::getValue).sum();
    }

    /** Returns how many of the database's connections are in use; none where nothing has needed it so far. */
    public int connectionsHeld() {
        HikariDataSource pool = bean(HikariDataSource.class);
        return pool.isRunning() ? pool.getHikariPoolMXBean().getActiveConnections() : 0;
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return CLIENT.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Of the port that {@link #WITH_ACTUATOR} opens. */
    public HttpResponse<String> getOfManagement(String path) throws IOException, InterruptedException {
        String port = context.getEnvironment().getProperty("local.management.port");
        return CLIENT.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    public CompletableFuture<HttpResponse<String>> getAsync(String path) {
        return CLIENT.sendAsync(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    public List<CompletableFuture<HttpResponse<String>>> getAtOnce(String path, int times) {
        return Stream.generate(() -> getAsync(path)).limit(times).toList();
    }

    public HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        return CLIENT.send(posting(path, json), HttpResponse.BodyHandlers.ofString());
    }

    public CompletableFuture<HttpResponse<String>> postAsync(String path, String json) {
        return CLIENT.sendAsync(posting(path, json), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest posting(String path, String json) {
        return request(path).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)).build();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri("http", path)).timeout(Duration.ofMinutes(1));
    }

    /** The simple names of our classes among the beans. */
    List<String> ownBeans() {
        return Arrays.stream(context.getBeanDefinitionNames())
                .map(name -> ClassUtils.getUserClass(context.getBean(name)))
                .filter(type -> type.getPackageName().startsWith("io.executorlab"))
                .map(Class::getSimpleName)
                .toList();
    }

    @Override
    public void close() {
        context.close();
    }
}
