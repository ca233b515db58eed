package io.executorlab.stubs;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;

/** Answers {@code CALL 7 3} with {@code OK 7 3}. */
final class DelayedReplyHandler extends SimpleChannelInboundHandler<String> {

    private final ReplyDelay delay;

    DelayedReplyHandler(ReplyDelay delay) {
        this.delay = delay;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, String request) {
        String reply = "OK " + request.substring(request.indexOf(' ') + 1) + "\n";
        delay.duration().ifPresent(duration -> answer(context, reply, duration));
    }

    private static void answer(ChannelHandlerContext context, String reply, Duration after) {
        context.executor().schedule(
                () -> context.writeAndFlush(reply).addListener(ChannelFutureListener.CLOSE),
                after.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
