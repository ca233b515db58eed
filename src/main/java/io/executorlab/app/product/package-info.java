/** Stores and products from a database and a search engine: pools of different sizes in a row. */
package io.executorlab.app.product;
