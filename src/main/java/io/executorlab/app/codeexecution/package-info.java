/** Code execution over a WebSocket: the blocked stage, the thread for each task. */
package io.executorlab.app.codeexecution;
