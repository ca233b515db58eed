package io.executorlab.lab.workshop.page;

import java.util.LinkedHashMap;
import java.util.Map;

/** Maps for JSON, in the order in which they are written down. */
public final class JsonMap {

    private JsonMap() {
    }

    /** Pairs of a name and a value, which may be null. */
    public static Map<String, Object> map(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
