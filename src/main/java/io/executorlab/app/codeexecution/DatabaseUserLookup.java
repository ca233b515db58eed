package io.executorlab.app.codeexecution;

import java.util.Optional;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemotePart;

/** Waits for the database on the thread that received the session's message. */
record DatabaseUserLookup(JdbcClient jdbc) implements UserLookup {

    @Override
    public void require(String user) {
        if (planOf(user).isEmpty()) {
            throw CallFailedException.unusable(RemotePart.DATABASE, "unknown user", null);
        }
    }

    private Optional<String> planOf(String user) {
        try {
            return jdbc.sql("select plan from app_user where name = ?").param(user).query(String.class).optional();
        } catch (DataAccessException e) {
            throw CallFailedException.unavailable(RemotePart.DATABASE,
                    "the user could not be looked up: the database is not available", e);
        }
    }
}
