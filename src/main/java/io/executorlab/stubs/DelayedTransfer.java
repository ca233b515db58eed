package io.executorlab.stubs;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;

/**
 * One direction of a connection. Equal delays on one event loop keep their order, so bytes and the end of the stream
 * arrive as they were sent. Stops reading while more than 128 KB are on their way.
 */
final class DelayedTransfer extends ChannelInboundHandlerAdapter {

    private static final int HIGH_WATER = 128 * 1024;
    private static final int LOW_WATER = 64 * 1024;

    private final SocketChannel from;
    private final SocketChannel to;
    private final long delayNanos;
    private int underWay;

    DelayedTransfer(SocketChannel from, SocketChannel to, Duration delay) {
        this.from = from;
        this.to = to;
        this.delayNanos = delay.toNanos();
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

    /** Closes with a reset instead of an orderly end, so that the other side knows at once. */
    static void reset(SocketChannel channel) {
        if (channel.isOpen()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            channel.close();
        }
    }
}
