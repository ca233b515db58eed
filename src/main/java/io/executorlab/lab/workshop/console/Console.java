package io.executorlab.lab.workshop.console;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.board.Joining;
import io.executorlab.lab.workshop.exercise.Blind;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Notebook;
import io.executorlab.lab.workshop.exercise.RecordedMaterials;
import io.executorlab.lab.workshop.fix.OneLoad;
import io.executorlab.lab.workshop.page.LocalPage;

/** The console while it runs: a learner's page, and what he starts on this machine. */
public final class Console extends LocalPage {

    private static final String LOCK = "console.lock";
    private static final int USUAL_PORT = 8090;

    private final Workshop workshop;
    private final Optional<Team> team;
    private final Closeable folder;

    private Console(Workshop workshop, Optional<Team> team, int port, Closeable folder) {
        super(new ConsoleController(workshop, team), "127.0.0.1", port, USUAL_PORT, null);
        this.workshop = workshop;
        this.team = team;
        this.folder = folder;
        team.ifPresent(Team::start);
    }

    /**
     * The choices of who starts a console.
     *
     * @param folder takes the progress file, and what the learner's own runs leave; that of a seed has a folder of its
     * own within
     * @param seed of the one exercise that it has; empty for all of the catalogue
     * @param without numbers of exercises that the seed leaves out
     * @param joining the trainer's board that it tells how far the learner has come; empty for none
     */
    public record Setting(Path folder, OptionalInt seed, List<Integer> without, Optional<Joining> joining) {

        private Path own() {
            return seed.isPresent() ? folder.resolve("blind-" + seed.getAsInt()) : folder;
        }
    }

    /** @param port on 127.0.0.1; 0 for 8090, or a free one where that is taken */
    public static Console start(Setting setting, int port) {
        Path folder = setting.own();
        Closeable held = hold(folder);
        try {
            Workshop workshop = workshop(setting, folder);
            return new Console(workshop, setting.joining().map(joining -> new Team(joining, workshop)), port, held);
        } catch (RuntimeException e) {
            release(held);
            throw e;
        }
    }

    /** Whoever came second would write over what the first has written. */
    private static Closeable hold(Path folder) {
        try {
            return LockFile.of(folder.resolve(LOCK)).orElseThrow(() -> new UsageException(
                    "Another console keeps its progress in %s. Open its page, end it, or give another --folder."
                            .formatted(folder)));
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be written, and progress is kept in it. Give another --folder.".formatted(folder), e);
        }
    }

    private static void release(Closeable held) {
        try {
            held.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Workshop workshop(Setting setting, Path folder) {
        Catalogue all = Catalogue.read();
        Optional<Blind> blind =
                setting.seed().isPresent() ? Optional.of(Blind.of(setting.seed().getAsInt(), all, setting.without()))
                        : Optional.empty();
        Catalogue catalogue = blind.map(chosen -> all.only(chosen.exercise())).orElse(all);
        OneLoad load = OneLoad.here();
        ExclusiveJob job = new ExclusiveJob();
        return new Workshop(catalogue, new RecordedMaterials(recordedRuns()), Notebook.in(folder, catalogue),
                new OwnRuns(folder.resolve("runs"), (exercise, rate, evidence) -> new LabRun(exercise, rate, evidence,
                        folder.resolve("running"), load), job),
                new OwnFixes(Path.of("").toAbsolutePath(), new LabJudge(load), job), blind);
    }

    public static Path recordedRuns() {
        return Home.folder().resolve("docs").resolve("recorded");
    }

    static Console start(Workshop workshop, Optional<Team> team, int port) {
        return new Console(workshop, team, port, () -> {});
    }

    /** Ends what runs for a learner, and lets nothing else begin; the console's pages stay. */
    public void stopRuns() {
        workshop.job().close();
    }

    @Override
    public void close() {
        stopRuns();
        team.ifPresent(Team::close);
        super.close();
        release(folder);
    }
}
