package io.executorlab.app.product;

import java.util.UUID;

/** @param rating mean of the reviews, 0 without any */
record ListedProduct(UUID id, String name, String brand, String category, int priceCents, long reviews, double rating) {
}
