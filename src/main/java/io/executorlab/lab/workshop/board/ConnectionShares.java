package io.executorlab.lab.workshop.board;

import java.nio.channels.Channel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Who may have how many connections at once: each source a few, all strangers together three quarters of what there is, and the last quarter is for the
 * sources of those who have joined.
 */
final class ConnectionShares {

    /** Connections that a server takes at once. */
    static final int ALL = 2048;
    static final int OF_STRANGERS = ALL * 3 / 4;
    /** Of one source from which nobody has joined: more than a class has that begins behind one address. */
    static final int OF_A_STRANGER = 64;
    /** Of one from which somebody has. */
    static final int OF_A_KNOWN_ONE = 256;

    private final Supplier<Set<Source>> known;
    private final Map<Source, List<Channel>> open = new HashMap<>();

    /** @param known from where somebody has joined */
    ConnectionShares(Supplier<Set<Source>> known) {
        this.known = known;
    }

    /** Whether this connection may stay; it counts for as long as it is open. */
    synchronized boolean admit(Source from, Channel connection) {
        open.values().forEach(its -> its.removeIf(one -> !one.isOpen()));
        open.values().removeIf(List::isEmpty);
        Set<Source> participants = known.get();
        boolean joined = participants.contains(from);
        int its = open.getOrDefault(from, List.of()).size();
        if (its >= (joined ? OF_A_KNOWN_ONE : OF_A_STRANGER) || !joined && ofOthersThan(participants) >= OF_STRANGERS) {
            return false;
        }
        open.computeIfAbsent(from, none -> new ArrayList<>()).add(connection);
        return true;
    }

    private int ofOthersThan(Set<Source> participants) {
        return open.entrySet().stream().filter(its -> !participants.contains(its.getKey())).mapToInt(its -> its.getValue().size()).sum();
    }
}
