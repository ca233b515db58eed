package io.executorlab.app.elevator;

import io.netty.channel.EventLoopGroup;

/** Every call runs on the one event loop group that lives as long as the service. */
final class SharedEventLoopElevatorClient implements ElevatorClient {

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
}
