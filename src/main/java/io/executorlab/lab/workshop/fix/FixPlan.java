package io.executorlab.lab.workshop.fix;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The step fix of an exercise, in the catalogue below {@code fix}: which files the learner gets, and what must hold
 * afterwards.
 *
 * @param contract the interface, with its package
 * @param flawed the class behind it that holds the flaw
 * @param configuration Spring's configuration that makes its bean
 * @param further types that one has to know, as they are
 * @param names words that would give something away, each with the one that stands for it; that of the flawed class is
 * made by rule
 * @param settings properties that the learner finds in {@code settings.yml}, with the value that is in effect; one of
 * its own where the app leaves it to Spring Boot
 * @param bounds all of them must hold
 * @param probes calls without a load, of which more is asked than that they come back
 */
public record FixPlan(String contract, String flawed, String configuration, List<String> further,
        Map<String, String> names, Map<String, String> settings, List<FixBound> bounds, List<FixProbe> probes) {

    private static final String NEUTRAL = "Current";

    public String packageName() {
        return contract.substring(0, contract.lastIndexOf('.'));
    }

    /** The app's words, each with the one that the learner sees in its place. */
    public Map<String, String> neutral() {
        Map<String, String> all = new LinkedHashMap<>();
        String neutral = NEUTRAL + simple(contract);
        all.put(simple(flawed), neutral);
        all.put(bean(simple(flawed)), bean(neutral));
        all.putAll(names);
        return all;
    }

    /** The way back from {@link #neutral()}. */
    public Map<String, String> real() {
        Map<String, String> back = new LinkedHashMap<>();
        neutral().forEach((real, neutral) -> back.put(neutral, real));
        return back;
    }

    /** A message of a compiler or the app, in the learner's words. */
    String neutral(String message) {
        return JavaText.renamed(message, neutral());
    }

    static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    private static String bean(String simple) {
        return Character.toLowerCase(simple.charAt(0)) + simple.substring(1);
    }
}
