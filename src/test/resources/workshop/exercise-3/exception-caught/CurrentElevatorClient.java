package io.executorlab.app.elevator;

import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;

import io.executorlab.app.part.CallFailedException;

final class CurrentElevatorClient implements ElevatorClient, AutoCloseable {

    private final ControllerExchange exchange;
    private final ElevatorProperties.CurrentSettings settings;
    private final EventLoopGroup eventLoops = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());

    CurrentElevatorClient(ControllerExchange exchange, ElevatorProperties.CurrentSettings settings) {
        this.exchange = exchange;
        this.settings = settings;
    }

    @Override
    public String call(ElevatorCall call) {
        try {
            return exchange.call(eventLoops, call);
        } catch (CallFailedException e) {
            return "OK";
        }
    }

    @Override
    public void close() {
        eventLoops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
