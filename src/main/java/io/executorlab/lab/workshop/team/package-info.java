/** What a console and the trainer's board say to each other. */
package io.executorlab.lab.workshop.team;
