package io.executorlab.app.chat;

import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.web.servlet.config.annotation.AsyncSupportConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Tells Spring MVC the executor on which it writes what a controller streams. */
record StreamingOn(AsyncTaskExecutor executor) implements WebMvcConfigurer {

    @Override
    public void configureAsyncSupport(AsyncSupportConfigurer support) {
        support.setTaskExecutor(executor);
    }
}
