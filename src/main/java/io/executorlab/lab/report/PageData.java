package io.executorlab.lab.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.measure.Latency;

/** The data that the page's script draws, as one JSON text that is safe to stand in a page. */
final class PageData {

    private static final JsonMapper JSON = JsonMapper.builder().addModule(new SimpleModule()
            .addSerializer(Double.class, new Rounded()).addSerializer(double.class, new Rounded())).build();

    private final Map<String, List<CellCharts>> loads = new LinkedHashMap<>();

    // Records, for the order of what Map.of holds is another in each JVM.
    private record Content(List<String> points, Map<String, List<CellCharts>> loads) {
    }

    /** Writes whole numbers without a point and others with two decimals. */
    private static final class Rounded extends ValueSerializer<Double> {

        @Override
        public void serialize(Double value, JsonGenerator out, SerializationContext context) {
            if (value.isNaN() || value.isInfinite()) {
                out.writeNull();
            } else if (value == Math.rint(value)) {
                out.writeNumber(value.longValue());
            } else {
                out.writeNumber(Math.round(value * 100) / 100.0);
            }
        }
    }

    void add(String key, List<CellCharts> runs) {
        loads.put(key, runs);
    }

    /** Empty where there is nothing to draw. */
    Map<String, Object> script() {
        return loads.isEmpty() ? Map.of()
                : Map.of("script", Map.of("library", resource("charts/echarts.min.js"), "own",
                        resource("report.js"), "data", json()));
    }

    private static String resource(String name) {
        return Resource.text(PageData.class, name);
    }

    /** Without any character that could end the element in which it stands, whatever an app calls its threads. */
    private String json() {
        return JSON.writeValueAsString(new Content(Latency.POINTS, loads)).replace("<", "\\u003c")
                .replace(">", "\\u003e").replace("&", "\\u0026").replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
