package io.executorlab.app.model;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

@ConfigurationProperties("model")
record ModelProperties(String host, int port, Duration connectTimeout) {
}
