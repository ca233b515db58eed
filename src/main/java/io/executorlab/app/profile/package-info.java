/** Profiles by name: found, checked before the start, the nearest one offered for a misspelt one. */
package io.executorlab.app.profile;
