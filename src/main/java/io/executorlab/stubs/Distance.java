package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
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
        return StubServer.start(on, false, this::connect);
    }

    private void connect(SocketChannel client) {
        SocketChannel server = new NioSocketChannel();
        client.pipeline().addLast(new Transfer(client, server));
        ChannelFuture connected = new Bootstrap()
                .group(client.eventLoop())
                .channelFactory(() -> server)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .handler(new Transfer(server, client))
                .connect(target);
        connected.addListener(future -> {
            if (future.isSuccess() && client.isActive()) {
                client.config().setAutoRead(true);
                server.config().setAutoRead(true);
            } else {
                reset(client);
                reset(server);
            }
        });
    }

    /**
     * One direction of a connection. Equal delays on one event loop keep their order, so bytes and the end of the
     * stream arrive as they were sent. Stops reading while more than 128 KB are on their way.
     */
    private final class Transfer extends ChannelInboundHandlerAdapter {

        private static final int HIGH_WATER = 128 * 1024;
        private static final int LOW_WATER = 64 * 1024;

        private final SocketChannel from;
        private final SocketChannel to;
        private final long delayNanos = roundTrip.dividedBy(2).toNanos();
        private int underWay;

        Transfer(SocketChannel from, SocketChannel to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            int length = bytes.readableBytes();
            underWay += length;
            if (underWay > HIGH_WATER) {
                from.config().setAutoRead(false);
            }
            later(() -> to.writeAndFlush(bytes).addListener(written -> {
                underWay -= length;
                if (!written.isSuccess()) {
                    reset(from);
                } else if (underWay < LOW_WATER) {
                    from.config().setAutoRead(true);
                }
            }));
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ChannelInputShutdownEvent.INSTANCE) {
                later(() -> to.shutdownOutput().addListener(shut -> {
                    if (!shut.isSuccess() || to.isInputShutdown()) {
                        closeBoth();
                    }
                }));
            }
        }

        // The other direction is over too when its own end was passed on, which shuts this side's output.
        private void closeBoth() {
            if (from.isOutputShutdown() || !to.isActive()) {
                from.close();
                to.close();
            }
        }

        /** The end of both directions at once: a reset, or the last one of two ends. */
        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (!(from.isInputShutdown() && to.isInputShutdown())) {
                reset(to);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            reset(from);
            reset(to);
        }

        private void later(Runnable step) {
            if (delayNanos == 0) {
                step.run();
            } else {
                from.eventLoop().schedule(step, delayNanos, TimeUnit.NANOSECONDS);
            }
        }
    }

    /** Closes with a reset instead of an orderly end, so that the other side knows at once. */
    private static void reset(SocketChannel channel) {
        if (channel.isOpen()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            channel.close();
        }
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
