package io.executorlab.lab.workshop;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets through what a participant's console sends to the trainer's board: a small JSON body to one of two paths. No page in a browser has anything
 * to ask here, whatever its name resolves to, and what a browser sends says so.
 */
final class TeamGate extends OncePerRequestFilter {

    static final String JOIN = "/team/join";
    static final String REPORT = "/team/report";
    static final String JSON = "application/json";
    /** Before the token in the header of a report. */
    static final String BEARER = "Bearer ";

    /** The request's attribute that holds its body. */
    static final String BODY = "team.body";

    private static final Set<String> PATHS = Set.of(JOIN, REPORT);
    private static final long BODY_AT_MOST = 4096;
    private static final Duration BODY_WITHIN = Duration.ofSeconds(3);

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain) throws ServletException, IOException {
        Gate.HEADERS.forEach(response::setHeader);
        if (Stream.of("Origin", "Referer", "Sec-Fetch-Site", "Cookie").anyMatch(header -> request.getHeader(header) != null)) {
            Gate.refuse(response, HttpServletResponse.SC_FORBIDDEN, "This is for the lab's consoles, not for browsers. Join with: ./lab workshop --join");
        } else if (!PATHS.contains(request.getRequestURI())) {
            Gate.refuse(response, HttpServletResponse.SC_NOT_FOUND, "There is nothing here for a browser. Join with: ./lab workshop --join");
        } else if (!request.getMethod().equals("POST")) {
            Gate.refuse(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "This takes POST alone.");
        } else if (!JSON.equals(request.getContentType())) {
            Gate.refuse(response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, "This takes JSON alone.");
        } else if (request.getContentLengthLong() < 0 || request.getContentLengthLong() > BODY_AT_MOST) {
            Gate.refuse(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "That is too large.");
        } else {
            byte[] body = new byte[(int) request.getContentLengthLong()];
            if (isRead(request.getInputStream(), body)) {
                request.setAttribute(BODY, body);
                chain.doFilter(request, response);
            } else {
                Gate.refuse(response, HttpServletResponse.SC_REQUEST_TIMEOUT, "That is too slow.");
            }
        }
    }

    // A body that comes byte by byte would keep a thread of the server's few for as long as its sender likes: a time limit there is only for each byte.
    private static boolean isRead(InputStream from, byte[] body) {
        long until = System.nanoTime() + BODY_WITHIN.toNanos();
        int length = 0;
        try {
            while (length < body.length && System.nanoTime() < until) {
                int more = from.read(body, length, body.length - length);
                if (more < 0) {
                    return false;
                }
                length += more;
            }
            return length == body.length;
        } catch (IOException e) {
            // The sender has gone, or sends nothing.
            return false;
        }
    }
}
