/** Products in a database and a search engine: the pools out of step. */
package io.executorlab.app.product;
