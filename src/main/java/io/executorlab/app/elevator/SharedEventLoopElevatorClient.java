package io.executorlab.app.elevator;

import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoopGroup;

/** Every call runs on the one event loop group that lives as long as the service. */
final class SharedEventLoopElevatorClient implements ElevatorClient, AutoCloseable {

    private static final int NO_QUIET_PERIOD = 0;
    private static final int SHUTDOWN_TIMEOUT_SECONDS = 5;

    private final ControllerExchange exchange;
    private final EventLoopGroup eventLoops;

    SharedEventLoopElevatorClient(ControllerExchange exchange, EventLoopGroup eventLoops) {
        this.exchange = exchange;
        this.eventLoops = eventLoops;
    }

    @Override
    public String call(ElevatorCall call) {
        return exchange.call(eventLoops, call);
    }

    /** By then the web server has stopped, so no further call can arrive in a quiet period. */
    @Override
    public void close() {
        eventLoops.shutdownGracefully(NO_QUIET_PERIOD, SHUTDOWN_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .syncUninterruptibly();
    }
}
