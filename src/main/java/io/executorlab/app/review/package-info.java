/** Fetches many pull requests at once: the blocked common pool, and the pool that waits for itself. */
package io.executorlab.app.review;
