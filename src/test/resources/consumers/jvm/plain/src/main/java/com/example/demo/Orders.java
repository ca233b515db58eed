package com.example.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

final class Orders {

	private Orders() {
	}

	public static void main(String[] args) throws IOException {
		int port = Integer.getInteger("port");
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
		server.setExecutor(Executors.newFixedThreadPool(4));
		server.createContext("/orders", Orders::order);
		server.start();
	}

	private static void order(HttpExchange exchange) throws IOException {
		byte[] answer = Faults.order(exchange.getRequestURI().getPath()).getBytes(StandardCharsets.UTF_8);
		exchange.sendResponseHeaders(200, answer.length);
		exchange.getResponseBody().write(answer);
		exchange.close();
	}
}
