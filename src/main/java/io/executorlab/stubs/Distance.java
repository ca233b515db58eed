package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * A TCP proxy that makes a network's distance: what arrives is passed on half a round trip later, in order. Making a
 * connection takes no time of its own; a server that refuses one has the client's reset.
 */
@Command(name = "distance", mixinStandardHelpOptions = true)
final class Distance extends StubCommand {

    private static final int CONNECT_MILLIS = 5000;

    @Option(names = "--to", required = true, paramLabel = "HOST:PORT")
    private InetSocketAddress target;

    @Option(names = "--round-trip", defaultValue = "10ms")
    private Duration roundTrip;

    Distance() {
        super("distance", 0);
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        Duration oneWay = roundTrip.dividedBy(2);
        return StubServer.start(on, false, client -> connect(client, target, oneWay));
    }

    private static void connect(SocketChannel client, InetSocketAddress target, Duration oneWay) {
        SocketChannel server = new NioSocketChannel();
        DelayedTransfer there = new DelayedTransfer(client, server, oneWay);
        DelayedTransfer back = new DelayedTransfer(server, client, oneWay);
        client.pipeline().addLast(there);
        ChannelFuture connected = new Bootstrap()
                .group(client.eventLoop())
                .channelFactory(() -> server)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .handler(back)
                .connect(target);
        connected.addListener(future -> {
            if (future.isSuccess() && client.isActive()) {
                client.config().setAutoRead(true);
                server.config().setAutoRead(true);
            } else {
                DelayedTransfer.reset(client);
                DelayedTransfer.reset(server);
            }
        });
    }

    static InetSocketAddress server(String text) {
        try {
            URI server = URI.create("tcp://" + text);
            return new InetSocketAddress(server.getHost(), server.getPort());
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + text + "' is not a valid server; try 127.0.0.1:5432");
        }
    }
}
