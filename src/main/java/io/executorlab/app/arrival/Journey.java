package io.executorlab.app.arrival;

import java.util.List;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * A journey as a participant's phone sends it.
 *
 * @param trace where the participant has been, the newest position last
 */
record Journey(Position destination, List<Position> trace) {

    private static final int LONGEST_TRACE = 1000;

    /** Throws {@link ResponseStatusException} if something is missing, out of range or too long. */
    void check() {
        check(isOnEarth(destination), "destination");
        check(trace != null && !trace.isEmpty() && trace.size() <= LONGEST_TRACE, "trace");
        check(trace.stream().allMatch(Journey::isOnEarth), "position in the trace");
    }

    Position position() {
        return trace.get(trace.size() - 1);
    }

    private static boolean isOnEarth(Position position) {
        return position != null && position.isOnEarth();
    }

    private static void check(boolean good, String field) {
        if (!good) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "missing or bad " + field);
        }
    }
}
