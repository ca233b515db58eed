package io.executorlab.lab.report;

import java.util.List;

/**
 * The first of many, as much as there is room for.
 *
 * @param more how many are left out; empty for none
 */
record Shown(List<?> first, String more) {

    static Shown of(List<?> all, int most) {
        return new Shown(all.stream().limit(most).toList(),
                all.size() > most ? String.valueOf(all.size() - most) : "");
    }
}
