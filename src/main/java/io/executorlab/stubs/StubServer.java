package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

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

/**
 * A stub that listens, on 127.0.0.1 unless told otherwise. All its connections are served by one event loop, so that
 * the stub has no pool that could run out and be measured in place of the app.
 */
public final class StubServer implements AutoCloseable {

    static final String LOOPBACK = "127.0.0.1";

    private static final int BACKLOG = 4096;

    private final EventLoopGroup eventLoop;
    private final Channel server;

    private StubServer(EventLoopGroup eventLoop, Channel server) {
        this.eventLoop = eventLoop;
        this.server = server;
    }

    /**
     * @param autoRead false: a connection is read from when its handler says so, and may be closed in one direction
     * @param connections what each client's connection is given before it is read from
     */
    static StubServer start(InetSocketAddress address, boolean autoRead, Consumer<SocketChannel> connections)
            throws BindException, InterruptedException {
        EventLoopGroup eventLoop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        ChannelFuture bound = new ServerBootstrap()
                .group(eventLoop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.AUTO_READ, autoRead)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, !autoRead)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        connections.accept(channel);
                    }
                })
                .bind(address)
                .await();
        if (!bound.isSuccess()) {
            eventLoop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw (BindException) new BindException(bound.cause().getMessage()).initCause(bound.cause());
        }
        return new StubServer(eventLoop, bound.channel());
    }

    public int port() {
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    void awaitEnd() throws InterruptedException {
        server.closeFuture().sync();
    }

    @Override
    public void close() {
        eventLoop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
