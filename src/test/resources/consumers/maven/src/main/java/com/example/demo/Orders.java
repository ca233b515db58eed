package com.example.demo;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.springframework.stereotype.Service;

@Service
public class Orders {

	public String export(String order) throws Exception {
		ExecutorService exports = Executors.newFixedThreadPool(1);
		return exports.submit(() -> "exported " + order).get();
	}

}
