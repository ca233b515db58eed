package io.executorlab.lab.workshop.page;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets through what comes from a page's own scripts: asked of this host, sent by this page where something is to be
 * changed, with the token in its cookie. Every answer forbids scripts, styles and requests to and from anywhere else.
 */
public final class Gate extends OncePerRequestFilter {

    /** The path that takes a code for the cookie. */
    static final String ENTRANCE = "/enter";

    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final long BODY_AT_MOST = 1 << 18;
    private static final int MISDIRECTED = 421;

    /** The headers of every answer. */
    public static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri "
                    + "'none'; "
                    + "form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options", "nosniff", "Referrer-Policy", "no-referrer", "Cache-Control", "no-store",
            "Cross-Origin-Opener-Policy", "same-origin", "Cross-Origin-Resource-Policy", "same-origin");

    private final Access access;

    Gate(Access access) {
        this.access = access;
    }

    /** The cookie's name: cookies do not tell ports apart, and another console may run on another. */
    static String cookie(int port) {
        return "workshop-" + port;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        HEADERS.forEach(response::setHeader);
        int port = request.getLocalPort();
        String host = request.getHeader("Host");
        if (Stream.of("127.0.0.1", "localhost").noneMatch(name -> "%s:%d".formatted(name, port).equals(host))) {
            refuse(response, MISDIRECTED, "This page answers at 127.0.0.1 only.");
        } else if (!isOfThisPage(request, host)) {
            refuse(response, HttpServletResponse.SC_FORBIDDEN, "This takes requests from its own page only.");
        } else if (!request.getRequestURI().equals(ENTRANCE) && !hasToken(request, port)) {
            refuse(response, HttpServletResponse.SC_UNAUTHORIZED,
                    "Open the link that stands in the terminal; each opens one browser.");
        } else if (request.getContentLengthLong() > BODY_AT_MOST
                || !READING.contains(request.getMethod()) && request.getContentLengthLong() < 0) {
            refuse(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "That is too large.");
        } else {
            chain.doFilter(request, response);
        }
    }

    private static boolean isOfThisPage(HttpServletRequest request, String host) {
        String origin = request.getHeader("Origin");
        return origin == null ? READING.contains(request.getMethod()) : origin.equals("http://" + host);
    }

    private boolean hasToken(HttpServletRequest request, int port) {
        Cookie[] cookies = request.getCookies();
        return cookies != null && Arrays.stream(cookies)
                .anyMatch(cookie -> cookie.getName().equals(cookie(port)) && access.isToken(cookie.getValue()));
    }

    public static void refuse(HttpServletResponse response, int status, String why) throws IOException {
        response.setStatus(status);
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().println(why);
    }
}
