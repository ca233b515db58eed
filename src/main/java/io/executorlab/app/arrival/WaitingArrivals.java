package io.executorlab.app.arrival;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** The requests that were accepted and whose task has not started yet, the oldest first. */
final class WaitingArrivals {

    private static final double NANOS = 1e9;

    private final Deque<Ticket> tickets = new ArrayDeque<>();

    synchronized Ticket enter() {
        Ticket ticket = new Ticket(System.nanoTime());
        tickets.add(ticket);
        return ticket;
    }

    /** Age of the oldest in seconds; 0 where none waits. */
    synchronized double oldestSeconds() {
        return tickets.isEmpty() ? 0 : (System.nanoTime() - tickets.peek().since) / NANOS;
    }

    private synchronized void leave(Ticket ticket) {
        ticket.gone = true;
        // Those behind the oldest stay until it goes, so that leaving costs no search.
        while (!tickets.isEmpty() && tickets.peek().gone) {
            tickets.remove();
        }
    }

    final class Ticket {

        private final long since;
        private boolean gone;

        private Ticket(long since) {
            this.since = since;
        }

        Duration leave() {
            WaitingArrivals.this.leave(this);
            return Duration.ofNanos(System.nanoTime() - since);
        }
    }
}
