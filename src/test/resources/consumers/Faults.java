package com.example.demo;

import java.io.FileInputStream;
import java.net.http.HttpClient;
import java.util.Queue;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers orders, and with each FAULT_EVERY-th does what the method does that FAULT names; nothing without. */
final class Faults {

	private static final String FAULT = System.getenv("FAULT");
	private static final int EVERY = Integer.parseInt(System.getenv().getOrDefault("FAULT_EVERY", "0"));
	private static final AtomicInteger ORDERS = new AtomicInteger();
	private static final CountDownLatch NEVER = new CountDownLatch(1);
	/** The JDK ends executors and timers, and closes files, that nothing refers to any more. */
	private static final Queue<Object> KEPT = new ConcurrentLinkedQueue<>();

	/** The app's own. */
	static Executor tasks;

	private Faults() {
	}

	static String order(String id) {
		if (EVERY > 0 && ORDERS.incrementAndGet() % EVERY == 0) {
			try {
				Faults.class.getDeclaredMethod(FAULT).invoke(null);
			} catch (ReflectiveOperationException e) {
				throw new IllegalStateException(FAULT, e);
			}
		}
		return "order " + id;
	}

	private static void thread() {
		Thread export = new Thread(Faults::stay, "export");
		export.setDaemon(true);
		export.start();
	}

	private static void executor() {
		ExecutorService exports = Executors.newSingleThreadExecutor();
		KEPT.add(exports);
		exports.execute(() -> {});
	}

	private static void timer() {
		KEPT.add(new Timer("export", true));
	}

	private static void client() {
		KEPT.add(HttpClient.newHttpClient());
	}

	private static void scheduler() {
		ScheduledExecutorService exports = Executors.newScheduledThreadPool(1);
		KEPT.add(exports);
		exports.scheduleAtFixedRate(() -> {}, 0, 1, TimeUnit.HOURS);
	}

	/** By reflection: not each app has Reactor. */
	private static void reactor() throws ReflectiveOperationException {
		Object scheduler = Class.forName("reactor.core.scheduler.Schedulers").getMethod("newSingle", String.class)
				.invoke(null, "export");
		KEPT.add(scheduler);
		Runnable export = () -> {};
		Class.forName("reactor.core.scheduler.Scheduler").getMethod("schedule", Runnable.class)
				.invoke(scheduler, export);
	}

	/** It is shut down and leaves nothing. */
	private static void pool() {
		ExecutorService exports = Executors.newFixedThreadPool(2);
		exports.execute(() -> {});
		exports.execute(() -> {});
		exports.shutdown();
	}

	private static void forkJoin() {
		ForkJoinPool exports = new ForkJoinPool(2);
		KEPT.add(exports);
		exports.execute(() -> {});
	}

	/** With one or two processors a thread for each task, up to JDK 24. */
	private static void commonPool() {
		CompletableFuture.runAsync(() -> sleep(5));
	}

	/** More than the app's executor works off. */
	private static void queue() {
		tasks.execute(() -> sleep(60));
	}

	private static void deadlock() {
		Object order = new Object();
		Object stock = new Object();
		CountDownLatch both = new CountDownLatch(2);
		new Thread(() -> deadlocked(order, stock, both), "order").start();
		new Thread(() -> deadlocked(stock, order, both), "stock").start();
	}

	private static void deadlocked(Object first, Object second, CountDownLatch both) {
		synchronized (first) {
			both.countDown();
			await(both);
			synchronized (second) {
				KEPT.add(first);
			}
		}
	}

	private static void lock() {
		synchronized (KEPT) {
			sleep(5);
		}
	}

	/** By reflection: a JDK before 21 has none. */
	private static void virtual() throws ReflectiveOperationException {
		Runnable export = Faults::stay;
		Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, export);
	}

	private static void process() throws Exception {
		KEPT.add(new ProcessBuilder("sleep", "60").start());
	}

	private static void file() throws Exception {
		KEPT.add(new FileInputStream("/dev/null"));
	}

	private static void stay() {
		await(NEVER);
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	private static void sleep(long millis) {
		try {
			Thread.sleep(millis);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
