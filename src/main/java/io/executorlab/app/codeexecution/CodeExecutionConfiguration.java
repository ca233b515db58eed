package io.executorlab.app.codeexecution;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.socket.config.annotation.EnableWebSocket;
import org.springframework.web.socket.config.annotation.WebSocketConfigurer;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.thread.VirtualThreadExecutor;

/** Chooses the implementation behind each interface. Only the executors that a variant uses are beans. */
@Configuration(proxyBeanMethods = false)
@EnableWebSocket
class CodeExecutionConfiguration {

    private static final String STAGE = "code-execution.stage";
    private static final String RUNNER = "code-execution.runner";

    @Bean
    @ConditionalOnProperty(name = STAGE, havingValue = "unnamed-executor")
    SessionStage unnamedExecutorStage() {
        return new UnnamedExecutorStage();
    }

    @Bean
    @ConditionalOnProperty(name = STAGE, havingValue = "named-pool")
    SessionStage namedPoolStage(ThreadPoolTaskExecutor sessionExecutor) {
        return new NamedExecutorStage(sessionExecutor);
    }

    @Bean
    @ConditionalOnProperty(name = STAGE, havingValue = "named-pool")
    ThreadPoolTaskExecutor sessionExecutor(CodeExecutionProperties properties) {
        return properties.sessionPool().executor("session-");
    }

    @Bean
    @ConditionalOnProperty(name = STAGE, havingValue = "virtual-threads")
    SessionStage virtualThreadStage(SimpleAsyncTaskExecutor virtualSessionExecutor) {
        return new NamedExecutorStage(virtualSessionExecutor);
    }

    @Bean
    @ConditionalOnProperty(name = STAGE, havingValue = "virtual-threads")
    SimpleAsyncTaskExecutor virtualSessionExecutor() {
        return VirtualThreadExecutor.named("session-");
    }

    @Bean
    @ConditionalOnProperty(name = RUNNER, havingValue = "pool")
    ProgramRunner poolRunner(ThreadPoolTaskExecutor compileExecutor, ProgramLauncher launcher,
            CodeExecutionProperties properties) {
        return new WaitingProgramRunner(compileExecutor, launcher, properties.timeLimit());
    }

    @Bean
    @ConditionalOnProperty(name = RUNNER, havingValue = "pool")
    ThreadPoolTaskExecutor compileExecutor(CodeExecutionProperties properties) {
        return properties.pool().executor("compile-");
    }

    @Bean
    @ConditionalOnProperty(name = RUNNER, havingValue = "virtual-threads")
    ProgramRunner virtualThreadRunner(SimpleAsyncTaskExecutor virtualCompileExecutor, ProgramLauncher launcher,
            CodeExecutionProperties properties) {
        return new WaitingProgramRunner(virtualCompileExecutor, launcher, properties.timeLimit());
    }

    @Bean
    @ConditionalOnProperty(name = RUNNER, havingValue = "virtual-threads")
    SimpleAsyncTaskExecutor virtualCompileExecutor(CodeExecutionProperties properties) {
        SimpleAsyncTaskExecutor executor = VirtualThreadExecutor.named("compile-");
        executor.setConcurrencyLimit(properties.pool().coreSize());
        return executor;
    }

    @Bean
    @ConditionalOnProperty(name = RUNNER, havingValue = "on-exit")
    ProgramRunner onExitRunner(ProgramLauncher launcher, CodeExecutionProperties properties) {
        return new OnExitProgramRunner(properties.pool().coreSize(), properties.pool().queueCapacity(), launcher,
                properties.timeLimit());
    }

    @Bean
    ProgramLauncher programLauncher(CodeExecutionProperties properties) {
        return switch (properties.launcher()) {
            case LEAKING -> new LeakingLauncher();
            case STDOUT_CLOSED -> new PartlyClearingLauncher(PartialClearing.STDOUT_CLOSED);
            case DESTROYED -> new PartlyClearingLauncher(PartialClearing.DESTROYED);
            case CLOSED_AND_DESTROYED -> new PartlyClearingLauncher(PartialClearing.CLOSED_AND_DESTROYED);
            case ERROR_MERGED -> new PartlyClearingLauncher(PartialClearing.ERROR_MERGED);
            case IO_INHERITED -> new PartlyClearingLauncher(PartialClearing.IO_INHERITED);
            case CONTAINED -> new ContainedLauncher();
        };
    }

    @Bean
    ResultDelivery resultDelivery(ProgramRunner runner, CodeExecutionProperties properties) {
        return switch (properties.delivery()) {
            case FUTURE_GET -> new WaitingDelivery(runner);
            case COMPLETABLE_FUTURE_GET -> new CompletableWaitingDelivery(runner);
            case ON_COMPLETION -> new CompletionDelivery(runner);
        };
    }

    @Bean
    UserLookup userLookup(CodeExecutionProperties properties, JdbcClient jdbc) {
        return properties.userLookup() ? new DatabaseUserLookup(jdbc) : user -> {};
    }

    @Bean
    WebSocketConfigurer codeExecutionEndpoint(UserLookup users, SessionStage stage, ResultDelivery delivery,
            CodeExecutionProperties properties, JsonMapper json, MeterRegistry meters) {
        CodeExecutionHandler handler = new CodeExecutionHandler(users, stage, delivery, properties.idleLimit(),
                properties.sendLimit(), json, meters);
        return registry -> registry.addHandler(handler, "/code-executions");
    }
}
