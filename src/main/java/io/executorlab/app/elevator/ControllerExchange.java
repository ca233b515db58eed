package io.executorlab.app.elevator;

import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import io.netty.handler.timeout.ReadTimeoutHandler;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemotePart;

/**
 * One call over one TCP connection: a request line, a reply line, the end. Whose event loops it runs on is the
 * caller's.
 */
final class ControllerExchange {

    private static final int LONGEST_REPLY = 256;

    private final ElevatorProperties properties;

    ControllerExchange(ElevatorProperties properties) {
        this.properties = properties;
    }

    /** Throws {@link CallFailedException} if there is no usable answer. */
    String call(EventLoopGroup eventLoops, ElevatorCall call) {
        ReplyHandler reply = new ReplyHandler(call.requestLine());
        try {
            ChannelFuture connected = bootstrap(eventLoops, reply)
                    .connect(properties.controller().host(), properties.controller().port())
                    .await();
            if (!connected.isSuccess()) {
                throw CallFailedException.unusable(RemotePart.ELEVATOR,
                        "the elevator's controller cannot be reached", connected.cause());
            }
            connected.channel().closeFuture().sync();
            return reply.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CallFailedException.late(RemotePart.ELEVATOR,
                    "interrupted while waiting for the elevator's controller", e);
        }
    }

    private Bootstrap bootstrap(EventLoopGroup eventLoops, ReplyHandler reply) {
        return new Bootstrap()
                .group(eventLoops)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) properties.connectTimeout().toMillis())
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(
                                new ReadTimeoutHandler(properties.readTimeout().toMillis(), TimeUnit.MILLISECONDS),
                                new LineBasedFrameDecoder(LONGEST_REPLY),
                                new StringDecoder(),
                                new StringEncoder(),
                                reply);
                    }
                });
    }
}
