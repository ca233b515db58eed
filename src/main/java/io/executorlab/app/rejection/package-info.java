/** Ten tasks on a small pool, under each of the JDK's rejection policies. */
package io.executorlab.app.rejection;
