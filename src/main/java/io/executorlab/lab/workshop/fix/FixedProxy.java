package io.executorlab.lab.workshop.fix;

import java.nio.file.Path;
import java.util.Map;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.experiment.Proxy;

/** The nginx of a learner's {@code nginx.yml}. */
final class FixedProxy {

    /** So many processes and connections need some 150 MB. */
    private static final int WORKERS_AT_MOST = 64;
    private static final int CONNECTIONS_AT_MOST = 65_536;

    private FixedProxy() {
    }

    /**
     * Throws {@link UsageException} that names the file where it is missing, is no configuration, or asks for more than
     * the lab starts.
     *
     * @param files the learner's, by their names
     */
    static Proxy of(Path folder, Map<String, String> files) {
        if (files.keySet().stream().anyMatch(name -> name.endsWith(".java"))) {
            throw new UsageException(
                    "%s holds a Java file, and nothing of the service's code is changed here. Change %s and %s."
                            .formatted(folder, FixFiles.PROXY,
                                    FixFiles.SETTINGS));
        }
        String text = files.get(FixFiles.PROXY);
        if (text == null) {
            throw new UsageException(
                    "%s has no %s. Reset the exercise to have it again.".formatted(folder, FixFiles.PROXY));
        }
        Proxy proxy = new YamlFile(folder.resolve(FixFiles.PROXY).toString(), text).as(Proxy.class);
        if (proxy.workers() > WORKERS_AT_MOST || proxy.workerConnections() > CONNECTIONS_AT_MOST) {
            throw new UsageException("%s: the lab starts at most %d workers, of at most %d connections each.".formatted(
                    folder.resolve(FixFiles.PROXY), WORKERS_AT_MOST,
                    CONNECTIONS_AT_MOST));
        }
        return proxy;
    }
}
