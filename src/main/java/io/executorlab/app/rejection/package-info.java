/** Ten tasks on a small pool: what each of the JDK's rejection policies does with them. */
package io.executorlab.app.rejection;
