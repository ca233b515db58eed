package io.executorlab.app.elevator;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;

final class CurrentElevatorClient implements ElevatorClient {

    private final ControllerExchange exchange;
    private final ThreadLocal<EventLoopGroup> eventLoops =
            ThreadLocal.withInitial(() -> new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory()));

    CurrentElevatorClient(ControllerExchange exchange, ElevatorProperties.CurrentSettings settings) {
        this.exchange = exchange;
    }

    @Override
    public String call(ElevatorCall call) {
        return exchange.call(eventLoops.get(), call);
    }
}
