package io.executorlab.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebAddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8081/actuator", "https://shop.test", "http://[::1]:8080",
            "http://me@shop.test/actuator"})
    void takesWhatPathsCanBeAddedTo(String text) {
        assertThat(WebAddress.base(text)).hasValue(URI.create(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "127.0.0.1:8081", "localhost:8080", "/actuator", "ftp://shop.test", "http:///actuator",
            "http://a b", "http://shop.test?a=b",
            "http://shop.test#top", "http://127.0.0.1:65536"})
    void refusesTheRest(String text) {
        assertThat(WebAddress.base(text)).isEmpty();
    }
}
