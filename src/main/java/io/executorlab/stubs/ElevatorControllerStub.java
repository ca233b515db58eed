package io.executorlab.stubs;

import java.net.BindException;

import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;

/** An elevator controller on 127.0.0.1; its replies are timers of its event loop. */
public final class ElevatorControllerStub {

    private static final int LONGEST_REQUEST = 256;

    private ElevatorControllerStub() {
    }

    /**
     * @param port 0 takes a free one
     * @throws BindException if the port is taken
     */
    public static LoopbackServer start(int port, ReplyDelay delay) throws BindException, InterruptedException {
        return LoopbackServer.start(port, channel -> channel.pipeline().addLast(new LineBasedFrameDecoder(LONGEST_REQUEST),
                new StringDecoder(), new StringEncoder(), new DelayedReplyHandler(delay)));
    }
}
