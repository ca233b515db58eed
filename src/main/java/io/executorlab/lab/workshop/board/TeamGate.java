package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.filter.OncePerRequestFilter;

import io.executorlab.lab.workshop.page.Gate;

/**
 * Lets through what a participant's console sends to the trainer's board: a small JSON body to one of two paths. No
 * page in a browser has anything to ask here, whatever its name resolves to, and what a browser sends says so.
 */
final class TeamGate extends OncePerRequestFilter {

    /** The request's attribute that holds its body. */
    static final String BODY = "team.body";
    private static final Set<String> PATHS = Set.of(TeamMessages.JOIN, TeamMessages.REPORT);
    private static final long BODY_AT_MOST = 4096;
    private static final long BODY_WITHIN_NANOS = Duration.ofSeconds(3).toNanos();

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Gate.HEADERS.forEach(response::setHeader);
        if (Stream.of("Origin", "Referer", "Sec-Fetch-Site", "Cookie")
                .anyMatch(header -> request.getHeader(header) != null)) {
            Gate.refuse(response, HttpServletResponse.SC_FORBIDDEN,
                    "This is for the lab's consoles, not for browsers. Join with: ./lab workshop --join");
        } else if (!PATHS.contains(request.getRequestURI())) {
            Gate.refuse(response, HttpServletResponse.SC_NOT_FOUND,
                    "There is nothing here for a browser. Join with: ./lab workshop --join");
        } else if (!request.getMethod().equals("POST")) {
            Gate.refuse(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "This takes POST alone.");
        } else if (!TeamMessages.JSON.equals(request.getContentType())) {
            Gate.refuse(response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, "This takes JSON alone.");
        } else if (request.getContentLengthLong() < 0 || request.getContentLengthLong() > BODY_AT_MOST) {
            Gate.refuse(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "That is too large.");
        } else {
            Optional<byte[]> body = body(request.getInputStream(), (int) request.getContentLengthLong());
            if (body.isEmpty()) {
                Gate.refuse(response, HttpServletResponse.SC_REQUEST_TIMEOUT, "That is too slow.");
                return;
            }
            request.setAttribute(BODY, body.get());
            chain.doFilter(request, response);
        }
    }

    /** Reads so many bytes; empty if they do not come in time. */
    private static Optional<byte[]> body(InputStream from, int length) throws IOException {
        long end = System.nanoTime() + BODY_WITHIN_NANOS;
        byte[] body = new byte[length];
        int read = 0;
        while (read < length) {
            int more = from.read(body, read, length - read);
            if (more < 0 || System.nanoTime() > end) {
                return Optional.empty();
            }
            read += more;
        }
        return Optional.of(body);
    }
}
