package com.example.demo;

import io.javalin.Javalin;

final class Orders {

	private Orders() {
	}

	public static void main(String[] args) {
		Javalin.create().get("/orders/{id}", context -> context.result(Faults.order(context.pathParam("id"))))
				.start("127.0.0.1", Integer.getInteger("port"));
	}
}
