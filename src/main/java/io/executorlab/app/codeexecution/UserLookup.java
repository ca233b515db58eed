package io.executorlab.app.codeexecution;

/** Looks up a session's user before its program is run. */
interface UserLookup {

    /**
     * @throws UserLookupException if there is no such user, or the database does not say
     */
    void require(String user);
}
