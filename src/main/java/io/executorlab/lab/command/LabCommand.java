package io.executorlab.lab.command;

import java.util.concurrent.Callable;

import picocli.CommandLine.Mixin;

/** A command that has a result to print; it returns its exit code. */
abstract class LabCommand implements Callable<Integer> {

    @Mixin
    Output output;

    /** One that leaves its evidence and its reports in a folder. */
    abstract static class InFolder extends LabCommand {

        @Mixin
        ResultsFolder out;
    }
}
