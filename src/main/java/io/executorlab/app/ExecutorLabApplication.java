package io.executorlab.app;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * The service under observation. Fixed throughout when no profile is active; each profile of {@code profiles/} switches
 * one variant of an anti-pattern on.
 */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class ExecutorLabApplication implements WebMvcConfigurer {

    public static void main(String[] args) {
        SpringApplication.run(ExecutorLabApplication.class, args);
    }

    /** A request writes an enum's constant as a settings file does: {@code all-at-once}. */
    @Override
    public void addFormatters(FormatterRegistry registry) {
        ApplicationConversionService.addApplicationConverters(registry);
    }
}
