package io.executorlab.app.review;

import java.net.http.HttpClient;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.client.RestClient;

import io.executorlab.app.thread.PoolSettings;
import io.executorlab.app.thread.VirtualThreadExecutor;

/** Chooses the implementation behind each interface. Only the executors that a variant uses are beans. */
@Configuration(proxyBeanMethods = false)
class ReviewConfiguration {

    private static final String COLLECTION = "review.collection";
    private static final String WAITING = "waiting";
    private static final String STAGES = "review.stages";
    private static final String CLIENT = "review.client";
    private static final String KEPT_CONNECTIONS = "http.maxConnections";

    @Bean
    @ConditionalOnProperty(name = CLIENT, havingValue = "url-connection")
    ClientHttpRequestFactory urlConnections(ReviewProperties properties) {
        // It keeps five idle connections to a host unless the JVM's property says otherwise, and reads that once.
        if (System.getProperty(KEPT_CONNECTIONS) == null) {
            System.setProperty(KEPT_CONNECTIONS, String.valueOf(properties.codeHost().keptConnections()));
        }
        SimpleClientHttpRequestFactory requests = new SimpleClientHttpRequestFactory();
        requests.setConnectTimeout(properties.codeHost().connectTimeout());
        requests.setReadTimeout(properties.codeHost().readTimeout());
        return requests;
    }

    @Bean
    @ConditionalOnProperty(name = CLIENT, havingValue = "jdk")
    ClientHttpRequestFactory jdkClient(ReviewProperties properties) {
        JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(properties.codeHost().connectTimeout())
                .build());
        requests.setReadTimeout(properties.codeHost().readTimeout());
        return requests;
    }

    @Bean
    CodeHost codeHost(ClientHttpRequestFactory requests, ReviewProperties properties) {
        return new CodeHost(RestClient.builder()
                .baseUrl("http://%s:%d".formatted(properties.codeHost().host(), properties.codeHost().port()))
                .requestFactory(requests)
                .build());
    }

    @Bean
    ReviewStatistics reviewStatistics() {
        return new ReviewStatistics();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = COLLECTION, havingValue = "composed")
    static class Composed {

        @Bean
        ReviewCollection composedCollection(CodeHost host, ThreadPoolTaskExecutor reviewSharedExecutor,
                ReviewProperties properties) {
            return new ComposedCollection(host, reviewSharedExecutor, new StageWait(properties.waitLimit()));
        }

        @Bean
        ThreadPoolTaskExecutor reviewSharedExecutor(ReviewProperties properties) {
            return pool("review-shared-", properties.sharedPool());
        }
    }

    @Bean
    @ConditionalOnProperty(name = COLLECTION, havingValue = WAITING)
    ReviewCollection waitingCollection(CodeHost host, ReviewStages stages, ReviewProperties properties) {
        return new WaitingCollection(host, stages, new StageWait(properties.waitLimit()));
    }

    @Bean
    @ConditionalOnProperty(name = COLLECTION, havingValue = WAITING)
    @ConditionalOnProperty(name = STAGES, havingValue = "common-pool")
    ReviewStages commonPoolStages() {
        return new CommonPoolStages();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = COLLECTION, havingValue = WAITING)
    @ConditionalOnProperty(name = STAGES, havingValue = "pulls-on-common-pool")
    static class PullsOnCommonPool {

        @Bean
        ReviewStages pullsOnCommonPoolStages(ThreadPoolTaskExecutor reviewListExecutor,
                ThreadPoolTaskExecutor reviewPageExecutor) {
            return new PullsOnCommonPoolStages(reviewListExecutor, reviewPageExecutor);
        }

        @Bean
        ThreadPoolTaskExecutor reviewListExecutor(ReviewProperties properties) {
            return pool("review-list-", properties.listPool());
        }

        @Bean
        ThreadPoolTaskExecutor reviewPageExecutor(ReviewProperties properties) {
            return pool("review-page-", properties.pagePool());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = COLLECTION, havingValue = WAITING)
    @ConditionalOnProperty(name = STAGES, havingValue = "shared-pool")
    static class SharedPool {

        @Bean
        ReviewStages sharedPoolStages(ThreadPoolTaskExecutor reviewPullExecutor,
                ThreadPoolTaskExecutor reviewSharedExecutor) {
            return new SharedPoolStages(reviewPullExecutor, reviewSharedExecutor);
        }

        @Bean
        ThreadPoolTaskExecutor reviewPullExecutor(ReviewProperties properties) {
            return pool("review-pull-", properties.pullPool());
        }

        @Bean
        ThreadPoolTaskExecutor reviewSharedExecutor(ReviewProperties properties) {
            return pool("review-shared-", properties.sharedPool());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = COLLECTION, havingValue = WAITING)
    @ConditionalOnProperty(name = STAGES, havingValue = "own-pools")
    static class OwnPools {

        @Bean
        ReviewStages ownPoolStages(ThreadPoolTaskExecutor reviewPullExecutor, ThreadPoolTaskExecutor reviewListExecutor,
                ThreadPoolTaskExecutor reviewPageExecutor) {
            return new OwnPoolStages(reviewPullExecutor, reviewListExecutor, reviewPageExecutor);
        }

        @Bean
        ThreadPoolTaskExecutor reviewPullExecutor(ReviewProperties properties) {
            return pool("review-pull-", properties.pullPool());
        }

        @Bean
        ThreadPoolTaskExecutor reviewListExecutor(ReviewProperties properties) {
            return pool("review-list-", properties.listPool());
        }

        @Bean
        ThreadPoolTaskExecutor reviewPageExecutor(ReviewProperties properties) {
            return pool("review-page-", properties.pagePool());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = COLLECTION, havingValue = WAITING)
    @ConditionalOnProperty(name = STAGES, havingValue = "virtual-threads")
    static class VirtualThreads {

        @Bean
        ReviewStages virtualThreadStages(SimpleAsyncTaskExecutor reviewVirtualExecutor) {
            return new OwnPoolStages(reviewVirtualExecutor, reviewVirtualExecutor, reviewVirtualExecutor);
        }

        @Bean
        SimpleAsyncTaskExecutor reviewVirtualExecutor() {
            return VirtualThreadExecutor.named("review-");
        }
    }

    /** The app ends all the same where a stage waits for good. */
    private static ThreadPoolTaskExecutor pool(String threadNames, PoolSettings settings) {
        return settings.executor(threadNames, executor -> executor.setDaemon(true));
    }
}
