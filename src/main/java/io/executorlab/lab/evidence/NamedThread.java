package io.executorlab.lab.evidence;

/** A thread that a dump shows or a recording has seen start. */
public interface NamedThread {

    String name();
}
