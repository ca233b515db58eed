package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.filter.OncePerRequestFilter;

import io.executorlab.lab.workshop.page.Gate;
import io.executorlab.lab.workshop.team.TeamMessages;

/**
 * Lets through what a participant's console sends to the trainer's board: a small JSON body to one of two paths. No page in a browser has anything
 * to ask here, whatever its name resolves to, and what a browser sends says so.
 */
final class TeamGate extends OncePerRequestFilter {

    /** The request's attribute that holds its body. */
    static final String BODY = "team.body";

    private static final Set<String> PATHS = Set.of(TeamMessages.JOIN, TeamMessages.REPORT);
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
        } else if (!TeamMessages.JSON.equals(request.getContentType())) {
            Gate.refuse(response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, "This takes JSON alone.");
        } else if (request.getContentLengthLong() < 0 || request.getContentLengthLong() > BODY_AT_MOST) {
            Gate.refuse(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "That is too large.");
        } else {
            Body.read(request, new byte[(int) request.getContentLengthLong()], response);
        }
    }

    /** Whoever sends slowly keeps none of the server's few threads: one is taken for each piece that comes, for as long as reading it takes. */
    private static final class Body implements ReadListener, AsyncListener {

        private final AsyncContext context;
        private final ServletInputStream from;
        private final HttpServletResponse response;
        private final byte[] body;
        private int length;
        private boolean over;

        private Body(AsyncContext context, ServletInputStream from, HttpServletResponse response, byte[] body) {
            this.context = context;
            this.from = from;
            this.response = response;
            this.body = body;
        }

        /** Goes on with the request once all of it has come. */
        static void read(HttpServletRequest request, byte[] body, HttpServletResponse response) throws IOException {
            AsyncContext context = request.startAsync();
            context.setTimeout(BODY_WITHIN.toMillis());
            Body its = new Body(context, request.getInputStream(), response, body);
            context.addListener(its);
            request.setAttribute(BODY, body);
            its.from.setReadListener(its);
        }

        @Override
        public void onDataAvailable() throws IOException {
            while (length < body.length && from.isReady()) {
                int more = from.read(body, length, body.length - length);
                if (more < 0) {
                    return;
                }
                length += more;
            }
            if (length == body.length) {
                end(context::dispatch);
            }
        }

        @Override
        public void onAllDataRead() throws IOException {
            if (length < body.length) {
                refuse();
            } else {
                end(context::dispatch);
            }
        }

        @Override
        public void onTimeout(AsyncEvent event) throws IOException {
            refuse();
        }

        private void refuse() throws IOException {
            if (!over) {
                Gate.refuse(response, HttpServletResponse.SC_REQUEST_TIMEOUT, "That is too slow.");
            }
            end(context::complete);
        }

        private void end(Runnable what) {
            if (!over) {
                over = true;
                what.run();
            }
        }

        @Override
        public void onError(Throwable failure) {
            // The sender has gone.
            end(context::complete);
        }

        @Override
        public void onError(AsyncEvent event) {
            end(context::complete);
        }

        @Override
        public void onComplete(AsyncEvent event) {
            over = true;
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            // It is started once.
        }
    }
}
