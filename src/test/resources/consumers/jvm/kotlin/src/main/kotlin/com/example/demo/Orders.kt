package com.example.demo

import io.ktor.server.cio.CIO
import io.ktor.server.engine.embeddedServer
import io.ktor.server.response.respondText
import io.ktor.server.routing.get
import io.ktor.server.routing.routing
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

object Orders {

	@JvmStatic
	fun main(args: Array<String>) {
		embeddedServer(CIO, host = "127.0.0.1", port = Integer.getInteger("port")) {
			routing {
				get("/orders/{id}") {
					call.respondText(withContext(Dispatchers.IO) { Faults.order(call.parameters["id"]) })
				}
			}
		}.start(wait = true)
	}
}
