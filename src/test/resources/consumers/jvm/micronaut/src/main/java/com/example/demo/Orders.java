package com.example.demo;

import java.util.Map;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.runtime.Micronaut;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

@Controller
class Orders {

	@Get("/orders/{id}")
	@ExecuteOn(TaskExecutors.BLOCKING)
	String order(String id) {
		return Faults.order(id);
	}

	public static void main(String[] args) {
		Micronaut.build(args).properties(Map.of("micronaut.server.host", "127.0.0.1", "micronaut.server.port",
				System.getProperty("port"))).start();
	}
}
