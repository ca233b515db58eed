/**
 * The workshop's console in the browser: exercises from symptom to explanation, judged by a run's evidence; and the trainer's board. Each
 * exercise's questions and the effect of each remedy are pure functions of that evidence.
 */
package io.executorlab.lab.workshop;
