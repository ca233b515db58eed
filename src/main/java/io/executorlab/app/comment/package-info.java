/** Comments that are checked after they were accepted: the work lost on shutdown. */
package io.executorlab.app.comment;
