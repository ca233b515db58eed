package io.executorlab.lab.measure;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import io.executorlab.docs.GeneratedFile;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Limit;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON schema of budget files, made of the vocabulary. Draft-07, which the YAML and JSON servers of editors know
 * best. Editors complete properties and not patterns, so a measure with a parameter is also there as an example.
 */
public final class BudgetSchema {

    private static final String COUNT = "count";
    private static final String GROWING = "growing-count";
    private static final String THE_SAME = "the same";
    private static final String NUMBER = "\\d+(\\.\\d+)?([eE][+-]?\\d+)?";
    private static final Map<String, List<Object>> EXAMPLES = Map.of("", List.of(10, "2 * cores", "60 + 2 * cores"),
            "ms", List.of("200ms", "2s"), "s", List.of("5s", "500ms"), "MB", List.of("64MB"), "/s", List.of("50/s"),
            "%", List.of("80%"));

    private BudgetSchema() {
    }

    public static GeneratedFile file() {
        return new GeneratedFile(Path.of("docs/budget.schema.json"), json());
    }

    static String json() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "http://json-schema.org/draft-07/schema#");
        schema.put("title", "Thread budget");
        schema.put("description", "Bounds on an app's threads, queues and times under load, for lab check.");
        schema.putAll(object(properties(), List.of("bounds")));
        schema.put("dependencies", Map.of("load", List.of("experiment")));
        schema.put("if", Map.of("required", List.of("experiment")));
        schema.put("then", Map.of("properties", Map.of("bounds", reference("bounds-of-an-experiment"))));
        schema.put("else", Map.of("properties", Map.of("bounds", reference("bounds"))));
        schema.put("definitions", definitions());
        return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writeValueAsString(schema)
                .replace("\r\n", "\n") + "\n";
    }

    private static Map<String, Object> properties() {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("$schema", described("string", "This schema, for the editor."));
        properties.put("name", text("What the budget is called; without it the file's name."));
        properties.put("about", text("What the budget protects, in one sentence."));
        properties.put("requests",
                with(described("integer", "With fewer handled requests than this there is no verdict;"
                        + " 0 for an app that does not count its requests."), "minimum", 0, "default",
                        Budget.REQUESTS_BY_DEFAULT));
        properties.put("scrape-gap",
                with(described("A longer time without a scrape under load is no evidence; more than 1s.",
                        limit("s")), "default", "%.0fs".formatted(Budget.SCRAPE_GAP_BY_DEFAULT)));
        properties.put("experiment",
                text("For the lab's own budgets: the experiment whose fixed variant keeps it and whose broken"
                        + " one breaks it."));
        properties.put("load", with(described("object",
                "What the experiment's script reads from its environment and is to be otherwise than in the "
                        + "experiment, such as RATE: 4."),
                "additionalProperties",
                with(new LinkedHashMap<>(Map.of("type", List.of("string", "number", "boolean"))), "minLength", 1)));
        properties.put("bounds", with(described("object", "Each measure and its limits."), "minProperties", 1));
        return properties;
    }

    private static Map<String, Object> definitions() {
        Map<String, Object> definitions = new LinkedHashMap<>();
        definitions.put("bounds", bounds(measure -> !measure.isOnlyOfRuns()));
        definitions.put("bounds-of-an-experiment", bounds(measure -> true));
        String base = "";
        for (Measure measure : Vocabulary.all()) {
            String kind = measure.kind() == Measure.Kind.TOTAL ? GROWING : nameOf(measure.unit());
            base = measure.words().means().contains(THE_SAME) ? base : measure.words().means();
            definitions.put(measure.name(), described(description(measure, base), reference("bound-on-" + kind)));
        }
        definitions.put("bound-on-" + GROWING, bound("", true));
        List<String> units = Vocabulary.all().stream().map(Measure::unit).distinct().sorted().toList();
        units.forEach(unit -> definitions.put("bound-on-" + nameOf(unit), bound(unit, false)));
        units.forEach(unit -> definitions.put("limit-on-" + nameOf(unit), limitOf(unit)));
        return definitions;
    }

    private static Map<String, Object> bounds(Predicate<Measure> which) {
        Map<String, Object> properties = new LinkedHashMap<>();
        Map<String, Object> patterns = new LinkedHashMap<>();
        for (Measure measure : Vocabulary.all().stream().filter(which).toList()) {
            Map<String, Object> reference = reference(measure.name());
            Optional<Parameter> parameter = measure.parameter();
            if (parameter.isEmpty()) {
                properties.put(measure.name(), reference);
            } else if (parameter.get() == Parameter.STATE) {
                Parameter.states().forEach(state -> properties
                        .put(measure.name().replace(Measure.PARAMETER, "(" + state + ")"), reference));
            } else {
                properties.put(measure.example(), reference);
                patterns.put(pattern(measure, parameter.get()), reference);
            }
        }
        return with(object(properties, List.of()), "patternProperties", patterns);
    }

    private static String pattern(Measure measure, Parameter parameter) {
        return "^" + measure.name().replace(".", "\\.").replace(Measure.PARAMETER, "\\(" + parameter.pattern() + "\\)")
                + "$";
    }

    private static String description(Measure measure, String base) {
        String meaning = measure.words().means().replace(THE_SAME, "%s (%s)".formatted(THE_SAME, base));
        return "%s%s. From %s.%s%s".formatted(meaning, measure.unit().isEmpty() ? "" : ", in " + measure.unit(),
                measure.words().from(),
                measure.parameter().map(parameter -> " In the parentheses: " + parameter.meaning() + ".").orElse(""),
                measure.words().pitfall().isEmpty() ? "" : " Pitfall: " + measure.words().pitfall());
    }

    private static Map<String, Object> bound(String unit, boolean growing) {
        Map<String, Object> sides = new LinkedHashMap<>();
        sides.put(Bound.AT_MOST, described("The most that is allowed.", limit(unit)));
        sides.put(Bound.AT_LEAST, described("The least that is allowed.", limit(unit)));
        if (growing) {
            sides.put(Bound.PER_REQUEST,
                    described("The most that is allowed for each request that the app handled.", limit(unit)));
        }
        return with(object(sides, List.of()), "minProperties", 1);
    }

    private static Map<String, Object> limitOf(String unit) {
        List<String> units = Limit.unitsFor(unit);
        String factor = " *\\* *(cores|processors)";
        String term =
                NUMBER + "(" + (units.isEmpty() ? factor : factor + "| *(" + String.join("|", units) + ")") + ")?";
        String description = units.isEmpty() ? "A number, or a sum such as 60 + 2 * cores."
                : "A number in %s, or with a unit: %s; or a sum with 2 * cores in it.".formatted(unit,
                        String.join(", ", units));
        Map<String, Object> limit = new LinkedHashMap<>();
        limit.put("description", description);
        limit.put("type", List.of("number", "string"));
        limit.put("minimum", 0);
        limit.put("pattern", "^ *" + term + "( *\\+ *" + term + ")* *$");
        limit.put("examples", EXAMPLES.get(unit));
        return limit;
    }

    private static Map<String, Object> limit(String unit) {
        return reference("limit-on-" + nameOf(unit));
    }

    private static String nameOf(String unit) {
        return switch (unit) {
            case "" -> COUNT;
            case "/s" -> "rate";
            case "%" -> "share";
            default -> unit;
        };
    }

    private static Map<String, Object> object(Map<String, Object> properties, List<String> required) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("type", "object");
        object.put("properties", properties);
        if (!required.isEmpty()) {
            object.put("required", required);
        }
        object.put("additionalProperties", false);
        return object;
    }

    private static Map<String, Object> reference(String definition) {
        return Map.of("$ref", "#/definitions/" + definition);
    }

    private static Map<String, Object> text(String description) {
        return with(described("string", description), "minLength", 1);
    }

    private static Map<String, Object> described(String type, String description) {
        return with(new LinkedHashMap<>(), "description", description, "type", type);
    }

    // Draft-07 ignores what stands beside a $ref.
    private static Map<String, Object> described(String description, Map<String, Object> reference) {
        return with(new LinkedHashMap<>(), "description", description, "allOf", List.of(reference));
    }

    private static Map<String, Object> with(Map<String, Object> schema, Object... more) {
        for (int i = 0; i < more.length; i += 2) {
            schema.put((String) more[i], more[i + 1]);
        }
        return schema;
    }
}
