package io.executorlab.app;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * The service under observation. Fixed throughout when no profile is active; each profile of {@code profiles/} switches
 * one variant of an anti-pattern on.
 */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class ExecutorLabApplication {

    public static void main(String[] args) {
        SpringApplication.run(ExecutorLabApplication.class, args);
    }
}
