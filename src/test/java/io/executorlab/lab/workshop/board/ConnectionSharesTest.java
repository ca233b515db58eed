package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.Channel;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class ConnectionSharesTest {

    private static final Source STRANGER = new Source("192.0.2.1");
    private static final Source PARTICIPANT = new Source("192.0.2.2");

    private final Set<Source> joined = new HashSet<>(Set.of(PARTICIPANT));
    private final ConnectionShares shares = new ConnectionShares(() -> joined);

    /** A connection that is open until it is closed. */
    private static final class Connection implements Channel {

        private boolean open = true;

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }
    }

    private long admitted(Source from, int wanted) {
        return IntStream.range(0, wanted).filter(each -> shares.admit(from, new Connection())).count();
    }

    @Test
    void aSourceHasAFewAndOneWithParticipantsMore() {
        assertThat(admitted(STRANGER, 500)).isEqualTo(ConnectionShares.OF_A_STRANGER);
        assertThat(admitted(PARTICIPANT, 500)).isEqualTo(ConnectionShares.OF_A_KNOWN_ONE);
    }

    @Test
    void whatIsClosedMakesRoom() {
        Connection first = new Connection();
        assertThat(shares.admit(STRANGER, first)).isTrue();
        admitted(STRANGER, 500);
        assertThat(admitted(STRANGER, 1)).isZero();
        first.close();
        assertThat(admitted(STRANGER, 2)).isEqualTo(1);
    }

    /** Sixteen that have all of theirs leave room for another; and however many they are, they leave the participants' share. */
    @Test
    void strangersTogetherLeaveTheShareOfParticipants() {
        IntStream.range(0, 16).forEach(each -> admitted(new Source("other " + each), 500));
        assertThat(admitted(STRANGER, 500)).isEqualTo(ConnectionShares.OF_A_STRANGER);
        long sum = IntStream.range(0, 100).mapToLong(each -> admitted(new Source("more " + each), 500)).sum();
        assertThat(sum + 17L * ConnectionShares.OF_A_STRANGER).isEqualTo(ConnectionShares.OF_STRANGERS);
        assertThat(admitted(PARTICIPANT, 500)).isEqualTo(ConnectionShares.OF_A_KNOWN_ONE);
    }

    @Test
    void whoJoinsIsAStrangerNoMore() {
        admitted(STRANGER, 500);
        joined.add(STRANGER);
        assertThat(admitted(STRANGER, 1)).isEqualTo(1);
    }
}
