package com.example.demo;

import java.util.concurrent.Executor;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrderController {

	/** @param tasks Spring Boot's own executor */
	OrderController(@Qualifier("applicationTaskExecutor") Executor tasks) {
		Faults.tasks = tasks;
	}

	@GetMapping("/orders/{id}")
	String order(@PathVariable("id") String id) {
		return Faults.order(id);
	}
}
