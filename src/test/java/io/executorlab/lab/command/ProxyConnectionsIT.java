package io.executorlab.lab.command;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import io.executorlab.lab.OnceMore;
import io.executorlab.lab.Programs;

/**
 * Sessions through a real nginx, more than it has connections for and as many as it has. It counts, and depends on no
 * machine's speed.
 */
@ExtendWith(OnceMore.class)
@Tag("long")
class ProxyConnectionsIT extends RunInAFolder {

    @Test
    void aProxyWithTooFewConnectionsRefusesAndItsLogIsQuoted() throws Exception {
        Programs.require("nginx", "apt-get install nginx-light");
        try (LabProcess lab = run(Experiments.write(folder, Experiments.text("proxy")))) {
            lab.ends(A_RUN).exitedWith(0).says("broken: nginx logged '[alert] 64 worker_connections are not enough");
            lab.leavesNothing(out());
        }
    }
}
