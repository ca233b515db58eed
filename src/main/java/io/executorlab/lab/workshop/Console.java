package io.executorlab.lab.workshop;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.executorlab.lab.common.Hold;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.fix.OneLoad;

/** The console while it runs: a server for browsers of this machine, in the lab's own process. */
public final class Console implements AutoCloseable {

    private final ServletWebServerApplicationContext context;
    private final Access access;
    private final Events events;
    private final Workshop workshop;
    private final Closeable folder;

    private Console(ServletWebServerApplicationContext context, Access access, Events events, Workshop workshop, Closeable folder) {
        this.context = context;
        this.access = access;
        this.events = events;
        this.workshop = workshop;
        this.folder = folder;
    }

    /** What the server is made of; nothing of the app, whose configuration lies in the same jar. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({TomcatServletWebServerAutoConfiguration.class, DispatcherServletAutoConfiguration.class, WebMvcAutoConfiguration.class,
        HttpMessageConvertersAutoConfiguration.class})
    static class Server {

        @Bean
        Gate gate(Access access) {
            return new Gate(access);
        }

        @Bean
        ConsoleController controller(Workshop workshop, Access access, Events events) {
            return new ConsoleController(workshop, access, events);
        }
    }

    /**
     * Starts it.
     *
     * @param folder takes the progress file, and what the learner's own runs leave
     * @param packs of recorded runs
     * @param recorded whether nothing but the console itself is to be started
     * @param port on 127.0.0.1; 0 for a free one
     * @param newLink told each link that takes the place of one that has been used
     * @throws UsageException where the catalogue or the progress file cannot be read, or another console has the folder
     */
    public static Console start(Path folder, Path packs, boolean recorded, int port, Consumer<String> newLink) {
        return start(folder, packs, recorded, Optional.empty(), port, newLink);
    }

    /** The same with the one exercise that a seed has chosen, in a folder of its own within that one. */
    public static Console start(Path folder, Path packs, boolean recorded, BlindSeed seed, int port, Consumer<String> newLink) {
        return start(folder.resolve("blind-" + seed.text()), packs, recorded, Optional.of(Blind.of(seed, Catalogue.read())), port, newLink);
    }

    private static Console start(Path folder, Path packs, boolean recorded, Optional<Blind> blind, int port, Consumer<String> newLink) {
        Closeable held = hold(folder);
        try {
            Catalogue catalogue = blind.map(its -> new Catalogue(List.of(its.exercise()))).orElseGet(Catalogue::read);
            return start(new Workshop(catalogue, new RecordedMaterials(packs), Notebook.in(folder, catalogue), recorded ? Optional.empty() : Optional.of(real(folder)),
                    blind), port, newLink, held);
        } catch (RuntimeException e) {
            release(held);
            throw e;
        }
    }

    // Each of two would write its own progress over the other's.
    private static Closeable hold(Path folder) {
        try {
            return Hold.of(folder.resolve("console.lock")).orElseThrow(() -> new UsageException(
                    "Another console keeps its progress in %s. Open its page, end it, or give another --folder.".formatted(folder)));
        } catch (IOException e) {
            throw new UsageException("%s cannot be written, and progress is kept in it. Give another --folder.".formatted(folder), e);
        }
    }

    private static void release(Closeable held) {
        try {
            held.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Real real(Path folder) {
        OneLoad load = OneLoad.here();
        return Real.in(folder, new LabRunner(folder.resolve("running"), load), Path.of("").toAbsolutePath(), new LabJudge(load));
    }

    /** The packs that the project comes with. */
    public static Path recordedRuns() {
        return Home.folder().resolve("docs").resolve("recorded");
    }

    static Console start(Workshop workshop, int port, Consumer<String> newLink) {
        return start(workshop, port, newLink, () -> { });
    }

    private static Console start(Workshop workshop, int port, Consumer<String> newLink, Closeable folder) {
        Events events = new Events();
        workshop.onChange(() -> events.tell("state"));
        workshop.real().ifPresent(its -> its.underWay().onChange(() -> events.tell("run")));
        ServletWebServerApplicationContext[] started = new ServletWebServerApplicationContext[1];
        Access access = new Access(code -> newLink.accept(link(started[0], code)));
        // As arguments, so that no environment variable that is meant for the app goes before them, nor the launcher's own property, which is
        // called like one of the app's.
        String here = Path.of("").toAbsolutePath().toUri().toString();
        started[0] = (ServletWebServerApplicationContext) new SpringApplicationBuilder(Server.class).web(WebApplicationType.SERVLET)
                .registerShutdownHook(false)
                .initializers(context -> {
                    context.getBeanFactory().registerSingleton("workshop", workshop);
                    context.getBeanFactory().registerSingleton("access", access);
                    context.getBeanFactory().registerSingleton("events", events);
                })
                .run("--executor-lab.home=" + here, "--executor-lab.folder=" + here, "--spring.config.name=workshop-console",
                        "--spring.profiles.active=", "--server.address=127.0.0.1", "--server.port=" + port,
                        "--server.shutdown=immediate", "--server.tomcat.threads.max=16", "--server.tomcat.threads.min-spare=2",
                        "--spring.web.resources.add-mappings=false", "--spring.main.banner-mode=off", "--spring.main.log-startup-info=false",
                        "--logging.level.root=error", "--logging.register-shutdown-hook=false");
        return new Console(started[0], access, events, workshop, folder);
    }

    private static String link(ServletWebServerApplicationContext context, String code) {
        return "http://127.0.0.1:%d%s?code=%s".formatted(context.getWebServer().getPort(), Gate.ENTRANCE, code);
    }

    /** To be opened in a browser; it works once. */
    public String link() {
        return link(context, access.code());
    }

    public int port() {
        return context.getWebServer().getPort();
    }

    /** How many pages are open. */
    int pages() {
        return events.size();
    }

    /** Ends what runs for a learner, and lets nothing else begin; the console's pages stay. */
    public void stopRuns() {
        workshop.real().ifPresent(its -> its.underWay().close());
    }

    @Override
    public void close() {
        stopRuns();
        events.close();
        context.close();
        release(folder);
    }
}
