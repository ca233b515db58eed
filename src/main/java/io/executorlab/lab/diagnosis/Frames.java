package io.executorlab.lab.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.YamlFile;

/** Frames of a stack, top first: whose code they are, and which of them a reader needs. */
public final class Frames {

    static final Code CODE = YamlFile.beside(Frames.class, "/scenarios/stacks/code.yml").as(Code.class);
    static final List<String> NOT_THE_APPS = Stream.of(CODE.servers, CODE.passedOver, CODE.otherLibraries)
            .flatMap(List::stream).toList();
    // Spring's own apps, such as the petclinic.
    private static final String SPRINGS_APPS = "org.springframework.samples.";
    private static final Pattern DUMPED = Pattern.compile("([^()]+)\\((?:[^():]*:(\\d+)|[^()]*)\\)");
    private static final int SHOWN = 12;
    private static final int SHOWN_ABOVE = 5;

    record Code(List<String> servers, List<String> passedOver, List<String> librariesOfTheJdk,
            List<String> otherLibraries, List<String> sharedByTheJvm) {
    }

    /** Tells whether a frame is neither the JDK's nor a well-known framework's nor in a generated proxy. */
    public static boolean isTheApps(String frame) {
        return (frame.startsWith(SPRINGS_APPS) || NOT_THE_APPS.stream().noneMatch(frame::startsWith))
                && !frame.contains("$$");
    }

    public static boolean isServers(String frame) {
        return CODE.servers.stream().anyMatch(frame::startsWith);
    }

    /** A dump's {@code package.Class.method(File.java:line)} without what stands in brackets. */
    public static String withoutLine(String frame) {
        int parenthesis = frame.indexOf('(');
        return parenthesis < 0 ? frame : frame.substring(0, parenthesis);
    }

    /** A dump's frame as {@code package.Class.method:line}; without the line where that is not known. */
    public static String recorded(String frame) {
        Matcher dumped = DUMPED.matcher(frame);
        return !dumped.matches() ? frame : dumped.group(1) + (dumped.group(2) == null ? "" : ":" + dumped.group(2));
    }

    /** A recording's {@code package.Class.method:line} without the package. */
    public static String withoutPackage(String frame) {
        int line = frame.lastIndexOf(':');
        int method = frame.lastIndexOf('.', line < 0 ? frame.length() : line);
        int type = frame.lastIndexOf('.', method - 1);
        return frame.substring(type + 1);
    }

    /** A dozen at most: the topmost and those of the app; {@code ...} stands for what is left out. */
    public static List<String> shortened(List<String> frames) {
        int[] apps = IntStream.range(0, frames.size()).filter(i -> isTheApps(frames.get(i))).toArray();
        if (apps.length == 0) {
            return List.copyOf(frames.subList(0, Math.min(frames.size(), SHOWN_ABOVE)));
        }
        List<String> needed = frames.subList(0, apps[apps.length - 1] + 1);
        if (needed.size() <= SHOWN || apps[0] <= SHOWN_ABOVE) {
            return List.copyOf(needed.subList(0, Math.min(needed.size(), SHOWN)));
        }
        List<String> shown = new ArrayList<>(needed.subList(0, SHOWN_ABOVE));
        shown.add("...");
        shown.addAll(needed.subList(apps[0], Math.min(needed.size(), apps[0] + SHOWN - SHOWN_ABOVE - 1)));
        return List.copyOf(shown);
    }
}
