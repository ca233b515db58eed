package io.executorlab.app.product;

record Store(int id, String name, String city) {
}
