package io.executorlab.app.elevator;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;

final class CurrentElevatorClient implements ElevatorClient, AutoCloseable {

    private final ControllerExchange exchange;
    private final ElevatorProperties.CurrentSettings settings;
    private final EventLoopGroup eventLoops = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
    private final ExecutorService callers = Executors.newFixedThreadPool(4);

    CurrentElevatorClient(ControllerExchange exchange, ElevatorProperties.CurrentSettings settings) {
        this.exchange = exchange;
        this.settings = settings;
    }

    @Override
    public String call(ElevatorCall call) {
        callers.execute(() -> exchange.call(eventLoops, call));
        return "OK";
    }

    @Override
    public void close() {
        callers.shutdown();
        eventLoops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
