/** Runs programs over a WebSocket: the blocked stage, the thread for each task, the leaked process. */
package io.executorlab.app.codeexecution;
