/** Code execution over a WebSocket: the blocked stage, the thread for each task, the process that is left to itself. */
package io.executorlab.app.codeexecution;
