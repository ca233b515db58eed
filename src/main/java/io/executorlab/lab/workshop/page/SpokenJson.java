package io.executorlab.lab.workshop.page;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

import io.executorlab.lab.common.Messages;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.Text;

/** Writes JSON for people: each text is a sentence of one language, a number has three figures. */
public final class SpokenJson {

    private static final Map<Messages, JsonMapper> MAPPERS = new ConcurrentHashMap<>();

    private SpokenJson() {
    }

    public static String of(Object value, Messages messages) {
        return MAPPERS.computeIfAbsent(messages, SpokenJson::mapper).writeValueAsString(value);
    }

    private static JsonMapper mapper(Messages messages) {
        ValueSerializer<Double> number = writing((value, json) -> json.writeNumber(Numbers.number(value)));
        return JsonMapper.builder().addModule(new SimpleModule()
                .addSerializer(Text.class, writing((text, json) -> json.writeString(messages.say(text))))
                // Such as not-fixed.
                .addSerializer(Enum.class, writing((constant, json) -> json
                        .writeString(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))))
                .addSerializer(Double.class, number).addSerializer(Double.TYPE, number)).build();
    }

    /** Pairs of a name and a value, which may be null, in their order. */
    public static Map<String, Object> map(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }

    private static <T> ValueSerializer<T> writing(BiConsumer<T, JsonGenerator> writer) {
        return new ValueSerializer<>() {

            @Override
            public void serialize(T value, JsonGenerator json, SerializationContext context) {
                writer.accept(value, json);
            }
        };
    }
}
