package io.executorlab.app.chat;

import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** Makes the executors that a chat needs. */
interface ChatExecutors {

    /** Writes down what was said, so that no chat waits for it. */
    ThreadPoolTaskExecutor transcriptExecutor(ChatProperties properties);
}
