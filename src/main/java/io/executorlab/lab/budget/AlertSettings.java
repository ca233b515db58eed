package io.executorlab.lab.budget;

/**
 * What an alert needs to be told and a budget does not say.
 *
 * @param by the labels that tell one instance from another, with commas between
 * @param window over which counters grow and means are taken, such as {@code 10m}
 * @param lasting how long a limit has to be exceeded before the alert fires
 */
public record AlertSettings(String by, String window, String lasting) {

    /** What made a file of alerts of what, for its first line. */
    String origin(String budget, String form) {
        return "Made from the budget %s by lab budget --as %s. Over a window of %s, where a check counts over its load.".formatted(budget, form, window);
    }

    /** The one that names an instance to people. */
    String firstLabel() {
        return by.split(",")[0];
    }
}
