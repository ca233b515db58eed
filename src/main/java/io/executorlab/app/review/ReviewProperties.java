package io.executorlab.app.review;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

import io.executorlab.app.thread.PoolSettings;

/**
 * @param collection whether stages wait for one another
 * @param stages where stages run that wait; read where {@code collection} is {@code waiting}
 * @param client what waits for the code host's answer
 * @param timeLimit of a whole request; 0 is without limit
 * @param waitLimit of one wait for a stage; 0 is without limit
 * @param pullPool threads that each collect one pull request
 * @param listPool threads that each collect its reviews or its comments
 * @param pagePool threads that each get a page
 * @param sharedPool the one pool of {@code shared-pool} and {@code composed}
 */
@ConfigurationProperties("review")
record ReviewProperties(Collection collection, Stages stages, Client client, Duration timeLimit, Duration waitLimit,
        CodeHostSettings codeHost, PoolSettings pullPool, PoolSettings listPool, PoolSettings pagePool,
        PoolSettings sharedPool) {

    enum Collection { WAITING, COMPOSED }

    enum Stages { OWN_POOLS, COMMON_POOL, PULLS_ON_COMMON_POOL, SHARED_POOL, VIRTUAL_THREADS }

    enum Client { URL_CONNECTION, JDK }

    /**
     * @param keptConnections idle ones that the URL connection keeps for the next call
     * @param readTimeout the longest silence of the code host
     */
    record CodeHostSettings(String host, int port, int keptConnections, Duration connectTimeout, Duration readTimeout) {
    }
}
