package io.executorlab.app.codeexecution;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

import io.executorlab.app.thread.PoolSettings;

/**
 * @param userLookup whether the session's user is looked up in the database first
 * @param stage where a session's asynchronous part runs
 * @param delivery how the result reaches the session
 * @param runner what waits for the child process
 * @param launcher how the child process is started, and what is cleared away after it
 * @param timeLimit of one program, from its start
 * @param idleLimit after which a session ends that sends nothing and for which nothing runs
 * @param sendLimit after which a session ends that does not read what is sent to it
 * @param pool threads that run programs; more programs than its queue takes are refused
 * @param sessionPool threads that run stages; a pool of its own, since stages wait for programs
 */
@ConfigurationProperties("code-execution")
record CodeExecutionProperties(boolean userLookup, Stage stage, Delivery delivery, Runner runner, Launcher launcher,
        Duration timeLimit, Duration idleLimit, Duration sendLimit, PoolSettings pool, PoolSettings sessionPool) {

    enum Stage { UNNAMED_EXECUTOR, NAMED_POOL, VIRTUAL_THREADS }

    enum Delivery { FUTURE_GET, COMPLETABLE_FUTURE_GET, ON_COMPLETION }

    enum Runner { POOL, VIRTUAL_THREADS, ON_EXIT }

    enum Launcher { LEAKING, STDOUT_CLOSED, DESTROYED, CLOSED_AND_DESTROYED, ERROR_MERGED, IO_INHERITED, CONTAINED }
}
