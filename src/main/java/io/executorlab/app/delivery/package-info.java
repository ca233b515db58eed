/** How long deliveries are on their way: another company's route service, called with the JDK's HTTP client. */
package io.executorlab.app.delivery;
