package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Nobody, as whom root starts a lab. */
final class OrdinaryUser {

    static final String ID = "65534";
    /** Words before a command line. */
    static final List<String> PREFIX =
            List.of("setpriv", "--reuid=" + ID, "--regid=" + ID, "--clear-groups", "--inh-caps=-all");

    private OrdinaryUser() {
    }

    /** Skips the test where this is not root. */
    static void require() {
        assumeTrue("root".equals(System.getProperty("user.name")), "needs root to be somebody else");
    }

    /** Gives this folder with all in it to him. */
    static void takes(Path folder) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("chown", "-R", ID, folder.toString()).start().waitFor()).isZero();
    }
}
