/**
 * Profiles by name: found, checked before the start, the nearest one offered for a misspelt one; and what the active
 * ones set.
 */
package io.executorlab.app.profile;
