/** The jar's entry point, which leads to the app, the stubs or the lab. */
package io.executorlab;
