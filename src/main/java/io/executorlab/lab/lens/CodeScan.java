package io.executorlab.lab.lens;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

import org.springframework.asm.ClassReader;
import org.springframework.core.io.ClassPathResource;

/**
 * Searches the byte code of a jar for places where a JDK or the processors decide how many threads run. Of a Spring
 * Boot jar it searches the app's own classes. It runs nothing of it.
 */
public final class CodeScan {

    private static final String BOOT = "BOOT-INF/";
    private static final String BOOTS_CLASSES = "BOOT-INF/classes/";
    private static final int CLASS_BYTES_AT_MOST = 8 << 20;

    private final List<CodePlace> places = new ArrayList<>();
    private final List<CodePlace> ofPlainFutures = new ArrayList<>();
    private boolean ownFutures;
    private int classes;

    private CodeScan() {
    }

    /** Throws {@link IOException} where it is no jar, or has no class that can be read. */
    public static CodeScan of(Path jar) throws IOException {
        CodeScan scan = new CodeScan();
        try (ZipFile entries = new ZipFile(jar.toFile())) {
            boolean boots = entries.stream().anyMatch(entry -> entry.getName().startsWith(BOOT));
            for (ZipEntry entry : entries.stream().filter(one -> isCode(one.getName(), boots)).toList()) {
                try (InputStream code = entries.getInputStream(entry)) {
                    scan.read(code);
                }
            }
        }
        if (scan.classes == 0) {
            throw new ZipException("it holds no class");
        }
        if (!scan.ownFutures) {
            scan.places.addAll(scan.ofPlainFutures);
        }
        scan.places.sort(Comparator.comparing(CodePlace::type).thenComparing(CodePlace::line));
        return scan;
    }

    /** Of these classes of the app, by their names with packages; throws {@link IOException} where one is not there. */
    public static CodeScan ofClasses(List<String> types) throws IOException {
        CodeScan scan = new CodeScan();
        for (String type : types) {
            try (InputStream code = new ClassPathResource(type.replace('.', '/') + ".class").getInputStream()) {
                scan.read(code);
            }
        }
        return scan;
    }

    private static boolean isCode(String name, boolean boots) {
        return name.endsWith(".class") && !name.endsWith("module-info.class") && !name.startsWith("META-INF/")
                && (!boots || name.startsWith(BOOTS_CLASSES));
    }

    private void read(InputStream code) throws IOException {
        try {
            ClassPlaces found = new ClassPlaces();
            new ClassReader(code.readNBytes(CLASS_BYTES_AT_MOST)).accept(found, ClassReader.SKIP_FRAMES);
            places.addAll(found.places());
            ofPlainFutures.addAll(found.ofPlainFutures());
            ownFutures |= found.isOwnFuture();
            classes++;
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw new ZipException("a class in it cannot be read: " + e.getMessage());
        }
    }

    /** By class and line. */
    public List<CodePlace> places() {
        return List.copyOf(places);
    }

    public int classes() {
        return classes;
    }
}
