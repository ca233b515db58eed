package io.executorlab.lab.report;

import java.io.IOException;
import java.util.Map;

import io.executorlab.lab.common.Resource;

/**
 * What stands in a page so that it needs no network: the chart library, the page's own script and the values to draw.
 */
final class Assets {

    private Assets() {
    }

    /** Empty where there is nothing to draw. */
    static Map<String, Object> of(PageData data) throws IOException {
        return data.isEmpty() ? Map.of()
                : Map.of("script",
                        Map.of("library", text("charts/echarts.min.js"), "own", text("stacks.js") + text("report.js"),
                                "data", data.json()));
    }

    private static String text(String resource) {
        return Resource.text(Assets.class, resource);
    }
}
