package io.executorlab.app.elevator;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.Future;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Opens an event loop group for the call and shuts it down afterwards (post 001). By default the group has two threads
 * for each processor. One serves the channel; the shutdown starts the others in order to stop them, and the quiet
 * period keeps them all, and the caller, for two seconds.
 */
@AntiPattern(name = "event-loop-per-call", flaw = "every call opens and shuts down an event loop group of its own")
final class EventLoopPerCallElevatorClient implements ElevatorClient {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(15);

    private final ControllerExchange exchange;
    private final ElevatorProperties.EventLoopPerCall settings;

    EventLoopPerCallElevatorClient(ControllerExchange exchange, ElevatorProperties.EventLoopPerCall settings) {
        this.exchange = exchange;
        this.settings = settings;
    }

    @Override
    @SuppressWarnings("deprecation")
    public String call(ElevatorCall call) {
        EventLoopGroup eventLoops = new NioEventLoopGroup(settings.threads());
        try {
            return exchange.call(eventLoops, call);
        } finally {
            Future<?> terminated = eventLoops.shutdownGracefully(
                    settings.quietPeriod().toMillis(), SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            if (settings.awaitTermination()) {
                terminated.syncUninterruptibly();
            }
        }
    }
}
