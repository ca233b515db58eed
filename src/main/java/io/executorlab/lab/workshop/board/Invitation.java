package io.executorlab.lab.workshop.board;

/**
 * What participants have to know besides the code.
 *
 * @param network whether other machines reach it
 */
record Invitation(String url, boolean network) {
}
