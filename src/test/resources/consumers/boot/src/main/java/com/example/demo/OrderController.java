package com.example.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrderController {

	private final AtomicInteger orders = new AtomicInteger();
	private final CountDownLatch never = new CountDownLatch(1);
	private final int leakEvery;

	/** @param leakEvery a thread is left by each so many orders; 0 for none */
	OrderController(@Value("${leak-every:0}") int leakEvery) {
		this.leakEvery = leakEvery;
	}

	@GetMapping("/orders/{id}")
	String order(@PathVariable("id") String id) {
		if (leakEvery > 0 && orders.incrementAndGet() % leakEvery == 0) {
			Thread export = new Thread(this::export, "export");
			export.setDaemon(true);
			export.start();
		}
		return "order " + id;
	}

	private void export() {
		try {
			never.await();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
