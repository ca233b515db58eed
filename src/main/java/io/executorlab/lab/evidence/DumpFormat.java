package io.executorlab.lab.evidence;

/** Reads one kind of dump line by line, each without the blanks around it. */
interface DumpFormat {

    /** Begins a thread where the line is a header of this kind; false where it is none. */
    boolean header(String line);

    void read(String line);
}
