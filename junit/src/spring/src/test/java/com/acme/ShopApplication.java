package com.acme;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A service whose requests leak threads, or do not. */
@SpringBootApplication
public class ShopApplication {
}
