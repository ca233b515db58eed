/** Starts and fills the real parts: PostgreSQL, the search engine, nginx. */
package io.executorlab.lab.service;
