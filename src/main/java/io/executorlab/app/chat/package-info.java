/** A chat that is streamed token by token: the executor on which Spring MVC writes them. */
package io.executorlab.app.chat;
