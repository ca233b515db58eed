package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;

/** Answers HTTP/1.1 requests when their time has come; the times are timers of the event loop, not threads. */
abstract class HttpStub extends StubCommand {

    private static final int LARGEST_REQUEST = 64 * 1024;

    /** Writes what a request is answered with. */
    interface Reply {
        void write(ChannelHandlerContext context, boolean keepAlive);
    }

    HttpStub(String name, int usualPort) {
        super(name, usualPort);
    }

    abstract Reply reply(QueryStringDecoder request);

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        return StubServer.start(on, true, channel -> channel.pipeline().addLast(new HttpServerCodec(),
                new HttpObjectAggregator(LARGEST_REQUEST), new Handler()));
    }

    private final class Handler extends SimpleChannelInboundHandler<FullHttpRequest> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            reply(new QueryStringDecoder(request.uri())).write(context, HttpUtil.isKeepAlive(request));
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }

    /** The first value of a parameter of a request; an empty text where it has none. */
    static String parameter(QueryStringDecoder request, String name) {
        return request.parameters().getOrDefault(name, List.of("")).get(0);
    }

    static Reply refused(HttpResponseStatus status) {
        return json(status, "{}", ReplyDelay.NONE);
    }

    /** @param after how long the service takes; never where it is empty */
    static Reply json(HttpResponseStatus status, String json, ReplyDelay after) {
        return (context, keepAlive) -> after.duration().ifPresent(delay -> {
            DefaultFullHttpResponse response =
                    new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, bytes(json));
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON);
            HttpUtil.setContentLength(response, response.content().readableBytes());
            HttpUtil.setKeepAlive(response, keepAlive);
            context.executor().schedule(() -> {
                var written = context.writeAndFlush(response);
                if (!keepAlive) {
                    written.addListener(ChannelFutureListener.CLOSE);
                }
            }, delay.toMillis(), TimeUnit.MILLISECONDS);
        });
    }

    /** Server-sent events, each so much later than the one before. */
    static Reply events(List<String> events, Duration each) {
        return (context, keepAlive) -> {
            HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/event-stream");
            HttpUtil.setTransferEncodingChunked(response, true);
            context.writeAndFlush(response);
            for (int i = 0; i < events.size(); i++) {
                String event = "data:%s\n\n".formatted(events.get(i));
                context.executor().schedule(() -> context.writeAndFlush(new DefaultHttpContent(bytes(event))),
                        each.toNanos() * (i + 1), TimeUnit.NANOSECONDS);
            }
            // Equal delays keep their order, so the end comes after the last event.
            context.executor().schedule(() -> context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT),
                    each.toNanos() * events.size(), TimeUnit.NANOSECONDS);
        };
    }

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }
}
