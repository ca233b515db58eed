package io.executorlab.lab.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import io.executorlab.lab.verdict.BoundVerdict;
import io.executorlab.lab.verdict.CellResult;
import io.executorlab.lab.verdict.ExperimentResult;
import io.executorlab.lab.verdict.Numbers;

/** The bounds as JUnit XML: a suite for each cell, a test case for each bound. A claim is no test: refuting one is a result. */
final class JunitXml {

    private JunitXml() {
    }

    static void write(Path file, List<ExperimentResult> results) throws IOException {
        try (Writer writer = Files.newBufferedWriter(file)) {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(writer);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuites");
            for (ExperimentResult result : results) {
                for (CellResult cell : result.variants().values()) {
                    suite(xml, result.antiPattern() + "." + cell.id(), cell);
                }
            }
            xml.writeEndElement();
            xml.writeEndDocument();
        } catch (XMLStreamException e) {
            throw new IOException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static void suite(XMLStreamWriter xml, String name, CellResult cell) throws XMLStreamException {
        List<BoundVerdict> bounds = cell.bounds();
        long failed = bounds.stream().filter(bound -> bound.state() == BoundVerdict.State.BROKEN).count();
        long errors = bounds.stream().filter(bound -> bound.state() == BoundVerdict.State.NO_EVIDENCE).count();
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", name);
        xml.writeAttribute("tests", String.valueOf(bounds.size()));
        xml.writeAttribute("failures", String.valueOf(failed));
        xml.writeAttribute("errors", String.valueOf(errors));
        xml.writeAttribute("skipped", "0");
        for (BoundVerdict bound : bounds) {
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", name);
            xml.writeAttribute("name", bound.measure() + " " + bound.bound());
            if (bound.state() == BoundVerdict.State.BROKEN) {
                xml.writeEmptyElement("failure");
                xml.writeAttribute("message", "measured " + Numbers.number(bound.value()));
            } else if (bound.state() == BoundVerdict.State.NO_EVIDENCE) {
                xml.writeEmptyElement("error");
                xml.writeAttribute("message", "no evidence: " + String.join(" ", cell.problems()));
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }
}
