package io.executorlab.app.antipattern;

/** A flaw that this process runs with, and the class that holds it. */
record ActiveAntiPattern(String name, String flaw, String code, boolean visible, String reason) {

    String describe(String jvm) {
        return "anti-pattern active: %s: %s. Code: %s. %s on this JVM (%s): %s".formatted(
                name, flaw, code, visible ? "Visible" : "HIDDEN", jvm, reason);
    }
}
