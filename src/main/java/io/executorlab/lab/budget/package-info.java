/** Thread budgets: judged, proposed, proven, and compared with an earlier check. */
package io.executorlab.lab.budget;
