package io.executorlab.stubs;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;

/** Answers HTTP/1.1 requests with JSON after a delay; the delay is a timer of the event loop, not a thread. */
final class HttpReplyHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final int LARGEST_REQUEST = 64 * 1024;

    /** @param after how long the service takes; never where it is empty */
    record Reply(HttpResponseStatus status, String json, ReplyDelay after) {

        static Reply ok(String json, ReplyDelay after) {
            return new Reply(HttpResponseStatus.OK, json, after);
        }

        static Reply refused(HttpResponseStatus status) {
            return new Reply(status, "{}", ReplyDelay.NONE);
        }
    }

    /** The first value of a parameter of a request; an empty text where it has none. */
    static String parameter(QueryStringDecoder request, String name) {
        return request.parameters().getOrDefault(name, List.of("")).get(0);
    }

    private final Function<QueryStringDecoder, Reply> service;

    private HttpReplyHandler(Function<QueryStringDecoder, Reply> service) {
        this.service = service;
    }

    static void addTo(ChannelPipeline pipeline, Function<QueryStringDecoder, Reply> service) {
        pipeline.addLast(new HttpServerCodec(), new HttpObjectAggregator(LARGEST_REQUEST),
                new HttpReplyHandler(service));
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        boolean keepAlive = HttpUtil.isKeepAlive(request);
        Reply reply = service.apply(new QueryStringDecoder(request.uri()));
        reply.after().duration().ifPresent(after -> answer(context, reply, after, keepAlive));
    }

    private static void answer(ChannelHandlerContext context, Reply reply, Duration after, boolean keepAlive) {
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, reply.status(),
                Unpooled.copiedBuffer(reply.json(), StandardCharsets.UTF_8));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON);
        HttpUtil.setContentLength(response, response.content().readableBytes());
        HttpUtil.setKeepAlive(response, keepAlive);
        context.executor().schedule(() -> {
            var written = context.writeAndFlush(response);
            if (!keepAlive) {
                written.addListener(ChannelFutureListener.CLOSE);
            }
        }, after.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
