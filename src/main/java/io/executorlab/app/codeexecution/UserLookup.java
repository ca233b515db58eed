package io.executorlab.app.codeexecution;

import io.executorlab.app.part.CallFailedException;

/** Looks up a session's user before its program is run. */
interface UserLookup {

    /** Throws {@link CallFailedException} if there is no such user, or the database does not say. */
    void require(String user);
}
