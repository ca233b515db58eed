package io.executorlab.containers;

import java.io.IOException;
import java.nio.file.Path;

/** The exporter in front of nginx's stub_status, of the version that docker-compose.yml names. */
final class NginxExporter {

    static final String VERSION = "1.3.0";

    // The name that it had then.
    private static final String MODULE = "github.com/nginxinc/nginx-prometheus-exporter";
    private static final Path PROGRAM = Path.of(".lab/bin/nginx-prometheus-exporter-" + VERSION).toAbsolutePath();

    private NginxExporter() {
    }

    /**
     * Its program, which the first call builds with Go.
     *
     * @param folder for the module that asks for it
     */
    static Path program(Path folder) throws IOException, InterruptedException {
        new Go(folder).build(PROGRAM, MODULE, "v" + VERSION);
        return PROGRAM;
    }
}
