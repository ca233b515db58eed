package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.filter.OncePerRequestFilter;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.page.Gate;

/**
 * Takes what a participant's console sends to the trainer's board: a small JSON body, with the board's code, to one
 * path. No page in a browser has anything to ask here, whatever its name resolves to, and what a browser sends says
 * so.
 */
final class TeamGate extends OncePerRequestFilter {

    private static final long BODY_AT_MOST = 4096;

    private final Board board;

    TeamGate(Board board) {
        this.board = board;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Gate.HEADERS.forEach(response::setHeader);
        if (Stream.of("Origin", "Referer", "Sec-Fetch-Site", "Cookie")
                .anyMatch(header -> request.getHeader(header) != null)) {
            Gate.refuse(response, HttpServletResponse.SC_FORBIDDEN,
                    "This is for the lab's consoles, not for browsers. Join with: ./lab workshop --join");
        } else if (!BoardClient.REPORT.equals(request.getRequestURI())) {
            Gate.refuse(response, HttpServletResponse.SC_NOT_FOUND,
                    "There is nothing here for a browser. Join with: ./lab workshop --join");
        } else if (!request.getMethod().equals("POST")) {
            Gate.refuse(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "This takes POST alone.");
        } else if (!BoardClient.JSON.equals(request.getContentType())) {
            Gate.refuse(response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, "This takes JSON alone.");
        } else if (!hasCode(request.getHeader("Authorization"))) {
            Gate.refuse(response, HttpServletResponse.SC_UNAUTHORIZED, "This board has another code.");
        } else if (request.getContentLengthLong() < 0 || request.getContentLengthLong() > BODY_AT_MOST) {
            Gate.refuse(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "That is too large.");
        } else {
            hear(request, response);
        }
    }

    private void hear(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            String body = new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            board.hear(Json.parse(body, Report.class, "the report"));
        } catch (IOException | UsageException e) {
            Gate.refuse(response, HttpServletResponse.SC_BAD_REQUEST, "This is no report: " + e.getMessage());
        }
    }

    private boolean hasCode(String authorization) {
        return authorization != null && authorization.startsWith(BoardClient.BEARER)
                && board.isCode(authorization.substring(BoardClient.BEARER.length()));
    }
}
