package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioEndpoint;

/** Tomcat's HTTP where consoles reach the board: a connection beyond its source's share is closed as soon as it has come. */
public final class TeamProtocol extends Http11NioProtocol {

    /** Tomcat makes it by its name. */
    public TeamProtocol() {
        super(new Endpoint());
    }

    /** To be called before it begins. */
    void share(ConnectionShares shares) {
        ((Endpoint) getEndpoint()).shares = shares;
    }

    /** Asked for each connection, by one thread. */
    private static final class Endpoint extends NioEndpoint {

        private ConnectionShares shares;

        @Override
        protected boolean setSocketOptions(SocketChannel socket) {
            if (shares.admit(source(socket), socket)) {
                return super.setSocketOptions(socket);
            }
            destroySocket(socket);
            return true;
        }

        private static Source source(SocketChannel socket) {
            try {
                return socket.getRemoteAddress() instanceof InetSocketAddress from ? Source.of(from.getAddress()) : new Source("");
            } catch (IOException e) {
                // It has gone already.
                return new Source("");
            }
        }
    }
}
