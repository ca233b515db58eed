package io.executorlab.lab.workshop.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ApplicationContextException;
import org.springframework.context.annotation.Configuration;

import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.process.CouldNotStartException;

/** A page of the workshop while it is open: a server for browsers of this machine, in the lab's own process. */
public abstract class LocalPage implements AutoCloseable {

    private final String address;
    private final Gate gate;
    private final ServletWebServerApplicationContext server;

    /** Nothing of the app, whose configuration lies in the same jar. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({TomcatServletWebServerAutoConfiguration.class, DispatcherServletAutoConfiguration.class,
            WebMvcAutoConfiguration.class,
            HttpMessageConvertersAutoConfiguration.class})
    static class Web {
    }

    /**
     * @param controller of its requests
     * @param host of this machine, as it stands in a URL
     * @param port 0 for the usual one, or a free one where that is taken
     * @param open the one path that other machines may ask, where the host is open to them; null for none
     */
    protected LocalPage(PageController controller, String host, int port, int usual, String open) {
        gate = new Gate(host, open);
        server = start(List.of(gate, controller), host, port, usual);
        address = "http://%s:%d".formatted(host, port());
    }

    private static ServletWebServerApplicationContext start(List<?> beans, String address, int port, int usual) {
        if (port != 0) {
            return start(beans, address, port);
        }
        try {
            return start(beans, address, usual);
        } catch (CouldNotStartException e) {
            if (!(e.getCause() instanceof ApplicationContextException)) {
                throw e;
            }
            return start(beans, address, 0);
        }
    }

    private static ServletWebServerApplicationContext start(List<?> beans, String address, int port) {
        // As arguments, so that no environment variable that is meant for the app goes before them, nor the launcher's
        // own property, which is called like one of the app's.
        String here = Path.of("").toAbsolutePath().toUri().toString();
        List<String> all = new ArrayList<>(List.of("--executor-lab.home=" + here, "--executor-lab.folder=" + here,
                "--spring.config.name=workshop-console",
                "--spring.profiles.active=", "--server.address=" + address, "--server.port=" + port,
                "--server.shutdown=immediate", "--server.tomcat.threads.max=16", "--server.tomcat.threads.min-spare=2",
                // Spring's filter for forms reads all of a body, however long, before a gate is asked.
                "--spring.mvc.formcontent.filter.enabled=false",
                "--spring.web.resources.add-mappings=false", "--spring.main.banner-mode=off",
                "--spring.main.log-startup-info=false",
                "--logging.level.root=error", "--logging.level.org.springframework.boot.diagnostics=off",
                "--logging.register-shutdown-hook=false"));
        // Tomcat insists on a folder when it starts, and writes to it only what a page here has not: compiled JSPs,
        // parts of forms. So it is gone before anything could end the lab and leave it.
        try (Temporary folder = Temporary.folder("lab-page-")) {
            all.add("--server.tomcat.basedir=" + folder.path());
            WebServerFactoryCustomizer<TomcatServletWebServerFactory> documents =
                    factory -> factory.setDocumentRoot(folder.path().toFile());
            return (ServletWebServerApplicationContext) new SpringApplicationBuilder(Web.class)
                    .web(WebApplicationType.SERVLET).registerShutdownHook(false)
                    .initializers(context -> {
                        beans.forEach(
                                bean -> context.getBeanFactory().registerSingleton(bean.getClass().getName(), bean));
                        context.getBeanFactory().registerSingleton("documents", documents);
                    })
                    .run(all.toArray(String[]::new));
        } catch (ApplicationContextException e) {
            if (e.getCause() instanceof PortInUseException taken) {
                throw new CouldNotStartException(
                        "Port %d on %s is taken. Leave the port out, then the lab takes a free one."
                                .formatted(taken.getPort(), address), e);
            }
            throw e;
        } catch (IOException e) {
            throw new CouldNotStartException(
                    "The page needs a folder among the temporary files while it starts: " + e.getMessage(), e);
        } finally {
            // The next server of this JVM would make the folder again, for it takes the first one's as Tomcat's home.
            System.clearProperty("catalina.home");
        }
    }

    public final String link() {
        return address + gate.entrance();
    }

    public final String address() {
        return address;
    }

    public final int port() {
        return server.getWebServer().getPort();
    }

    @Override
    public void close() {
        server.close();
    }
}
