/** Finds and checks profiles by name. */
package io.executorlab.app.profile;
