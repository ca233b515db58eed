package io.executorlab.lab.report;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;

import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Reads XML strictly. */
final class JunitSchema {

    private JunitSchema() {
    }

    /** Throws {@link SAXException} where the file breaks a rule of {@code junit.xsd}. */
    static Document validated(Path file) throws SAXException, IOException {
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(JunitSchema.class.getResource("junit.xsd"))
                .newValidator().validate(new StreamSource(file.toFile()));
        return parsed(Files.readString(file));
    }

    /** Throws {@link SAXException} where the text is not well-formed. */
    static Document parsed(String text) throws SAXException, IOException {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                    .parse(new InputSource(new StringReader(text)));
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }
}
