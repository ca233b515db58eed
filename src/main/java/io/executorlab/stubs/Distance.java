package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * A TCP proxy that makes a network's distance: what arrives is passed on half a round trip later, in order. Making a
 * connection takes no time of its own; a server that refuses one has the client's reset.
 */
@Command(name = "distance", mixinStandardHelpOptions = true,
        description = "A network's distance: passes bytes on to a server and back, each way half a round trip later.")
public final class Distance extends StubCommand {

    private static final int CONNECT_MILLIS = 5000;

    @Option(names = "--to", required = true, paramLabel = "HOST:PORT", converter = Target.class,
            description = "The server, for example 127.0.0.1:5432")
    private InetSocketAddress target;

    @Option(names = "--round-trip", defaultValue = "10ms", converter = ReplyDelay.DurationConverter.class,
            description = "There and back: 10ms, 1s or 0. Default: ${DEFAULT-VALUE}")
    private Duration roundTrip;

    Distance() {
        super("distance", 0);
    }

    /** Port 0 takes a free one; throws {@link BindException} where the address cannot be had. */
    public static StubServer start(InetSocketAddress address, InetSocketAddress target, Duration roundTrip)
            throws BindException, InterruptedException {
        Duration oneWay = roundTrip.dividedBy(2);
        return StubServer.start(address, false, client -> connect(client, target, oneWay));
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        return start(on, target, roundTrip);
    }

    private static void connect(SocketChannel client, InetSocketAddress target, Duration oneWay) {
        SocketChannel server = new NioSocketChannel();
        DelayedTransfer there = new DelayedTransfer(client, server, oneWay);
        DelayedTransfer back = new DelayedTransfer(server, client, oneWay);
        client.pipeline().addLast(there);
        ChannelFuture connected = new Bootstrap()
                .group(client.eventLoop())
                .channelFactory(() -> server)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .handler(back)
                .connect(target);
        connected.addListener(future -> {
            if (future.isSuccess() && client.isActive()) {
                client.config().setAutoRead(true);
                server.config().setAutoRead(true);
            } else {
                DelayedTransfer.reset(client);
                DelayedTransfer.reset(server);
            }
        });
    }

    static final class Target implements ITypeConverter<InetSocketAddress> {

        private static final Pattern FORMAT = Pattern.compile("(.+):(\\d{1,5})");

        @Override
        public InetSocketAddress convert(String text) {
            Matcher matcher = FORMAT.matcher(text);
            if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > 65_535) {
                throw new TypeConversionException("'" + text + "' is not a valid server; try 127.0.0.1:5432");
            }
            return new InetSocketAddress(matcher.group(1), Integer.parseInt(matcher.group(2)));
        }
    }
}
