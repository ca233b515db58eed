package io.executorlab.lab.report;

import java.awt.Dimension;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.CategoryPlot;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A chart as a picture that is text. */
final class Svg {

    private static final String NAMESPACE = "http://www.w3.org/2000/svg";
    private static final int WIDTH = 760;
    private static final int HEIGHT = 300;
    private static final int FRAME = 90;
    private static final int BAR = 17;
    // Of a pixel: nobody sees the next one.
    private static final int DECIMALS = 1;
    private static final Pattern SHOWN = Pattern.compile("<title\\s*>.*?</desc\\s*>", Pattern.DOTALL);

    private Svg() {
    }

    /** @param numbers all that the chart shows, for those who cannot see it */
    static String of(JFreeChart chart, String title, String numbers) {
        Document document = document();
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
        context.setPrecision(DECIMALS);
        SVGGraphics2D graphics = new SVGGraphics2D(context, false);
        Dimension size = new Dimension(WIDTH, height(chart));
        graphics.setSVGCanvasSize(size);
        chart.draw(graphics, new Rectangle2D.Double(0, 0, size.width, size.height));
        Element root = graphics.getRoot();
        root.setAttributeNS(null, "viewBox", "0 0 %d %d".formatted(size.width, size.height));
        root.setAttributeNS(null, "role", "img");
        root.insertBefore(text(document, "desc", numbers), root.getFirstChild());
        root.insertBefore(text(document, "title", title), root.getFirstChild());
        try (StringWriter writer = new StringWriter()) {
            graphics.stream(root, writer, true, false);
            return writer.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Title and numbers of a picture. Where a letter stands depends on the machine's fonts, what is shown does not. */
    static String shown(String svg) {
        Matcher shown = SHOWN.matcher(svg);
        return shown.find() ? shown.group().replaceAll("\\s+", " ") : "";
    }

    private static int height(JFreeChart chart) {
        return chart.getPlot() instanceof CategoryPlot plot
                ? FRAME + BAR * plot.getDataset().getColumnCount() * (plot.getDataset().getRowCount() + 1)
                : HEIGHT;
    }

    private static Element text(Document document, String name, String text) {
        Element element = document.createElementNS(NAMESPACE, name);
        element.setTextContent(text);
        return element;
    }

    private static Document document() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            return factory.newDocumentBuilder().getDOMImplementation().createDocument(NAMESPACE, "svg", null);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }
}
