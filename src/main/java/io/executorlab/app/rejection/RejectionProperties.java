package io.executorlab.app.rejection;

import org.springframework.boot.context.properties.ConfigurationProperties;

/** @param queueCapacity of a trial that names none; the post's example has 10 */
@ConfigurationProperties("rejection")
record RejectionProperties(int queueCapacity) {
}
