package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;

import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;

/** An elevator controller; its replies are timers of its event loop. */
public final class ElevatorControllerStub {

    private static final int LONGEST_REQUEST = 256;

    private ElevatorControllerStub() {
    }

    /**
     * @param address where it listens; port 0 takes a free one
     * @throws BindException if the address cannot be had
     */
    public static StubServer start(InetSocketAddress address, ReplyDelay delay)
            throws BindException, InterruptedException {
        return StubServer.start(address,
                channel -> channel.pipeline().addLast(new LineBasedFrameDecoder(LONGEST_REQUEST),
                        new StringDecoder(), new StringEncoder(), new DelayedReplyHandler(delay)));
    }
}
