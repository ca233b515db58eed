/**
 * The real parts behind the app, PostgreSQL and the search engine, and nginx before it: found, started, filled, and put
 * back as they were.
 */
package io.executorlab.lab.service;
