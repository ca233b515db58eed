package io.executorlab.lab.service;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.common.Suggestions;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Namespaces;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;

/**
 * The real parts of one command: each is started when a cell first needs it, kept for the following ones, started again
 * where it has died, and has its data put back before each cell. Their programs end with the command's
 * {@link ProcessRegistry}.
 */
public final class Services implements AutoCloseable {

    private static final List<String> NAMES = List.of(DatabaseService.NAME, SearchService.NAME);

    private final ProcessRegistry registry;
    private final Progress progress;
    private final DatabaseService database;
    private final SearchService search;
    private boolean databaseIsWanted;
    private volatile CompletableFuture<Void> filling = CompletableFuture.completedFuture(null);

    public Services(ProcessRegistry registry, Progress progress, Path logs) {
        this.registry = registry;
        this.progress = progress;
        this.database = new DatabaseService(registry, progress, logs);
        this.search = new SearchService(this::products, registry, progress, logs);
    }

    /** Throws {@link UsageException} with the nearest name where an experiment names something else. */
    public static void check(Experiment experiment) {
        for (String name : experiment.services().keySet()) {
            if (!NAMES.contains(name)) {
                throw new UsageException("There is no service '%s'.%s There is %s.".formatted(name,
                        Suggestions.hint(name, NAMES), String.join(", ", NAMES)));
            }
        }
        if (!experiment.services().containsKey(DatabaseService.NAME) && experiment.loads().values().stream()
                .anyMatch(load -> load.terminate() != null && !load.terminate().count().isEmpty())) {
            throw new UsageException("%s counts in the database, and has none among its services."
                    .formatted(experiment.name()));
        }
    }

    /** Whether the build has made one, and this machine can run it. */
    public static boolean hasDatabase() {
        return !Service.jars("postgres").isEmpty() && (Namespaces.present() || !Namespaces.root());
    }

    public static boolean hasSearch() {
        return !Service.jars("search").isEmpty();
    }

    /** Nothing where this machine cannot run a database. */
    public static void unpack(ProcessRegistry registry, Progress progress, Path logs) {
        if (hasDatabase()) {
            PostgresBinaries.prepare(registry, progress, logs);
        }
    }

    /**
     * These services, running, with the database's data as ever; {@link #awaitFilled()} waits for the search engine's.
     * Throws {@link CouldNotStartException}.
     */
    public List<Service> prepare(Collection<String> names, Scale scale) {
        databaseIsWanted = names.contains(DatabaseService.NAME);
        List<Service> wanted =
                Stream.<Service>of(database, search).filter(service -> names.contains(service.name())).toList();
        // Each takes seconds to come up, and none needs another one for it.
        List<CompletableFuture<Void>> starts = wanted.stream()
                .map(service -> DaemonThreads.run("start of " + service.name(),
                        service == database ? service::prepare : service::start))
                .toList();
        starts.forEach(DaemonThreads::await);
        // The app's start needs the tables, and the index only its requests: filled while the app starts. A look in a
        // minute does without the engine's code compiled.
        filling = !wanted.contains(search) ? CompletableFuture.completedFuture(null)
                : DaemonThreads.run("fill of search", () -> {
                    search.prepare();
                    if (scale != Scale.TRY) {
                        search.warmUp();
                    }
                });
        if (!wanted.isEmpty()) {
            progress.step("starting the app");
        }
        return wanted;
    }

    /** Waits for the data of what {@link #prepare} has started; throws {@link CouldNotStartException}. */
    public void awaitFilled() {
        DaemonThreads.await(filling);
    }

    /** Asks the database for a number; throws {@link CouldNotStartException} where it gives none. */
    public long count(String query) {
        return database.database().number(query);
    }

    private List<Database.Product> products() {
        if (!databaseIsWanted) {
            database.prepare();
        }
        return database.database().products();
    }

    @Override
    public void close() {
        registry.close();
        database.clearAway();
    }
}
