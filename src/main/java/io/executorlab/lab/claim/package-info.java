/** What the five posts say, and what the lab says to it. */
package io.executorlab.lab.claim;
