package com.example.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Leaves a thread behind with each so many orders, -Dleak-every; none without. */
final class Leak {

	private static final int EVERY = Integer.getInteger("leak-every", 0);
	private static final AtomicInteger ORDERS = new AtomicInteger();
	private static final CountDownLatch NEVER = new CountDownLatch(1);

	private Leak() {
	}

	static String order(String id) {
		if (EVERY > 0 && ORDERS.incrementAndGet() % EVERY == 0) {
			Thread export = new Thread(Leak::export, "export");
			export.setDaemon(true);
			export.start();
		}
		return "order " + id;
	}

	private static void export() {
		try {
			NEVER.await();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
