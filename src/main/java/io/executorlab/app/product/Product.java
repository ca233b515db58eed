package io.executorlab.app.product;

import java.util.UUID;

record Product(UUID id, String name, String brand, String category, int priceCents) {
}
