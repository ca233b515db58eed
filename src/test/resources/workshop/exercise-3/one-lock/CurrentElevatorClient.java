package io.executorlab.app.elevator;

import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;

final class CurrentElevatorClient implements ElevatorClient, AutoCloseable {

    private final ControllerExchange exchange;
    private final ElevatorProperties.CurrentSettings settings;
    private final EventLoopGroup eventLoops = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());

    CurrentElevatorClient(ControllerExchange exchange, ElevatorProperties.CurrentSettings settings) {
        this.exchange = exchange;
        this.settings = settings;
    }

    @Override
    public synchronized String call(ElevatorCall call) {
        return exchange.call(eventLoops, call);
    }

    @Override
    public void close() {
        eventLoops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
