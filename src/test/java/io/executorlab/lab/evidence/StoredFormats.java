package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import io.executorlab.lab.common.Json;

/** What the lab writes as JSON that only this package reads. */
public final class StoredFormats {

    public static final Class<? extends Record> SCRAPE = Scrape.Stored.class;
    public static final Class<? extends Record> DUMP = ThreadDump.StoredDump.class;
    public static final Class<? extends Record> PACKED_DUMPS = PackedDumps.class;
    public static final Class<? extends Record> PACKED_STARTS = PackedStarts.class;
    public static final String DUMPS_PACKED = StoredParts.DUMPS_PACKED;
    public static final String STARTS_PACKED = StoredParts.STARTS_PACKED;

    private StoredFormats() {
    }

    /** Leaves thread starts in a run's folder as a pack holds them. */
    public static void writeStarts(Path run, List<ThreadStart> starts) throws IOException {
        Json.write(run.resolve(STARTS_PACKED), PackedStarts.of(starts));
    }
}
