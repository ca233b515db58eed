package io.executorlab.app.arrival;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/** The requests that were accepted and whose task has not started yet, the oldest first. */
final class WaitingArrivals {

    private static final double NANOS = 1e9;

    private final Set<Ticket> tickets = new LinkedHashSet<>();

    synchronized Ticket enter() {
        Ticket ticket = new Ticket(System.nanoTime());
        tickets.add(ticket);
        return ticket;
    }

    /** Age of the oldest in seconds; 0 where none waits. */
    synchronized double oldestSeconds() {
        return tickets.isEmpty() ? 0 : (System.nanoTime() - tickets.iterator().next().since) / NANOS;
    }

    private synchronized void leave(Ticket ticket) {
        tickets.remove(ticket);
    }

    final class Ticket {

        private final long since;

        private Ticket(long since) {
            this.since = since;
        }

        Duration leave() {
            WaitingArrivals.this.leave(this);
            return Duration.ofNanos(System.nanoTime() - since);
        }
    }
}
