package io.executorlab.lab.workshop.page;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
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
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.web.filter.OncePerRequestFilter;

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
        try {
            return start(beans, address, port == 0 ? usual : port);
        } catch (CouldNotStartException e) {
            if (port != 0 || !(e.getCause() instanceof ApplicationContextException)) {
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

    /**
     * Lets through what comes from a page's own scripts: asked of this host by this machine, sent by this page where
     * something is to be changed, with the token in its cookie. A browser gets the cookie by the link that holds the
     * token. Every answer forbids scripts, styles and requests to and from anywhere else.
     */
    public static final class Gate extends OncePerRequestFilter {

        /** The path that takes the token for the cookie. */
        private static final String ENTRANCE = "/enter?code=";

        private static final Set<String> READING = Set.of("GET", "HEAD");
        private static final long BODY_AT_MOST = 1 << 18;
        private static final int MISDIRECTED = 421;

        private static final Map<String, String> HEADERS = Map.of("Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
                        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                "X-Content-Type-Options", "nosniff", "Referrer-Policy", "no-referrer", "Cache-Control", "no-store",
                "Cross-Origin-Opener-Policy", "same-origin", "Cross-Origin-Resource-Policy", "same-origin");

        private final String token = UUID.randomUUID().toString();
        private final String host;
        private final String open;

        /**
         * @param host that the page is asked of, beside this machine's usual ones
         * @param open the one path that anybody may ask, who has another secret; null for none
         */
        Gate(String host, String open) {
            this.host = host;
            this.open = open;
        }

        /** What follows a page's address in the link that opens it. */
        String entrance() {
            return ENTRANCE + token;
        }

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            HEADERS.forEach(response::setHeader);
            if (request.getContentLengthLong() > BODY_AT_MOST
                    || !READING.contains(request.getMethod()) && request.getContentLengthLong() < 0) {
                refuse(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "That is too large.");
            } else if (request.getRequestURI().equals(open)) {
                chain.doFilter(request, response);
            } else if (!isOfThisMachine(request)) {
                refuse(response, MISDIRECTED, "This page answers this machine only.");
            } else if (!isOfThisPage(request)) {
                refuse(response, HttpServletResponse.SC_FORBIDDEN, "This takes requests from its own page only.");
            } else if (isSame(entrance(), request.getRequestURI() + "?" + request.getQueryString())) {
                enter(request, response);
            } else if (!hasToken(request)) {
                refuse(response, HttpServletResponse.SC_UNAUTHORIZED, "Open the link that stands in the terminal.");
            } else {
                chain.doFilter(request, response);
            }
        }

        private void enter(HttpServletRequest request, HttpServletResponse response) {
            ResponseCookie cookie =
                    ResponseCookie.from(cookie(request), token).httpOnly(true).sameSite("Strict").path("/").build();
            response.setHeader(HttpHeaders.SET_COOKIE, cookie.toString());
            response.setHeader(HttpHeaders.LOCATION, "/");
            response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        }

        /** Whatever the host's name resolves to. */
        private boolean isOfThisMachine(HttpServletRequest request) throws IOException {
            return Stream.of(host, "127.0.0.1", "localhost")
                    .anyMatch(name -> "%s:%d".formatted(name, request.getLocalPort()).equals(request.getHeader("Host")))
                    && (InetAddress.getByName(request.getRemoteAddr()).isLoopbackAddress()
                            || request.getRemoteAddr().equals(request.getLocalAddr()));
        }

        private static boolean isOfThisPage(HttpServletRequest request) {
            String origin = request.getHeader("Origin");
            return origin == null ? READING.contains(request.getMethod())
                    : origin.equals("http://" + request.getHeader("Host"));
        }

        private boolean hasToken(HttpServletRequest request) {
            Cookie[] cookies = request.getCookies();
            return cookies != null && Arrays.stream(cookies)
                    .anyMatch(cookie -> cookie.getName().equals(cookie(request)) && isSame(token, cookie.getValue()));
        }

        /** Cookies do not tell ports apart, and another console may run on another. */
        private static String cookie(HttpServletRequest request) {
            return "workshop-" + request.getLocalPort();
        }

        /** Compares in the same time, wherever the two differ. */
        public static boolean isSame(String expected, String given) {
            return given != null && MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8),
                    given.getBytes(StandardCharsets.UTF_8));
        }

        private static void refuse(HttpServletResponse response, int status, String why) throws IOException {
            response.setStatus(status);
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().println(why);
        }
    }
}
