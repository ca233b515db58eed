/** A chat streamed token by token: the thread for each token. */
package io.executorlab.app.chat;
