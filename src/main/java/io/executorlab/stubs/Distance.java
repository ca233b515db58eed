package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/**
 * A TCP proxy that makes a network's distance: what arrives is passed on half a round trip later, in order. Making a
 * connection takes no time of its own; a server that refuses one has the client's reset.
 */
public final class Distance {

    private static final int CONNECT_MILLIS = 5000;

    private Distance() {
    }

    /**
     * @param address where it listens; port 0 takes a free one
     * @throws BindException if the address cannot be had
     */
    public static StubServer start(InetSocketAddress address, InetSocketAddress target, Duration roundTrip)
            throws BindException, InterruptedException {
        Duration oneWay = roundTrip.dividedBy(2);
        return StubServer.start(address, false, client -> connect(client, target, oneWay));
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
}
