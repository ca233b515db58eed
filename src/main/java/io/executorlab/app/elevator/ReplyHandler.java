package io.executorlab.app.elevator;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.timeout.ReadTimeoutException;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemotePart;

/** Sends the request, keeps the reply or what prevented it, and closes the channel. To be asked once it is closed. */
final class ReplyHandler extends SimpleChannelInboundHandler<String> {

    private static final String UNKNOWN_ANSWER = "the elevator's controller gave an unknown answer";

    private final String requestLine;
    private volatile String reply;
    private volatile Throwable failure;

    ReplyHandler(String requestLine) {
        this.requestLine = requestLine;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        context.writeAndFlush(requestLine + "\n");
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, String line) {
        reply = line;
        context.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        failure = cause;
        context.close();
    }

    String get() {
        if (failure instanceof ReadTimeoutException) {
            throw CallFailedException.late(RemotePart.ELEVATOR,
                    "the elevator's controller did not answer in time", failure);
        }
        if (failure instanceof TooLongFrameException) {
            throw CallFailedException.unusable(RemotePart.ELEVATOR, UNKNOWN_ANSWER, failure);
        }
        if (reply == null) {
            throw CallFailedException.unusable(RemotePart.ELEVATOR,
                    "the elevator's controller closed the connection without an answer", failure);
        }
        if (!reply.equals("OK") && !reply.startsWith("OK ")) {
            throw CallFailedException.unusable(RemotePart.ELEVATOR, UNKNOWN_ANSWER, null);
        }
        return reply;
    }
}
