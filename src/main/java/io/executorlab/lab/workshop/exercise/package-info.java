/** What the exercises are: the catalogue, and those that a seed chooses from it. */
package io.executorlab.lab.workshop.exercise;
