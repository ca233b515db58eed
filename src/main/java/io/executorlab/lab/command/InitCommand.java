package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.ci.Ci;
import io.executorlab.lab.ci.Routes;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Budget.Preset;
import io.executorlab.lab.run.Target;
import io.executorlab.lab.watch.ManagementPort;

@Command(name = "init", mixinStandardHelpOptions = true)
final class InitCommand implements Callable<Integer> {

    static final Path BUDGET = Path.of("threads.yml");

    private static final Path LOAD = Path.of(Routes.SCRIPT);
    private static final String HERE = "http://127.0.0.1:8080";
    private static final String OPEN =
            "management.endpoints.web.exposure.include=health,prometheus,threaddump,mappings";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "URL",
            description = "Where the app runs; its actuator tells the routes for the load script.")
    private String url;

    @Option(names = "--preset", paramLabel = "strict|steady", defaultValue = "strict")
    private Preset preset;

    @Option(names = "--start", paramLabel = "COMMAND")
    private String start;

    @Mixin
    private CheckOptions.Actuator actuator;

    private final List<String> next = new ArrayList<>();
    private Path folder;
    private Ci.Project project;
    private StarterFiles files;
    private PrintWriter out;

    @Override
    public Integer call() throws IOException {
        return write(Path.of(""), System.getenv());
    }

    /**
     * Writes what is not there, says what that is and what to do next, and returns the exit code.
     *
     * @param ofProject its folder
     * @param environment of the lab
     * @throws UsageException for a URL or an option that cannot be
     * @throws io.executorlab.lab.process.CouldNotStartException where the actuator is secured
     * @throws IOException where a file cannot be written
     */
    int write(Path ofProject, Map<String, String> environment) throws IOException {
        folder = ofProject;
        project = Ci.Project.in(folder);
        files = new StarterFiles(folder);
        out = spec.commandLine().getOut();
        String base = url == null ? HERE : Target.address(url.strip().replaceAll("/+$", ""), "URL", HERE).toString();
        Target target = actuator.target(base + "/actuator", environment, null, null, start);
        Routes routes = routes(target);
        say(files.write(List.of(BUDGET), preset.budget().text()), "the budget: the preset " + preset);
        Optional<Path> load = files.write(List.of(LOAD), routes.script(base));
        say(load, "the load: %s".formatted(routes.open().isEmpty() ? "/ alone"
                : "%d of %d routes".formatted(routes.open().size(), routes.count())));
        load.ifPresent(written -> sayOf(routes));
        pipelines(target, environment);
        files.kept().forEach(kept -> out.println("There already, left as it is: " + kept));
        // A load without routes is no better than the one that is there.
        files.outdated().stream().filter(file -> !file.equals(LOAD) || !routes.open().isEmpty())
                .forEach(file -> next("Nobody has changed %s since lab init wrote it, and it would differ now. To "
                        + "replace it: rm %<s, and do this again.", file));
        next("Try it, nothing fails yet: lab check --budget %s --report-only --start \"%s\" --management %s -- "
                + "k6 run %s", BUDGET, target.start() == null ? project.starts() : target.start(),
                target.management(), LOAD);
        next("Once all bounds hold, leave --report-only out and commit the files.");
        out.println("Next:");
        next.forEach(step -> out.println("- " + step));
        out.flush();
        return ExitCode.HELD;
    }

    private Routes routes(Target target) {
        if (url == null) {
            return Routes.UNKNOWN;
        }
        try {
            return Routes.of(new ManagementPort(target.management(), target.headers()).mappings());
        } catch (IOException e) {
            next("The app does not list its routes: %s. Open them for once (%s) and do this again.",
                    e.getMessage() == null ? "nobody answers at " + target.management() : e.getMessage(), OPEN);
            return Routes.UNKNOWN;
        }
    }

    private void sayOf(Routes routes) {
        if (url == null) {
            next("The script calls / alone: no app was asked. With the URL of a running one, lab init %s, it gets "
                    + "its routes.", HERE);
        } else if (routes.open().isEmpty()) {
            next("The script calls / alone, for it knows no route of the app that answers a GET without more.");
        }
        if (!routes.leftOut().isEmpty()) {
            next("%s names %d requests that it leaves out, and why. Add those that belong under load.", LOAD,
                    routes.leftOut().size());
        }
    }

    private void pipelines(Target target, Map<String, String> environment) throws IOException {
        List<Ci> seen = Ci.seen(folder, environment);
        if (seen.isEmpty()) {
            next("No CI was seen here, so there is no pipeline file. Set %s to any value and do this again, and it is"
                    + " written. In any other CI the next line is the step: its exit code passes or fails the job, and"
                    + " lab --help says what each code means.",
                    Ci.ALL.stream().map(ci -> "%s (%s)".formatted(ci.variable(), ci.title()))
                            .collect(Collectors.joining(" or ")));
        }
        boolean secured = !target.headers().isEmpty();
        for (Ci ci : seen) {
            Optional<Path> file = files.write(ci.places(),
                    ci.file(target.management().toString(), secured, target.start(), project));
            say(file, "the pipeline for " + ci.title());
            Path usual = ci.places().get(0);
            String secret = secured ? " Keep the headers as a secret of the name EXECUTOR_LAB_HEADERS." : "";
            String example = project.isBuilt() || Ci.takes(target.start()) ? ""
                    : " (%s is an example)".formatted(project.starts());
            file.ifPresent(path -> next("Read %s: where the lab comes from, how your build makes the app, and how it is"
                    + " started%s. k6 has to be there.%s%s", path, example,
                    path.equals(usual) ? "" : " %s takes it in by: include: %s".formatted(usual, path), secret));
        }
    }

    private void next(String step, Object... values) {
        next.add(step.formatted(values));
    }

    private void say(Optional<Path> file, String what) {
        file.ifPresent(path -> out.println("Written: %s, %s".formatted(path, what)));
    }

    /**
     * Files for a project that has none of them. What is there stays as it is, a link too. Each ends with a checksum,
     * which tells later whether anybody has changed it.
     */
    static final class StarterFiles {

        private static final String SIGNED = " As lab init wrote it, while this is its checksum: ";

        private final Path project;
        private final List<Path> kept = new ArrayList<>();
        private final List<Path> outdated = new ArrayList<>();

        StarterFiles(Path project) {
            this.project = project.toAbsolutePath();
        }

        /** Into the first of these places where nothing is; empty where all are taken, or an earlier call's file is. */
        Optional<Path> write(List<Path> places, String text) throws IOException {
            for (Path place : places) {
                Path file = project.resolve(place);
                String comment = place.toString().endsWith(".js") ? "//" : "#";
                String signed = signed(text, comment);
                Files.createDirectories(file.getParent());
                try {
                    Files.writeString(file, signed, StandardOpenOption.CREATE_NEW);
                    return Optional.of(place);
                } catch (FileAlreadyExistsException e) {
                    kept.add(place);
                }
                String there = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                        ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
                int signature = there.lastIndexOf(comment + SIGNED);
                if (signature >= 0) {
                    if (!there.equals(signed) && there.equals(signed(there.substring(0, signature), comment))) {
                        outdated.add(place);
                    }
                    break;
                }
            }
            return Optional.empty();
        }

        private static String signed(String text, String comment) {
            return "%s%s%s%08x\n".formatted(text, comment, SIGNED, text.hashCode());
        }

        List<Path> kept() {
            return kept;
        }

        /** Those of {@link #kept()} that nobody has changed, and that would be written otherwise now. */
        List<Path> outdated() {
            return outdated;
        }
    }
}
