package io.executorlab.app.elevator;

import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ElevatorConfiguration {

    private static final String CLIENT = "elevator.client";
    private static final int NETTY_DEFAULT = 0;

    @Bean
    ControllerExchange controllerExchange(ElevatorProperties properties) {
        return new ControllerExchange(properties);
    }

    @Bean
    @ConditionalOnProperty(name = CLIENT, havingValue = "event-loop-per-call")
    ElevatorClient eventLoopPerCallElevatorClient(ControllerExchange exchange, ElevatorProperties properties) {
        return new EventLoopPerCallElevatorClient(exchange, properties.eventLoopPerCall());
    }

    @Bean
    @ConditionalOnProperty(name = CLIENT, havingValue = "shared-event-loop")
    ElevatorClient sharedEventLoopElevatorClient(ControllerExchange exchange) {
        return new SharedEventLoopElevatorClient(exchange, new MultiThreadIoEventLoopGroup(
                NETTY_DEFAULT, new DefaultThreadFactory("elevator-event-loop"), NioIoHandler.newFactory()));
    }
}
