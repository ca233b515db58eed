package io.executorlab.app.elevator;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * @param client whose event loops a call runs on
 * @param readTimeout from the connection to the controller's reply
 */
@ConfigurationProperties("elevator")
record ElevatorProperties(Client client, Controller controller, Duration connectTimeout, Duration readTimeout,
        EventLoopPerCall eventLoopPerCall) {

    enum Client { EVENT_LOOP_PER_CALL, SHARED_EVENT_LOOP }

    record Controller(String host, int port) {
    }

    /**
     * @param threads of each group; 0 takes Netty's default, two for each processor
     * @param awaitTermination whether a call returns only after its group has ended
     */
    record EventLoopPerCall(int threads, Duration quietPeriod, boolean awaitTermination) {
    }
}
