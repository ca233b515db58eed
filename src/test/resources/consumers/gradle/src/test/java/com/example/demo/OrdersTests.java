package com.example.demo;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class OrdersTests {

	@Test
	void exports() throws Exception {
		Assertions.assertEquals("exported 7", new Orders().export("7"));
	}

}
