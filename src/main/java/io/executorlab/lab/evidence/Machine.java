package io.executorlab.lab.evidence;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The machine that a run was measured on ({@code machine.json}).
 *
 * @param jdk the app's, such as {@code 17.0.15}
 * @param processors what the app's JVM was told to see ({@code -XX:ActiveProcessorCount})
 */
public record Machine(String jdk, String jdkVendor, int cores, int processors, String os, List<String> jvmFlags,
        @JsonUnwrapped Versions versions) {

    private static final Pattern VERSION = Pattern.compile("(?:1\\.)?(\\d{1,9})");

    public Machine {
        if (jdk == null) {
            throw new IllegalArgumentException("it names no JDK");
        }
        versions = versions == null ? Versions.UNKNOWN : versions;
    }

    /**
     * Of what else takes part.
     *
     * @param commit of the lab's source, {@code -dirty} where it had been changed
     * @param parts the app's libraries and the servers it is connected to, each with its version; null in older files
     * and where the app is not the lab's
     */
    public record Versions(String k6, String commit, List<String> parts) {

        static final Versions UNKNOWN = new Versions(null, null, null);
    }

    /** The JDK with who made it, where that is told: {@code 17.0.15 (Debian)}. */
    public String jvm() {
        return jdk + (jdkVendor == null || jdkVendor.isEmpty() ? "" : " (%s)".formatted(jdkVendor));
    }

    /** The JDK's main version, such as 17; 0 where it is not told. */
    public int feature() {
        Matcher version = VERSION.matcher(jdk);
        return version.lookingAt() ? Integer.parseInt(version.group(1)) : 0;
    }
}
