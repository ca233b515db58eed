package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.apache.commons.io.function.IOBiFunction;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Limits;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.run.AppUnderTest;
import io.executorlab.lab.run.ByHand;
import io.executorlab.lab.run.Equipment;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.Parts;
import io.executorlab.lab.run.Session;
import io.executorlab.lab.service.Services;

@Command(name = "start", mixinStandardHelpOptions = true)
final class StartCommand extends LabCommand {

    // The app's metrics count its threads by name too, which a dashboard shows.
    private static final List<String> FLAGS = List.of("-Dthreads-by-name-metric=true");
    private static final int LOOKS_EVERY_MILLIS = 500;

    @Parameters(index = "0", paramLabel = "NAME", description = "An anti-pattern, see: lab list")
    private String name;

    @Parameters(index = "1", arity = "0..1", paramLabel = "VARIANT",
            description = "One of its variants; none with --parts.")
    private String variant;

    @Option(names = "--parts")
    private boolean parts;

    @Option(names = "--port")
    private Integer port;

    @Override
    public Integer call() throws IOException {
        if (parts == (variant != null)) {
            throw new UsageException("Name a variant, or give --parts, which takes none.");
        }
        Experiment experiment = ExperimentFiles.named(name);
        Services.check(experiment);
        return parts ? startParts(experiment) : startApp(experiment, experiment.cell(variant));
    }

    private int startParts(Experiment experiment) throws IOException {
        ByHand pair = new ByHand(experiment, Home.jar(), port == null ? ByHand.PORT : port);
        if (!pair.needsParts()) {
            tell(pair, Map.of(), Map.of(), pair.lines());
            return ExitCode.HELD;
        }
        return serve(Jdk.own(), (setting, folder) -> {
            try (Parts started =
                    Parts.startForAnother(experiment, pair.pair(), setting, pair.port(), folder)) {
                setting.progress().pause();
                tell(pair, started.addresses(), started.processes(), pair.lines(started));
                throw awaitFailure(started::failures);
            }
        });
    }

    private int startApp(Experiment experiment, Cell cell) throws IOException {
        ExperimentFiles.checkProfiles(Path.of(""), cell.profiles());
        Jdk jdk = LabSetting.jdkFor(cell, Jdk.own()).orElseThrow(
                () -> new UsageException("%s %s needs %s, see: lab doctor".formatted(name, variant,
                        String.join(", ", Equipment.own().marked(Equipment.neededBy(experiment, cell))))));
        List<String> limits = Limits.prefix(cell);
        return serve(jdk, (setting, folder) -> {
            try (AppUnderTest app =
                    new AppUnderTest(experiment, cell.with(FLAGS), setting, port, limits, folder)) {
                app.awaitReady();
                setting.progress().pause();
                tell(experiment, cell, app, folder);
                throw awaitFailure(app::failures);
            }
        });
    }

    /** @param serving until it fails or is ended */
    private static int serve(Jdk jdk, IOBiFunction<LabSetting, Path, Integer> serving) throws IOException {
        Path folder = ResultsFolder.make("-start");
        try (Session session = new Session(folder, () -> {
            FileSystemUtils.deleteRecursively(folder.toFile());
            return "Stopped.";
        }); LabSetting setting = LabSetting.withoutLoad(jdk, session.registry(), session.progress(), folder)) {
            session.progress().step("starting");
            return serving.apply(setting, folder);
        } finally {
            FileSystemUtils.deleteRecursively(folder.toFile());
        }
    }

    private static CouldNotStartException awaitFailure(Supplier<List<String>> failures) {
        List<String> found = failures.get();
        while (found.isEmpty()) {
            Pause.millis(LOOKS_EVERY_MILLIS);
            found = failures.get();
        }
        return new CouldNotStartException(String.join(" ", found));
    }

    private record StartedParts(Map<String, String> parts, Map<String, Long> processes, Map<String, String> lines) {
    }

    private void tell(ByHand pair, Map<String, String> addresses, Map<String, Long> processes,
            Map<String, String> lines) {
        List<String> text = new ArrayList<>(addresses.isEmpty() ? List.of(name + " needs no parts.") : List.of());
        text.addAll(rows(addresses));
        text.addAll(rows(lines));
        Stream.of(pair.port(), pair.managementPort()).filter(taken -> !Ports.isFree(taken))
                .forEach(taken -> text.add(("Port %d on 127.0.0.1 is taken. Unless it is this app that has it,"
                        + " name another with --port.").formatted(taken)));
        if (!addresses.isEmpty()) {
            text.add("Ctrl-C ends the parts.");
        }
        result(new StartedParts(addresses, processes, lines), String.join("\n", text));
    }

    private record StartedApp(String url, String management, long pid, Map<String, Long> processes,
            Map<String, String> services, String k6) {
    }

    private void tell(Experiment experiment, Cell cell, AppUnderTest app, Path folder) {
        String k6 = ByHand.load(experiment, cell, app.url(), app.managementUrl());
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put(cell.proxy() == null ? "app" : "nginx", app.url());
        lines.put("management", app.managementUrl() + " (prometheus, threaddump, health)");
        lines.putAll(app.serviceUrls());
        lines.put("process id", String.valueOf(app.pid()));
        lines.put("log", folder.resolve(Evidence.APP_LOG).toString());
        lines.put("load", k6);
        List<String> text = new ArrayList<>();
        text.add("%s %s: %s".formatted(name, cell.id(), cell.about() == null ? experiment.title() : cell.about()));
        text.addAll(rows(lines));
        text.add("Ctrl-C ends it.");
        result(folder, new StartedApp(app.url(), app.managementUrl(), app.pid(), app.processes(),
                app.serviceUrls(), k6), String.join("\n", text));
    }

    private static List<String> rows(Map<String, String> values) {
        return values.entrySet().stream().map(row -> "  %-15s%s".formatted(row.getKey(), row.getValue())).toList();
    }
}
