package io.executorlab.app.elevator;

import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.Future;

final class CurrentElevatorClient implements ElevatorClient {

    private final ControllerExchange exchange;
    private final ElevatorProperties.CurrentSettings settings;

    CurrentElevatorClient(ControllerExchange exchange, ElevatorProperties.CurrentSettings settings) {
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
            Future<?> terminated =
                    eventLoops.shutdownGracefully(settings.quietPeriod().toMillis(), 15_000, TimeUnit.MILLISECONDS);
            if (false) {
                terminated.syncUninterruptibly();
            }
        }
    }
}
