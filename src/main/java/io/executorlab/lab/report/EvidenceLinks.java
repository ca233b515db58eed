package io.executorlab.lab.report;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measures;

/**
 * Links from a page to the evidence that its numbers were computed from; only to what is there.
 *
 * @param page the folder in which the page lies
 * @param cell the evidence's folder as seen from the page, {@code event-loop-per-call/broken}; empty for the page's own
 */
record EvidenceLinks(Path page, String cell) {

    /** @param experiment the experiment's folder */
    static EvidenceLinks to(Path page, Path experiment, String cell) {
        return new EvidenceLinks(page, page.relativize(experiment).resolve(cell).toString());
    }

    /** The folder; empty where it is not beside the page. */
    String toFolder() {
        return Files.isDirectory(page.resolve(cell)) ? escaped(cell.isEmpty() ? "./" : cell + "/") : "";
    }

    /** The file, or the folder for what is no file's name, such as the thread dumps. */
    String to(String source) {
        String file = cell.isEmpty() ? source : cell + "/" + source;
        return Files.isRegularFile(page.resolve(file)) ? escaped(file) : toFolder();
    }

    /** The file that a measure is computed from. */
    String ofMeasure(String name) {
        return to(source(name));
    }

    private static String source(String name) {
        try {
            return Measures.named(name).source().file();
        } catch (UsageException e) {
            // A result of another version may hold a measure that this one does not know.
            return Evidence.METRICS;
        }
    }

    private static String escaped(String path) {
        try {
            return new URI(null, null, "./" + path, null).getRawPath();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(path, e);
        }
    }
}
