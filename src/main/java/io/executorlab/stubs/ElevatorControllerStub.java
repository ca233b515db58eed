package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;

/**
 * Answers on 127.0.0.1. Replies are timers on one event loop, so that the stub has no pool that could run out and be
 * measured in place of the app.
 */
public final class ElevatorControllerStub implements AutoCloseable {

    private static final int LONGEST_REQUEST = 256;
    private static final int BACKLOG = 4096;

    private final EventLoopGroup eventLoop;
    private final Channel server;

    private ElevatorControllerStub(EventLoopGroup eventLoop, Channel server) {
        this.eventLoop = eventLoop;
        this.server = server;
    }

    /**
     * @param port 0 takes a free one
     * @throws BindException if the port is taken
     */
    public static ElevatorControllerStub start(int port, ReplyDelay delay) throws BindException, InterruptedException {
        EventLoopGroup eventLoop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        ChannelFuture bound = new ServerBootstrap()
                .group(eventLoop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(new LineBasedFrameDecoder(LONGEST_REQUEST), new StringDecoder(),
                                new StringEncoder(), new DelayedReplyHandler(delay));
                    }
                })
                .bind("127.0.0.1", port)
                .await();
        if (!bound.isSuccess()) {
            eventLoop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw (BindException) new BindException(bound.cause().getMessage()).initCause(bound.cause());
        }
        return new ElevatorControllerStub(eventLoop, bound.channel());
    }

    public int port() {
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    public void awaitEnd() throws InterruptedException {
        server.closeFuture().sync();
    }

    @Override
    public void close() {
        eventLoop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
