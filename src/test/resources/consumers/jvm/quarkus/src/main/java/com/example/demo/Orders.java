package com.example.demo;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

@Path("/orders/{id}")
public class Orders {

	@GET
	public String order(@PathParam("id") String id) {
		return Faults.order(id);
	}
}
