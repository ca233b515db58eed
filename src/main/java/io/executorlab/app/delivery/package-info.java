/** Asks another company's route service with the JDK's HTTP client how long deliveries are on their way. */
package io.executorlab.app.delivery;
