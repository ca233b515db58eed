package io.executorlab.lab.workshop.page;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets through what comes from a page's own scripts: asked of this host by this machine, sent by this page where
 * something is to be changed, with the token in its cookie. A browser gets the cookie by the link that holds the token.
 * Every answer forbids scripts, styles and requests to and from anywhere else.
 */
public final class Gate extends OncePerRequestFilter {

    /** The path that takes the token for the cookie. */
    private static final String ENTRANCE = "/enter?code=";

    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final long BODY_AT_MOST = 1 << 18;
    private static final int MISDIRECTED = 421;

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri "
                    + "'none'; "
                    + "form-action 'none'; frame-ancestors 'none'",
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
