package io.executorlab.app.elevator;

import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ElevatorConfiguration {

    private static final int NETTY_DEFAULT = 0;

    @Bean
    ControllerExchange controllerExchange(ElevatorProperties properties) {
        return new ControllerExchange(properties);
    }

    @Bean
    ElevatorClient elevatorClient(ControllerExchange exchange, ElevatorProperties properties) {
        return switch (properties.client()) {
            case EVENT_LOOP_PER_CALL -> new EventLoopPerCallElevatorClient(exchange, properties.eventLoopPerCall());
            case SHARED_EVENT_LOOP -> new SharedEventLoopElevatorClient(exchange, new MultiThreadIoEventLoopGroup(
                    NETTY_DEFAULT, new DefaultThreadFactory("elevator-event-loop"), NioIoHandler.newFactory()));
        };
    }
}
