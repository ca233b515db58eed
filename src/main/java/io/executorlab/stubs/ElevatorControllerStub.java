package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** An elevator controller; its replies are timers of its event loop. */
@Command(name = "elevator", mixinStandardHelpOptions = true)
final class ElevatorControllerStub extends StubCommand {

    private static final int LONGEST_REQUEST = 256;

    @Option(names = "--delay", defaultValue = "100ms")
    private ReplyDelay delay;

    ElevatorControllerStub() {
        super("elevator controller", 9100);
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        return StubServer.start(on, true, channel -> channel.pipeline().addLast(
                new LineBasedFrameDecoder(LONGEST_REQUEST), new StringDecoder(), new StringEncoder(), new Replies()));
    }

    /** Answers {@code CALL 7 3} with {@code OK 7 3}. */
    private final class Replies extends SimpleChannelInboundHandler<String> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, String request) {
            String reply = "OK " + request.substring(request.indexOf(' ') + 1) + "\n";
            delay.duration().ifPresent(after -> context.executor().schedule(
                    () -> context.writeAndFlush(reply).addListener(ChannelFutureListener.CLOSE),
                    after.toMillis(), TimeUnit.MILLISECONDS));
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
