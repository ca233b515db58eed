/** What a store has sold, read from the database: who bounds the readers when virtual threads do not. */
package io.executorlab.app.sales;
