package io.executorlab.app.antipattern;

/**
 * Tells whether the effect of a flaw that is on appears on this JVM.
 *
 * @param visible whether the flaw's effect appears on this JVM
 * @param reason one clause, for people
 */
public record Visibility(boolean visible, String reason) {

    public static Visibility shown(String reason) {
        return new Visibility(true, reason);
    }

    public static Visibility hidden(String reason) {
        return new Visibility(false, reason);
    }
}
