package io.executorlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * The sample app, {@link io.executorlab.sample.OrdersApplication}, in a process of its own on 127.0.0.1. It ends with
 * {@link #close()} and, however that ends, with the JVM that started it.
 */
public final class SampleApp implements AutoCloseable {

    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");
    private static final List<String> BROWSERS = List.of("/org/seleniumhq/", "/io/opentelemetry/", "/com/google/");

    private final ProcessRegistry registry;
    private final SupervisedProcess app;
    private final int port;

    private SampleApp(ProcessRegistry registry, SupervisedProcess app, int port) {
        this.registry = registry;
        this.app = app;
        this.port = port;
    }

    /**
     * Starts it on a port that is free and waits until it answers; its log is a file of its own in this folder.
     *
     * @param settings such as {@code leak-every=100}
     */
    public static SampleApp start(Path folder, String... settings) throws IOException {
        List<String> command = new ArrayList<>(List.of(java(), argumentFile(folder)));
        command.addAll(arguments("server.port=0", settings));
        ProcessRegistry registry = new ProcessRegistry(Files.createTempDirectory(folder, "orders-").resolve("tmp"));
        SupervisedProcess app =
                registry.start("the sample app", command, Files.createTempFile(folder, "orders-", ".log"));
        app.awaitReady(() -> app.printed().contains("Started OrdersApplication"), Patience.SOON);
        Matcher port = PORT.matcher(app.printed());
        assertThat(port.find()).isTrue();
        return new SampleApp(registry, app, Integer.parseInt(port.group(1)));
    }

    /** Returns the command that a user types to start it, in words without blanks or quotes in them. */
    public static String commandLine(Path folder, int port, String... settings) throws IOException {
        return commandLine(Path.of(java()), folder, port, settings);
    }

    /** The same with another JDK's {@code java}. */
    public static String commandLine(Path java, Path folder, int port, String... settings) throws IOException {
        return java + " " + argumentFile(folder) + " " + String.join(" ", arguments("server.port=" + port, settings));
    }

    private static List<String> arguments(String port, String... settings) {
        return Stream.concat(Stream.of(port), Arrays.stream(settings)).map("--"::concat).toList();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    // The class path of this JVM without the project's own classes and settings and without what drives a browser in
    // other tests. A compiler thread that ends would take the count of its processor time with it.
    private static String argumentFile(Path folder) throws IOException {
        Path own = Path.of("target", "classes").toAbsolutePath();
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !Path.of(entry).toAbsolutePath().equals(own))
                .filter(entry -> BROWSERS.stream().noneMatch(entry.replace('\\', '/')::contains))
                .collect(Collectors.joining(File.pathSeparator));
        Path file = folder.resolve("orders.args");
        Files.writeString(file, ("-Xmx256m -XX:-UsePerfData -XX:-UseDynamicNumberOfCompilerThreads "
                + "\"-Djava.io.tmpdir=%s\" -cp \"%s\" io.executorlab.sample.OrdersApplication")
                .formatted(escaped(folder.toAbsolutePath().toString()), escaped(classPath)));
        return "@" + file.toAbsolutePath();
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\");
    }

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    /** Returns the address of its actuator, such as {@code http://127.0.0.1:40001/actuator}. */
    public String managementUrl() {
        return url() + "/actuator";
    }

    public long pid() {
        return app.pid();
    }

    @Override
    public void close() {
        registry.close();
        assertThat(ProcessHandle.of(app.pid()).filter(ProcessHandle::isAlive)).as("the sample app").isEmpty();
    }
}
