package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.CouldNotStartException;

/** Another commit is built beside the user's files, and nothing of it stays. */
class WorktreeTest {

    @TempDir
    private Path folder;
    private Path checkout;
    private Path results;

    @BeforeEach
    void twoCommits() throws Exception {
        checkout = Files.createDirectories(folder.resolve("checkout/app")).getParent();
        results = Files.createDirectory(folder.resolve("results"));
        git("init", "--quiet", "--initial-branch=main");
        version("old");
        git("tag", "v1");
        version("new");
    }

    private void version(String text) throws Exception {
        Files.writeString(checkout.resolve("app/version.txt"), text);
        git("add", ".");
        git("-c", "user.name=me", "-c", "user.email=me@example.com", "commit", "--quiet", "--message", text);
    }

    private String git(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", checkout.toString()));
        command.addAll(List.of(words));
        Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(git.getInputStream().readAllBytes());
        assertThat(git.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void isBuiltAndRemovedWithTheLabsPrograms() throws Exception {
        Worktree.Commit commit = Worktree.Commit.named("v1", checkout.resolve("app"));
        assertThat(commit.words()).matches("v1 \\([0-9a-f]{7}\\)");
        Path built;
        try (Children children = new Children(results.resolve("tmp"))) {
            built = Worktree.of(commit, "cp version.txt built.txt", children, results).folder();
            assertThat(built.resolve("built.txt")).hasContent("old");
            assertThat(git("worktree", "list").lines()).hasSize(2);
        }
        assertThat(built).doesNotExist();
        assertThat(built.getParent().getParent().getParent()).as("its own folder among the temporary ones").doesNotExist();
        assertThat(git("worktree", "list").lines()).hasSize(1);
        assertThat(checkout.resolve("app/version.txt")).hasContent("new");
        assertThat(git("status", "--porcelain")).isEmpty();
    }

    @Test
    void aBuildThatFailsSaysWhy() throws Exception {
        Worktree.Commit commit = Worktree.Commit.named("main~1", checkout);
        try (Children children = new Children(results.resolve("tmp"))) {
            assertThatThrownBy(() -> Worktree.of(commit, "echo no compiler; exit 3", children, results)).isInstanceOf(CouldNotStartException.class)
                    .hasMessageContaining("The build of main~1").hasMessageContaining("failed (exit code 3)").hasMessageContaining("no compiler");
        }
        assertThat(git("worktree", "list").lines()).hasSize(1);
    }

    @Test
    void saysWhereThereIsNoSuchCommit() {
        assertThatThrownBy(() -> Worktree.Commit.named("release", checkout)).isInstanceOf(UsageException.class)
                .hasMessageContaining("This checkout has no commit 'release'").hasMessageContaining("git fetch --depth 1 origin release");
        assertThatThrownBy(() -> Worktree.Commit.named("--help", checkout)).isInstanceOf(UsageException.class).hasMessageContaining("is not a commit");
        assertThatThrownBy(() -> Worktree.Commit.named("main", results)).isInstanceOf(UsageException.class).hasMessageContaining("is in no checkout of git");
    }
}
