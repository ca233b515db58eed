package io.executorlab.lab.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WebAddress;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.run.Session;
import io.executorlab.lab.workshop.board.Board;
import io.executorlab.lab.workshop.board.BoardPage;
import io.executorlab.lab.workshop.board.BoardPage.OpenTo;
import io.executorlab.lab.workshop.board.Joining;
import io.executorlab.lab.workshop.console.Console;
import io.executorlab.lab.workshop.console.RealRuns;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;

@Command(name = "workshop", mixinStandardHelpOptions = true)
final class WorkshopCommand implements Callable<Integer> {

    private static final int LOOK_MILLIS = 500;
    private static final Path FOLDER = Path.of("workshop");

    @Option(names = "--blind", paramLabel = "SEED")
    private Integer blind;

    @Option(names = "--measure")
    private boolean measure;

    @Option(names = "--not", paramLabel = "N", split = ",")
    private List<Integer> without = List.of();

    @Option(names = "--port", paramLabel = "PORT")
    private Integer port;

    @ArgGroup
    private Team team = new Team();

    /** A workshop of a group: the trainer's board, or a participant's way to it. */
    static final class Team {

        @ArgGroup(exclusive = false)
        private Trainer board;

        @ArgGroup(exclusive = false)
        private Participant participant;

        static final class Trainer {

            @Option(names = "--team", required = true)
            private boolean wanted;

            @Option(names = "--open-to", paramLabel = "ADDRESS")
            private String openTo;

            private OpenTo openTo() {
                return OpenTo.parse(Objects.requireNonNullElse(openTo, "127.0.0.1"));
            }
        }

        /** One who tells the trainer's board. */
        static final class Participant {

            @Option(names = "--join", required = true, paramLabel = "URL")
            private String board;

            @Option(names = "--name", paramLabel = "NAME")
            private String name;
        }
    }

    @Override
    public Integer call() throws IOException {
        if (team.board != null && blind != null) {
            throw new UsageException(
                    "--team opens the trainer's board, which runs no exercise. Give the other options to"
                            + " the consoles of the participants.");
        }
        if (blind == null && !without.isEmpty()) {
            throw new UsageException("--not leaves exercises out of what --blind chooses from.");
        }
        Path packs = Console.recordedRuns();
        if (!Files.isDirectory(packs)) {
            throw new CouldNotStartException(
                    ("%s is not there, and the recorded runs are in it. Run the workshop from a"
                            + " checkout.").formatted(packs));
        }
        return measure ? measure() : team.board != null ? board(team.board.openTo()) : console();
    }

    private int measure() throws IOException {
        for (Exercise exercise : Catalogue.read().exercises().stream().filter(one -> one.fix() != null).toList()) {
            Terminal.show(exercise.id());
            // A judge ends what it has started, and its registry with it.
            try (Session session = new Session(FOLDER, () -> "Stopped; what is measured is kept.")) {
                new RealRuns(Home.folder()).compare(exercise.toFix(), Path.of("").toAbsolutePath(), session.registry(),
                        session.progress()).forEach(Terminal::show);
            }
        }
        return ExitCode.HELD;
    }

    private int console() {
        Optional<Integer> seed = Optional.ofNullable(blind);
        Optional<Joining> joining = Optional.ofNullable(team.participant)
                .map(participant -> Joining.parse(participant.board, participant.name));
        Console.Setting setting = new Console.Setting(FOLDER, seed, without, joining);
        AtomicReference<Console> open = new AtomicReference<>();
        try (Session session = session(() -> Optional.ofNullable(open.get()).ifPresent(Console::stopRuns));
                Console console = Console.start(setting, port())) {
            open.set(console);
            joining.ifPresent(joined -> requireAnother(joined.board(), console.port()));
            seed.ifPresent(number -> Terminal.show("Blind, by seed %d.".formatted(number)));
            Terminal.show("The workshop is open: " + console.link());
            joining.ifPresent(joined -> Terminal.show(
                    "It tells the board at %s, as %s.".formatted(joined.board(), joined.name())));
            Terminal.show("Ctrl-C ends it; what has been done is kept in %s.".formatted(FOLDER));
            untilInterrupted();
        }
        return ExitCode.INTERRUPTED;
    }

    private static void requireAnother(URI board, int port) {
        if (board.getPort() == port && Set.of("127.0.0.1", "localhost").contains(board.getHost())) {
            throw new UsageException("--join names this console itself, at port %d. The board shows its own address."
                    .formatted(port));
        }
    }

    private int board(OpenTo openTo) {
        try (Session session = session(() -> {});
                BoardPage board = new BoardPage(Board.in(FOLDER.resolve("board"), Clock.systemUTC()), openTo, port())) {
            Terminal.show("The board is open, for a browser of this machine: " + board.link());
            Terminal.show("Participants join with: ./lab workshop --join %s --name NAME".formatted(board.url()));
            Terminal.show(openTo.isNetwork()
                    ? "Open to the network at %s: names and steps cross it unencrypted.".formatted(openTo.host())
                    : "Open to this machine only. For a network: --open-to ADDRESS");
            Terminal.show("Ctrl-C ends it; its code is kept in %s.".formatted(FOLDER));
            untilInterrupted();
        }
        return ExitCode.INTERRUPTED;
    }

    private static Session session(Runnable before) {
        return new Session(FOLDER, () -> {
            before.run();
            return "Stopped. What has been done is kept in " + FOLDER;
        });
    }

    private static void untilInterrupted() {
        while (!ShutdownHandler.underWay()) {
            Pause.millis(LOOK_MILLIS);
        }
    }

    private int port() {
        if (port != null && (port < 1 || port > WebAddress.HIGHEST_PORT)) {
            throw new UsageException("--port is a number from 1 to %d.".formatted(WebAddress.HIGHEST_PORT));
        }
        return port == null ? 0 : port;
    }
}
