package com.example.demo;

import static io.restassured.RestAssured.get;

import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.executorlab.junit.ThreadBudget;

@QuarkusTest
class OrdersTest {

	@BeforeEach
	void warmUp() {
		get("/orders/6").then().statusCode(200);
	}

	@ThreadBudget(from = "com.example", lingerMillis = 200)
	@Test
	void answers() {
		get("/orders/7").then().statusCode(200);
	}
}
