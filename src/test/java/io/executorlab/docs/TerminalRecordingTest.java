package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

import io.executorlab.lab.common.Json;

/** The run of {@code ./lab try} that docs/running.md shows in a terminal; {@code make cast} records it. */
class TerminalRecordingTest {

    private static final Path FOLDER = Path.of("docs/terminal");
    private static final Path CAST = FOLDER.resolve("event-loop-per-call.cast");
    private static final Path PICTURE = FOLDER.resolve("event-loop-per-call.svg");
    private static final String COMMAND = "./lab try event-loop-per-call";
    private static final String CONDITIONS = "JDK \\S+ .*\\d+ cores.*lab [0-9a-f]{7,}";
    private static final Pattern STEERING = Pattern.compile("\u001b\\[[?\\d;]*[a-zA-Z]");
    private static final Pattern PLAYS = Pattern.compile("--animation-duration: (\\d+)ms");
    private static final String RED = "\u001b[31m";
    private static final String GREEN = "\u001b[32m";
    private static final int BYTES_AT_MOST = 300_000;
    private static final int PLAYS_AT_MOST_MS = 40_000;

    @Test
    void theTerminalShowsTheCurveTheFixAndInTheEndBothSides() throws IOException {
        assertThat(printed()).startsWith("$ " + COMMAND).contains(RED + "- ", GREEN + "+ ", "+++ SharedEventLoopElevatorClient.java").containsPattern("[▁▂▃▄▅▆▇█]{3}");
        assertThat(lastScreen().stream().map(line -> line.strip().split(" ")[0])).containsSubsequence("variant", "broken", "fixed", "Verdict:", "Details:");
        assertThat(lastScreen()).anyMatch(line -> line.startsWith("  Verdict: held")).last().asString().startsWith("  Details: results/");
    }

    @Test
    void castAndPictureSayWhatTheRunRanOn() throws Exception {
        String machine = text(picture(), "desc");
        assertThat(machine).matches(CONDITIONS);
        assertThat(header()).containsEntry("version", 2).containsEntry("title", COMMAND + ": " + machine);
    }

    @Test
    void thePictureShowsTheSameRun() throws Exception {
        String shown = picture().getDocumentElement().getTextContent();
        assertThat(lastScreen().stream().filter(line -> line.startsWith("  broken ") || line.startsWith("  fixed ") || line.startsWith("  variant ")))
                .hasSize(3).allSatisfy(row -> assertThat(shown).contains(row));
    }

    @Test
    void thePictureNeedsNothingButItself() throws Exception {
        Document picture = picture();
        List<Element> elements = all(picture.getElementsByTagName("*")).map(Element.class::cast).toList();
        assertThat(elements).extracting(Element::getLocalName).doesNotContain("script", "foreignObject", "image", "a");
        assertThat(elements.stream().flatMap(TerminalRecordingTest::attributes)).noneMatch(attribute -> attribute.getName().startsWith("on"))
                .filteredOn(attribute -> attribute.getLocalName().equals("href")).isNotEmpty().allMatch(attribute -> attribute.getValue().startsWith("#"));
        assertThat(styles(picture)).doesNotContain("url(", "@import", "http").contains("prefers-color-scheme: dark");
    }

    @Test
    void thePictureIsSmallAndPlaysAgainAndAgain() throws Exception {
        assertThat(Files.size(PICTURE)).isLessThanOrEqualTo(BYTES_AT_MOST);
        String styles = styles(picture());
        Matcher plays = PLAYS.matcher(styles);
        assertThat(plays.find()).isTrue();
        assertThat(Integer.parseInt(plays.group(1))).isLessThanOrEqualTo(PLAYS_AT_MOST_MS);
        assertThat(styles).contains("animation-iteration-count:infinite");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> header() throws IOException {
        return Json.parse(Files.readAllLines(CAST).get(0), Map.class, CAST.toString());
    }

    private static String printed() throws IOException {
        StringBuilder printed = new StringBuilder();
        for (String line : Files.readAllLines(CAST).stream().skip(1).filter(line -> !line.isBlank()).toList()) {
            List<?> event = Json.parse(line, List.class, CAST.toString());
            printed.append(event.get(1).equals("o") ? event.get(2) : "");
        }
        return printed.toString();
    }

    /** As many of the last lines as the terminal has, without blank ones and without what colours them. */
    private static List<String> lastScreen() throws IOException {
        List<String> lines = STEERING.matcher(printed()).replaceAll("").lines().filter(line -> !line.isBlank()).toList();
        return lines.subList(Math.max(0, lines.size() - (int) header().get("height")), lines.size());
    }

    private static Document picture() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(PICTURE.toFile());
    }

    private static String styles(Document picture) {
        return all(picture.getElementsByTagName("style")).map(Node::getTextContent).reduce("", String::concat);
    }

    private static String text(Document picture, String element) {
        return picture.getElementsByTagName(element).item(0).getTextContent();
    }

    private static Stream<Node> all(NodeList nodes) {
        return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item);
    }

    private static Stream<Attr> attributes(Element element) {
        return IntStream.range(0, element.getAttributes().getLength()).mapToObj(i -> (Attr) element.getAttributes().item(i));
    }
}
