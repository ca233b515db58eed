package io.executorlab.lab.claim;

import java.util.List;

/**
 * A post and what it claims.
 *
 * @param id the first three digits of its file
 * @param title in the lab's words, with the author
 */
public record Post(String id, String title, List<Claim> claims) {
}
