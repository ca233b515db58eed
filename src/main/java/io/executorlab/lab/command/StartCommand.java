package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Limits;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.run.AppImage;
import io.executorlab.lab.run.AppUnderTest;
import io.executorlab.lab.run.ByHand;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.Overlay;
import io.executorlab.lab.service.Services;

@Command(name = "start", mixinStandardHelpOptions = true,
        description = {"Starts the app in one variant, to explore.", "Ctrl-C ends it."},
        footer = {"", "Examples:", "  lab start event-loop-per-call broken",
            "  lab start event-loop-per-call broken --as exercise-3", "  lab start pool-mismatch --parts"})
final class StartCommand implements Callable<Integer> {

    private static final Pattern ALIAS = Pattern.compile("[A-Za-z0-9][\\w-]*");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "NAME", description = "An anti-pattern, see: lab list")
    private String name;

    @Parameters(index = "1", arity = "0..1", paramLabel = "VARIANT",
            description = "One of its variants; none with --parts.")
    private String variant;

    @Option(names = "--parts", description = "Starts only what the app needs, and prints the lines that start it broken"
            + " and fixed, and its load.")
    private boolean parts;

    @Option(names = "--port",
            description = "The app's port, with the actuator on the next one; free ones by default, with --parts 8080.")
    private Integer port;

    @Option(names = "--jdk", paramLabel = "PATH",
            description = "Home of the JDK that runs the app; the lab's own by default.")
    private Path jdkHome;

    @Option(names = "--as", paramLabel = "ALIAS",
            description = "Shows this name instead of the anti-pattern's, and nothing of its flaw; its load lasts half an"
            + " hour. For a workshop.")
    private String alias;

    @Option(names = "--threads-by-name",
            description = "Counts the app's threads by name in its metrics too, for dashboards.")
    private boolean threadsByName;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        if (alias != null && !ALIAS.matcher(alias).matches()) {
            throw new UsageException("'%s' is not a valid name for --as: use letters, digits, _ and -, such as exercise-3.".formatted(alias));
        }
        if (parts ? variant != null || alias != null : variant == null) {
            throw new UsageException("Name a variant, or give --parts, which takes neither a variant nor --as.");
        }
        Experiment experiment = ExperimentFiles.named(name);
        Services.check(experiment);
        return parts ? startParts(experiment) : startApp(experiment, experiment.cell(variant));
    }

    private int startParts(Experiment experiment) throws IOException {
        if (!OwnServers.of(System.getenv()).equals(Services.External.NONE)) {
            throw new UsageException("--parts starts servers of the lab's own; to fill yours: lab setup --fill");
        }
        String java = jdkHome == null ? "java" : Jdk.at(jdkHome).java().toString();
        int ofApp = port == null ? ByHand.PORT : port;
        ByHand.App app = new ByHand.App(java, Home.jar(), ofApp, ofApp + 1);
        StartedParts started = new StartedParts(experiment, flags(), app, json, spec.commandLine().getOut());
        return started.needsAny() ? inFolder(started::serve) : started.tellLines();
    }

    private int startApp(Experiment experiment, Cell cell) throws IOException {
        ExperimentFiles.checkProfiles(Path.of(""), cell.profiles());
        Jdk jdk = LabSetting.jdkFor(cell, jdkHome == null ? Jdk.own() : Jdk.at(jdkHome)).orElseThrow(() -> new UsageException(cell.jvm().release() == null
                ? "%s %s needs JDK %d or later, and none is installed; name one with --jdk, see: lab doctor".formatted(name, variant, cell.jdk())
                : "%s %s needs JDK %d, which is not installed; see: lab doctor".formatted(name, variant, cell.jvm().release())));
        return inFolder((ready, registry, progress, folder) ->
                serve(experiment, cell, jdk, folder, ready, registry, progress));
    }

    private List<String> flags() {
        return threadsByName ? List.of("-Dthreads-by-name-metric=true") : List.of();
    }

    /** What serves until it is ended. */
    private interface Serving {
        int serve(Services services, ProcessRegistry registry, Progress progress, Path folder) throws IOException;
    }

    private int inFolder(Serving serving) throws IOException {
        Services.External external = OwnServers.of(System.getenv());
        Path folder = ResultsFolder.make("-start");
        ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"));
        try (Progress progress = Progress.onStandardError();
                ShutdownHandler interruption = new ShutdownHandler(registry, () -> {
                    delete(folder);
                    return "Stopped.";
                })) {
            try (Services ready = new Services(external, registry, progress, folder)) {
                return serving.serve(ready, registry, progress, folder);
            } finally {
                delete(folder);
            }
        }
    }

    private int serve(Experiment experiment, Cell cell, Jdk jdk, Path folder, Services services, ProcessRegistry registry,
            Progress progress) throws IOException {
        AppImage image = new AppImage(Home.jar());
        image.prepare(Jdk.own(), registry, progress);
        image.prepare(jdk, registry, progress);
        List<String> prefix = Limits.prefix(cell);
        progress.step("starting");
        AppImage its = alias == null ? image : image.with(Overlay.of(folder.resolve("overlay"), alias, cell.profiles()));
        Cell named = (alias == null ? cell : cell.by(List.of(alias))).with(flags());
        try (AppUnderTest app = AppUnderTest.start(experiment, named, new AppUnderTest.Setting(jdk, its, services, Scale.QUICK,
                port, port == null ? null : Integer.valueOf(port + 1)), prefix, registry, folder)) {
            app.awaitReady();
            progress.pause();
            tell(experiment, cell, app, folder);
            while (app.failures().isEmpty()) {
                pause();
            }
            throw new CouldNotStartException(String.join(" ", app.failures()));
        }
    }

    private void tell(Experiment experiment, Cell cell, AppUnderTest app, Path folder) throws IOException {
        Map<String, String> load = new LinkedHashMap<>();
        load.put("BASE_URL", app.url());
        Map<String, String> its = experiment.environment(cell, Scale.QUICK);
        load.putAll(alias == null ? its : Load.toLookAt(its));
        String k6 = K6.byHand(script(alias, Home.scenarios().resolve(experiment.loadOf(cell).script()), folder), load);
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("url", app.url());
            facts.put("management", app.managementUrl());
            facts.put("pid", app.pid());
            facts.put("processes", app.processes());
            facts.put("services", app.serviceUrls());
            facts.put("k6", k6);
            json.print(folder, facts);
        } else {
            try (Stream<String> log = Files.lines(folder.resolve(Evidence.APP_LOG))) {
                headings(alias, log).forEach(out::println);
            }
            Map<String, String> lines = new LinkedHashMap<>();
            lines.put(cell.proxy() == null ? "app" : "nginx", app.url());
            lines.put("management", app.managementUrl() + " (prometheus, threaddump, health)");
            lines.putAll(app.serviceUrls());
            lines.put("process id", String.valueOf(app.pid()));
            lines.put("load", k6);
            lines.forEach((what, value) -> out.println("  %-12s%s".formatted(what, value)));
            out.println("Ctrl-C ends it.");
        }
        out.flush();
    }

    /** What stands above the addresses: what the app says of its flaw, unless it is to be found out. */
    static List<String> headings(String alias, Stream<String> log) {
        return alias != null ? List.of("  " + alias)
                : log.filter(line -> line.contains("anti-pattern")).map(line -> "  " + line.replaceAll("^.* : ", "")).toList();
    }

    /** The script of the load or, where its name is to be found out, one of another name that does the same. */
    static Path script(String alias, Path script, Path folder) throws IOException {
        return alias == null ? script
                : Files.writeString(folder.resolve(alias + ".js").toAbsolutePath(), "export * from '%s';%n".formatted(script.toAbsolutePath()));
    }

    private static void pause() {
        try {
            Thread.sleep(500);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void delete(Path folder) {
        FileSystemUtils.deleteRecursively(folder.toFile());
    }
}
