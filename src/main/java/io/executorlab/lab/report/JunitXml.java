package io.executorlab.lab.report;

import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.measure.BoundVerdict.State;

/** Writes JUnit XML that Jenkins, GitLab and Maven's tools read alike. */
final class JunitXml {

    /** Without an offset, as Ant writes it, and in UTC: schemas older than Surefire's take no offset. */
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);
    private static final int REPLACEMENT = 0xFFFD;

    /**
     * @param startedAt milliseconds since the epoch; 0 where that is not known
     * @param properties at least one, or an older schema of Jenkins refuses the file
     */
    record Suite(String name, long startedAt, double seconds, Map<String, String> properties, List<Case> cases) {

        private String count(Outcome outcome) {
            return String.valueOf(cases.stream().filter(its -> its.outcome() == outcome).count());
        }
    }

    /** What readers make of a case: one that is skipped is shown with its message and fails nothing. */
    enum Outcome {

        PASSED("", ""), FAILED("failure", "broken bound"), WITHOUT_EVIDENCE("error", "no evidence"),
        SKIPPED("skipped", "");

        private final String element;
        private final String type;

        Outcome(String element, String type) {
            this.element = element;
            this.type = type;
        }

        static Outcome of(State state) {
            return switch (state) {
                case HELD -> PASSED;
                case BROKEN -> FAILED;
                case NO_EVIDENCE -> WITHOUT_EVIDENCE;
                case NOT_JUDGED -> SKIPPED;
            };
        }
    }

    /**
     * @param message one line
     * @param details any number of lines; readers that show these leave out the message, so it is written before them
     */
    record Case(String name, Outcome outcome, String message, String details) {
    }

    private JunitXml() {
    }

    static String of(List<Suite> suites) throws IOException {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuites");
            for (Suite suite : suites) {
                write(xml, suite);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
        } catch (XMLStreamException e) {
            throw new IOException("JUnit XML cannot be written: " + e.getMessage(), e);
        }
        return text.toString();
    }

    private static void write(XMLStreamWriter xml, Suite suite) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        attribute(xml, "name", suite.name());
        attribute(xml, "tests", String.valueOf(suite.cases().size()));
        attribute(xml, "failures", suite.count(Outcome.FAILED));
        attribute(xml, "errors", suite.count(Outcome.WITHOUT_EVIDENCE));
        attribute(xml, "skipped", suite.count(Outcome.SKIPPED));
        attribute(xml, "time", seconds(suite.seconds()));
        if (suite.startedAt() > 0) {
            attribute(xml, "timestamp", TIMESTAMP.format(Instant.ofEpochMilli(suite.startedAt())));
        }
        xml.writeStartElement("properties");
        for (Map.Entry<String, String> property : suite.properties().entrySet()) {
            xml.writeEmptyElement("property");
            attribute(xml, "name", property.getKey());
            attribute(xml, "value", property.getValue());
        }
        xml.writeEndElement();
        for (Case its : suite.cases()) {
            write(xml, suite.name(), its);
        }
        xml.writeEndElement();
    }

    private static void write(XMLStreamWriter xml, String suite, Case its) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute(xml, "classname", suite);
        attribute(xml, "name", its.name());
        // The time is the load's and stands at the suite; to judge a bound takes none.
        attribute(xml, "time", seconds(0));
        if (its.outcome() != Outcome.PASSED) {
            xml.writeStartElement(its.outcome().element);
            attribute(xml, "message", its.message());
            if (!its.outcome().type.isEmpty()) {
                attribute(xml, "type", its.outcome().type);
            }
            xml.writeCharacters(legal(its.details().isEmpty() ? its.message() : its.message() + "\n" + its.details()));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, legal(OneLine.of(value)));
    }

    /** XML 1.0 (2.2) forbids most control characters, escaped ones too. */
    private static String legal(String text) {
        return text.codePoints().map(character -> isLegal(character) ? character : REPLACEMENT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    private static boolean isLegal(int character) {
        return character >= 0x20 && character <= 0xD7FF || character >= 0xE000 && character <= 0xFFFD
                || character >= 0x10000
                || character == '\n' || character == '\t';
    }
}
