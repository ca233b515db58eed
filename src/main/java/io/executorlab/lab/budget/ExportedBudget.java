package io.executorlab.lab.budget;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.OneLine;

/**
 * A budget as another tool takes it.
 *
 * @param text of the file, in which what is left out stands as comments; empty where nothing of the budget can be in it
 * @param leftOut why each limit that is not in it is not, in sentences
 */
public record ExportedBudget(Optional<String> text, List<String> leftOut) {

    /**
     * @param origin the first comment
     * @param head the lines before the entries
     * @param entries what became of the limits; none where nothing can be in the file
     */
    static ExportedBudget of(String origin, List<String> head, List<String> entries, List<String> leftOut) {
        Stream<String> comments = Stream.concat(Stream.of(origin), leftOut.stream().map(why -> "Not here: " + why))
                .map(comment -> "# " + OneLine.of(comment));
        String text = Stream.of(comments, head.stream(), entries.stream()).flatMap(lines -> lines).collect(Collectors.joining("\n", "", "\n"));
        return new ExportedBudget(entries.isEmpty() ? Optional.empty() : Optional.of(text), leftOut);
    }
}
