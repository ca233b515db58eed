/** Reviews of many pull requests fetched at once: stages on the common pool, on pools of their own, on one shared. */
package io.executorlab.app.review;
