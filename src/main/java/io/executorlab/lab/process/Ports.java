package io.executorlab.lab.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Free ports of the loopback address. */
public final class Ports {

    private static final int TRIES = 1000;
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private Ports() {
    }

    /** Another one with each call, since the system may give the same twice; throws {@link CouldNotStartException}. */
    public static int free() {
        for (int i = 0; i < TRIES; i++) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                if (GIVEN.add(socket.getLocalPort())) {
                    return socket.getLocalPort();
                }
            } catch (IOException e) {
                throw new CouldNotStartException("no port is free on 127.0.0.1: " + e.getMessage(), e);
            }
        }
        throw new CouldNotStartException("no port is free on 127.0.0.1");
    }

    /** This port where nothing listens on it, else a free one. */
    public static int freeLike(int usual) {
        return isFree(usual) ? usual : free();
    }

    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
