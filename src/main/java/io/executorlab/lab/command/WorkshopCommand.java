package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WebAddress;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.workshop.board.BoardPage;
import io.executorlab.lab.workshop.board.OpenTo;
import io.executorlab.lab.workshop.console.Console;
import io.executorlab.lab.workshop.exercise.Blind;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;

@Command(name = "workshop", mixinStandardHelpOptions = true,
        subcommands = {WorkshopFixCommand.class, WorkshopJudgeCommand.class},
        description = {"Opens the workshop's console in the browser: exercises from a symptom to what is behind it; Ctrl-C ends it.",
            "It answers on this machine only, to a browser that has been given its link."},
        footer = {"", "Examples:", "  lab workshop", "  lab workshop --blind 4711", "  lab workshop --check", "  lab workshop --team",
            "  lab workshop --join http://192.168.0.5:8091 --name Kim"})
final class WorkshopCommand implements Callable<Integer> {

    private static final int PORT = 8090;
    /** Of a board, which has one for the consoles too. */
    private static final int USUAL_PORTS = 2;
    private static final int LOOK_MILLIS = 500;
    private static final String MORE = "For one browser more: ";
    private static final String ENDS = "Ctrl-C ends it; what has been done is kept in %s.";

    @Spec
    private CommandSpec spec;

    @Option(names = "--check", description = "Only tells, within a minute, whether this machine can hold the workshop. Ends with 0 if it can, with 4 if something is missing"
            + " that everybody needs, with 3 if other programs keep it busy now.")
    private boolean check;

    @Option(names = "--blind", paramLabel = "SEED", description = "One flaw that nobody has been told of, chosen by a number, the same for everybody."
            + " The last step reveals it.")
    private String blind;

    @Option(names = "--port", description = "The page's port; " + PORT + " by default, or a free one where that is taken.")
    private Integer port;

    @Option(names = "--folder", paramLabel = "DIR", defaultValue = "workshop",
            description = "Where progress and runs are kept; ${DEFAULT-VALUE} by default. A console that you start again carries on there. The files of a fix are always in"
                    + " workshop/.")
    private Path folder;

    @Mixin
    private WorkshopTeamOptions team;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        Path packs = Console.recordedRuns();
        boolean board = team.board();
        if (board && (check || blind != null)) {
            throw new UsageException("--team opens the trainer's board, which runs no exercise. Give the other options to the consoles of the participants.");
        }
        if (check) {
            return check(packs);
        }
        if (json.isWanted()) {
            throw new UsageException("--json goes with --check alone: a console has no result.");
        }
        if (!Files.isDirectory(packs)) {
            throw new CouldNotStartException("%s is not there, and the recorded runs are in it. Run the workshop from a checkout.".formatted(packs));
        }
        return open(board, packs, USUAL_PORTS);
    }

    /** @param losses how often another lab may take a usual port between the look at it and the start */
    private int open(boolean board, Path packs, int losses) {
        try {
            return board ? board(packs) : console(packs);
        } catch (CouldNotStartException e) {
            if (losses == 0) {
                throw e;
            }
            return open(board, packs, losses - 1);
        }
    }

    private int console(Path packs) {
        Console.Setting setting = new Console.Setting(folder, packs, blind == null ? OptionalInt.empty() : OptionalInt.of(Blind.seed(blind)), team.joining());
        PrintWriter out = spec.commandLine().getOut();
        AtomicReference<Console> open = new AtomicReference<>();
        try (ShutdownHandler interruption = interruption(() -> Optional.ofNullable(open.get()).ifPresent(Console::stopRuns));
                Console console = Console.start(setting, port(), link -> tell(out, MORE + link))) {
            open.set(console);
            setting.seed().ifPresent(seed -> tell(out, "Blind, by seed %d.".formatted(seed)));
            tell(out, "The workshop is open. Its link works once: " + console.link());
            setting.joining().ifPresent(joining -> tell(out, "It tells the board at %s, as %s, once you have typed the trainer's code there.".formatted(joining.board(), joining.name())));
            tell(out, ENDS.formatted(folder));
            untilInterrupted();
        }
        return ExitCode.INTERRUPTED;
    }

    private int board(Path packs) {
        OpenTo openTo = team.openTo();
        PrintWriter out = spec.commandLine().getOut();
        try (ShutdownHandler interruption = interruption(() -> { });
                BoardPage board = BoardPage.start(folder.resolve("board"), packs, openTo, port(), link -> tell(out, MORE + link))) {
            tell(out, "The board is open, for a browser of this machine. Its link works once: " + board.link());
            tell(out, "Participants join with: ./lab workshop --join %s --name NAME".formatted(board.url()));
            tell(out, "Their browsers ask for this code: " + board.code());
            tell(out, reach(openTo));
            tell(out, ENDS.formatted(folder));
            untilInterrupted();
        }
        return ExitCode.INTERRUPTED;
    }

    private static String reach(OpenTo openTo) {
        return openTo.isNetwork() ? ("Open to the network at %s: whoever reaches it can try the code. Names, steps and bets cross it unencrypted; the board's page stays on"
                + " this machine.").formatted(openTo.host()) : "Open to this machine only. For a network: --open-to ADDRESS";
    }

    private ShutdownHandler interruption(Runnable before) {
        return new ShutdownHandler(new ProcessRegistry(folder.resolve("tmp")), () -> {
            before.run();
            return "Stopped. What has been done is kept in " + folder;
        });
    }

    private static void untilInterrupted() {
        while (!ShutdownHandler.underWay()) {
            Pause.millis(LOOK_MILLIS);
        }
    }

    private int check(Path packs) throws IOException {
        List<Exercise> exercises = Catalogue.read().exercises();
        int number = wanted();
        WorkshopCheck.Machine machine;
        try (Progress progress = Progress.onStandardError()) {
            progress.step("looking at this machine");
            machine = WorkshopCheck.Machine.own(packs, exercises, number);
        }
        List<Doctor.Finding> findings = WorkshopCheck.examine(machine, exercises, number);
        if (json.isWanted()) {
            json.print(findings);
        } else {
            Doctor.lines(findings).forEach(spec.commandLine().getOut()::println);
            spec.commandLine().getOut().flush();
        }
        return WorkshopCheck.exitCode(machine, findings);
    }

    private int wanted() {
        if (port != null && (port < 1 || port > WebAddress.HIGHEST_PORT)) {
            throw new UsageException("--port is a number from 1 to %d.".formatted(WebAddress.HIGHEST_PORT));
        }
        return port == null ? PORT : port;
    }

    private int port() {
        int number = wanted();
        if (Ports.isFree(number)) {
            return number;
        }
        if (port == null) {
            return 0;
        }
        throw new CouldNotStartException("Port %d on 127.0.0.1 is taken. Leave --port out, then the lab takes a free one.".formatted(port));
    }

    private static void tell(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }
}
