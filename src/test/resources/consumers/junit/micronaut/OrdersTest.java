package com.example.demo;

import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

import io.executorlab.junit.ThreadBudget;

@MicronautTest
class OrdersTest {

	@Inject
	@Client("/")
	HttpClient client;

	@ThreadBudget(from = "com.example", warmUp = 1, lingerMillis = 200)
	@Test
	void answers() {
		Assertions.assertEquals("order 7", client.toBlocking().retrieve("/orders/7"));
	}
}
