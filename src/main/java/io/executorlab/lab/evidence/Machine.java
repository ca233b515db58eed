package io.executorlab.lab.evidence;

import java.util.List;

/**
 * What a number was measured on ({@code machine.json}).
 *
 * @param jdk the app's, such as {@code 17.0.15}
 * @param cores the machine's processors
 * @param processors what the app's JVM was told to see ({@code -XX:ActiveProcessorCount})
 * @param commit of the lab's source, {@code -dirty} where it had been changed
 * @param parts the app's libraries and the servers it is connected to, each with its version; null in older files and
 *        where the app is not the lab's
 */
public record Machine(String jdk, String jdkVendor, int cores, int processors, String os, List<String> jvmFlags,
        String k6, String commit, List<String> parts) {

    public Machine {
        if (jdk == null) {
            throw new IllegalArgumentException("it names no JDK");
        }
    }
}
