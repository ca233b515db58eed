package io.executorlab.app.elevator;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;

final class CurrentElevatorClient implements ElevatorClient, AutoCloseable {

    private final ControllerExchange exchange;
    private final AtomicInteger calls = new AtomicInteger();
    private final List<EventLoopGroup> groups =
            Stream.<EventLoopGroup>generate(() -> new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory()))
                    .limit(4).toList();

    CurrentElevatorClient(ControllerExchange exchange, ElevatorProperties.CurrentSettings settings) {
        this.exchange = exchange;
    }

    @Override
    public String call(ElevatorCall call) {
        return exchange.call(groups.get(Math.floorMod(calls.getAndIncrement(), groups.size())), call);
    }

    @Override
    public void close() {
        groups.forEach(group -> group.shutdownGracefully(0, 5, TimeUnit.SECONDS));
        groups.forEach(group -> group.terminationFuture().syncUninterruptibly());
    }
}
