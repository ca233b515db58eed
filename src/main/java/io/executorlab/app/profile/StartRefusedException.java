package io.executorlab.app.profile;

import org.springframework.boot.ExitCodeGenerator;

/** The app cannot start as it was asked to; the message tells a person what to change. Ends the process with code 2. */
class StartRefusedException extends RuntimeException implements ExitCodeGenerator {

    StartRefusedException(String message) {
        super(message);
    }

    @Override
    public int getExitCode() {
        return 2;
    }
}
