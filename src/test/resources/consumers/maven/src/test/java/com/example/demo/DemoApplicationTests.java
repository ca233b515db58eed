package com.example.demo;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest
class DemoApplicationTests {

	@Autowired
	private Orders orders;

	@Test
	void contextLoads() {
	}

	@Test
	void exports() throws Exception {
		Assertions.assertEquals("exported 7", orders.export("7"));
	}

}
