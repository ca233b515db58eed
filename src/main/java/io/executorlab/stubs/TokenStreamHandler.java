package io.executorlab.stubs;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

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
        int last = tokens.apply(request).getAsInt();
        for (int number = 1; number <= last; number++) {
            String event = EVENT.formatted(word(number));
            later(context, number,
                    () -> new DefaultHttpContent(Unpooled.copiedBuffer(event, StandardCharsets.UTF_8)));
        }
        later(context, last, () -> LastHttpContent.EMPTY_LAST_CONTENT);
    }

    /** Equal delays keep their order, so the end comes after the last token. */
    private void later(ChannelHandlerContext context, int tokensBefore, Supplier<HttpContent> content) {
        context.executor().schedule(() -> context.writeAndFlush(content.get()), token.toNanos() * tokensBefore,
                TimeUnit.NANOSECONDS);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
