package io.executorlab.lab.experiment;

import java.util.List;
import java.util.Map;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import org.springframework.util.Assert;

import io.executorlab.lab.common.Resource;

/**
 * An nginx before the app, which the load goes through. What is not said is left to nginx.
 *
 * @param workerConnections {@code worker_connections}, of each worker: those of its clients and those to the app
 * together
 * @param listeners on how many ports it listens; 1 unless it is said, and a distribution's site has 2, for IPv4 and
 * IPv6
 * @param workerRlimitNofile {@code worker_rlimit_nofile}; null leaves the workers the limit under which nginx is
 * started
 * @param keepAlive how many idle connections to the app each worker keeps; null for none
 * @param acceptMutex whether the workers take turns at accepting; they do not unless it is said
 * @param reuseport whether each worker has a listening socket of its own; they share one unless it is said
 */
public record Proxy(Integer workers, Integer workerConnections, Integer listeners, Integer workerRlimitNofile,
        Integer keepAlive, Boolean acceptMutex,
        Boolean reuseport) {

    private static final Template FILE = Mustache.compiler().escapeHTML(false)
            .compile(Resource.text(Proxy.class, "nginx.conf.mustache"));

    /** So many processes and connections need some 150 MB. */
    private static final int WORKERS_AT_MOST = 64;
    private static final int CONNECTIONS_AT_MOST = 65_536;

    public Proxy {
        Assert.isTrue(isWithin(workers, WORKERS_AT_MOST) && isWithin(workerConnections, CONNECTIONS_AT_MOST),
                () -> "a proxy needs workers and worker-connections: 1 to %d workers, of 1 to %d connections each"
                        .formatted(WORKERS_AT_MOST, CONNECTIONS_AT_MOST));
        listeners = listeners == null ? 1 : listeners;
        Assert.isTrue(isWithin(listeners, 2), "a proxy has 1 or 2 listeners");
        acceptMutex = acceptMutex != null && acceptMutex;
        reuseport = reuseport != null && reuseport;
    }

    private static boolean isWithin(Integer number, int most) {
        return number != null && number >= 1 && number <= most;
    }

    /**
     * The lines of its {@code nginx.conf}, whose paths are relative to its prefix.
     *
     * @param ports where it listens on 127.0.0.1, as many as it has {@link #listeners}
     * @param app where the app does
     */
    public List<String> configuration(List<Integer> ports, int app) {
        return FILE.execute(Map.of("proxy", this, "ports", ports, "app", app)).lines().toList();
    }
}
