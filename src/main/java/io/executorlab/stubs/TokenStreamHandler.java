package io.executorlab.stubs;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;

/**
 * Answers with one server-sent event a token, each when its time has come; what it has no number of tokens for it
 * passes on. The times are timers of the event loop, not threads.
 */
final class TokenStreamHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final String EVENT = "data:%s\n\n";

    private final Function<FullHttpRequest, OptionalInt> tokens;
    private final Duration token;

    TokenStreamHandler(Function<FullHttpRequest, OptionalInt> tokens, Duration token) {
        this.tokens = tokens;
        this.token = token;
    }

    static String word(int number) {
        return "word" + number;
    }

    @Override
    public boolean acceptInboundMessage(Object message) {
        return message instanceof FullHttpRequest request && tokens.apply(request).isPresent();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/event-stream");
        HttpUtil.setTransferEncodingChunked(response, true);
        context.writeAndFlush(response);
        new Stream(context, tokens.apply(request).getAsInt()).start();
    }

    private final class Stream implements Runnable {

        private final ChannelHandlerContext context;
        private final int last;
        private int sent;
        private Future<?> timer;

        Stream(ChannelHandlerContext context, int last) {
            this.context = context;
            this.last = last;
        }

        void start() {
            timer = context.executor().scheduleAtFixedRate(this, token.toNanos(), Math.max(1, token.toNanos()),
                    TimeUnit.NANOSECONDS);
            context.channel().closeFuture().addListener(closed -> timer.cancel(false));
        }

        @Override
        public void run() {
            sent++;
            context.writeAndFlush(new DefaultHttpContent(
                    Unpooled.copiedBuffer(EVENT.formatted(word(sent)), StandardCharsets.UTF_8)));
            if (sent == last) {
                timer.cancel(false);
                context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
            }
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
