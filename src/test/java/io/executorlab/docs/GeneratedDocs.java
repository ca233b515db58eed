package io.executorlab.docs;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.containers.Manifests;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.diagnosis.RecognisedDumps;
import io.executorlab.lab.report.RecordedPages;
import io.executorlab.release.VersionedFiles;

/** Everything in the project that is generated. {@code make docs} writes it; tests only compare. */
public final class GeneratedDocs {

    private GeneratedDocs() {
    }

    /** Throws {@link IOException} where a page or a recorded run cannot be read. */
    static List<GeneratedFile> all() throws IOException {
        return Stream.of(List.of(RecognisedDumps.file()), withoutDumps()).flatMap(List::stream).toList();
    }

    /** The same but for the page of which all recorded dumps are diagnosed, which takes minutes. */
    static List<GeneratedFile> withoutDumps() throws IOException {
        return Stream.of(List.of(Manifests.scripts()), VersionedFiles.files(), RecordedPages.files())
                .flatMap(List::stream).toList();
    }

    /** Writes what is not in step, and names it. */
    public static void main(String[] args) throws IOException {
        try {
            for (GeneratedFile file : all()) {
                if (!file.isInStep()) {
                    file.write();
                    System.out.println("written: " + file);
                }
            }
        } finally {
            RecordedPacks.close();
        }
    }
}
