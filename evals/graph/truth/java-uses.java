// Reads a folder from its first argument, writes what javac knows of the names in it, tab separated:
//
//     F path                          a file that it read
//     S kind name                     a symbol, numbered from 0
//     D symbol path line column       where it is declared
//     U symbol path line column class where it is used
//     R member target                 a member, and one that it overrides
//
// Columns start at 1, in UTF-16 units. Libraries of a project are missing: a name that javac cannot resolve is written as an `unread`
// use of every symbol with that name.

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

class JavaUses {
    private record Place(String path, int line, int column) {}
    private record Use(Place place, String kind) {}
    private record Symbol(int number, String kind, String name, Place declaration, Set<Use> uses) {}

    private final Map<Element, Symbol> symbols = new LinkedHashMap<>();
    private final Map<String, Set<Place>> unread = new HashMap<>();
    private final Path root;

    private JavaUses(Path root) {
        this.root = root;
    }

    public static void main(String[] args) throws IOException {
        new JavaUses(Path.of(args[0]).toRealPath()).run();
    }

    private void run() throws IOException {
        List<String> paths;
        try (Stream<Path> found = Files.walk(root)) {
            paths = found.map(Path::toString).filter(each -> each.endsWith(".java") && !each.endsWith("module-info.java")).sorted().toList();
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        var diagnostics = new DiagnosticCollector<JavaFileObject>();
        try (var files = compiler.getStandardFileManager(diagnostics, null, StandardCharsets.UTF_8);
            var out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8))) {
            // Errors in one class must not keep it from reading the next.
            var options = List.of("-proc:none", "-Xmaxerrs", "1000000", "-XDshould-stop.ifError=FLOW", "-nowarn");
            var task = (JavacTask) compiler.getTask(null, files, diagnostics, options, null, files.getJavaFileObjectsFromStrings(paths));
            List<CompilationUnitTree> units = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) units.add(unit);
            task.analyze();
            Trees trees = Trees.instance(task);
            for (CompilationUnitTree unit : units) new Declarations(unit, trees).scan(unit, null);
            for (CompilationUnitTree unit : units) new Uses(unit, trees).scan(unit, null);
            for (CompilationUnitTree unit : units) out.println("F\t" + pathOf(unit));
            print(out, task.getElements());
        }
    }

    private String pathOf(CompilationUnitTree unit) {
        return root.relativize(Path.of(unit.getSourceFile().getName())).toString().replace('\\', '/');
    }

    private void print(PrintWriter out, Elements elements) {
        for (Symbol symbol : symbols.values()) {
            out.println("S\t" + symbol.kind + "\t" + symbol.name);
            out.println("D\t" + symbol.number + "\t" + text(symbol.declaration));
            for (Use use : symbol.uses) out.println("U\t" + symbol.number + "\t" + text(use.place) + "\t" + use.kind);
            for (Place place : unread.getOrDefault(symbol.name, Set.of())) out.println("U\t" + symbol.number + "\t" + text(place) + "\tunread");
        }
        symbols.forEach((element, symbol) -> {
            if (!(element instanceof ExecutableElement method) || !(method.getEnclosingElement() instanceof TypeElement type)) return;
            for (TypeElement above : supertypes(type))
                for (Element each : above.getEnclosedElements()) {
                    Symbol target = symbols.get(each);
                    if (target != null && each instanceof ExecutableElement other && elements.overrides(method, other, type))
                        out.println("R\t" + symbol.number + "\t" + target.number);
                }
        });
    }

    private static String text(Place place) {
        return place.path + "\t" + place.line + "\t" + place.column;
    }

    /** All of them, without the type itself. */
    private static Set<TypeElement> supertypes(TypeElement type) {
        Set<TypeElement> found = new LinkedHashSet<>();
        List<TypeElement> waiting = new ArrayList<>(List.of(type));
        for (int at = 0; at < waiting.size(); at++) {
            List<TypeMirror> above = new ArrayList<>(waiting.get(at).getInterfaces());
            above.add(waiting.get(at).getSuperclass());
            for (TypeMirror each : above)
                if (each instanceof DeclaredType declared && each.getKind() == TypeKind.DECLARED)
                    if (declared.asElement() instanceof TypeElement element && found.add(element)) waiting.add(element);
        }
        return found;
    }

    /** Walks one file, and knows where names stand in its text. */
    private abstract class Walk extends TreePathScanner<Void, Void> {
        final CompilationUnitTree unit;
        final Trees trees;
        final SourcePositions positions;
        final String text;
        final String path;

        Walk(CompilationUnitTree unit, Trees trees) throws IOException {
            this.unit = unit;
            this.trees = trees;
            this.positions = trees.getSourcePositions();
            this.text = unit.getSourceFile().getCharContent(true).toString();
            this.path = pathOf(unit);
        }

        long start(Tree tree) {
            return tree == null ? -1 : positions.getStartPosition(unit, tree);
        }

        long end(Tree tree) {
            return tree == null ? -1 : positions.getEndPosition(unit, tree);
        }

        /** Null if the name does not stand there: the compiler makes trees that nobody wrote. */
        Place placeAt(long offset, CharSequence name) {
            int at = (int) offset;
            if (at < 0 || !text.startsWith(name.toString(), at)) return null;
            if (at + name.length() < text.length() && Character.isJavaIdentifierPart(text.charAt(at + name.length()))) return null;
            int lineStart = text.lastIndexOf('\n', at - 1) + 1;
            int line = 1 + (int) text.substring(0, lineStart).chars().filter(each -> each == '\n').count();
            return new Place(path, line, at - lineStart + 1);
        }

        /** The first place of a name from an offset on, outside of comments and strings. */
        long find(CharSequence name, long from) {
            for (int at = (int) Math.max(0, from); at < text.length(); ) {
                if (text.startsWith("/*", at)) at = Math.max(text.indexOf("*/", at) + 2, at + 2);
                else if (text.startsWith("//", at)) at = Math.max(text.indexOf('\n', at), at + 2);
                else if (Character.isJavaIdentifierStart(text.charAt(at))) {
                    int end = at;
                    while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) end++;
                    if (text.substring(at, end).contentEquals(name)) return at;
                    at = end;
                } else at++;
            }
            return -1;
        }
    }

    private final class Declarations extends Walk {
        Declarations(CompilationUnitTree unit, Trees trees) throws IOException {
            super(unit, trees);
        }

        @Override
        public Void visitClass(ClassTree type, Void unused) {
            boolean isInterface = type.getKind() == Tree.Kind.INTERFACE || type.getKind() == Tree.Kind.ANNOTATION_TYPE;
            long from = end(type.getModifiers());
            declare(isInterface ? "interface" : "class", type.getSimpleName(), from < 0 ? start(type) : from);
            return super.visitClass(type, unused);
        }

        @Override
        public Void visitMethod(MethodTree method, Void unused) {
            if (method.getReturnType() != null) declare("method", method.getName(), end(method.getReturnType()));
            return super.visitMethod(method, unused);
        }

        @Override
        public Void visitVariable(VariableTree variable, Void unused) {
            if (!(getCurrentPath().getParentPath().getLeaf() instanceof ClassTree)) return super.visitVariable(variable, unused);
            Element element = trees.getElement(getCurrentPath());
            boolean isConstant = element != null && element.getKind() == ElementKind.ENUM_CONSTANT;
            long before = isConstant ? Math.max(end(variable.getModifiers()), start(variable)) : end(variable.getType());
            declare("property", variable.getName(), before);
            return super.visitVariable(variable, unused);
        }

        private void declare(String kind, Name name, long from) {
            Element element = trees.getElement(getCurrentPath());
            if (element == null || name.isEmpty()) return;
            Place place = placeAt(find(name, from), name);
            if (place != null) symbols.put(element, new Symbol(symbols.size(), kind, name.toString(), place, new LinkedHashSet<>()));
        }
    }

    private final class Uses extends Walk {
        Uses(CompilationUnitTree unit, Trees trees) throws IOException {
            super(unit, trees);
        }

        @Override
        public Void visitImport(ImportTree tree, Void unused) {
            if (tree.isStatic() && tree.getQualifiedIdentifier() instanceof MemberSelectTree select && !select.getIdentifier().contentEquals("*")) {
                TreePath of = new TreePath(new TreePath(getCurrentPath(), select), select.getExpression());
                Place place = placeAt(end(select) - select.getIdentifier().length(), select.getIdentifier());
                if (place != null && trees.getElement(of) instanceof TypeElement type)
                    for (Element each : membersOf(type)) if (each.getSimpleName().equals(select.getIdentifier())) refer(each, place, "import");
            }
            return super.visitImport(tree, unused);
        }

        private List<Element> membersOf(TypeElement type) {
            List<Element> found = new ArrayList<>(type.getEnclosedElements());
            for (TypeElement above : supertypes(type)) found.addAll(above.getEnclosedElements());
            return found;
        }

        @Override
        public Void visitIdentifier(IdentifierTree tree, Void unused) {
            add(tree.getName(), start(tree));
            return super.visitIdentifier(tree, unused);
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree tree, Void unused) {
            add(tree.getIdentifier(), end(tree) - tree.getIdentifier().length());
            return super.visitMemberSelect(tree, unused);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree tree, Void unused) {
            add(tree.getName(), end(tree) - tree.getName().length());
            return super.visitMemberReference(tree, unused);
        }

        private void add(Name name, long offset) {
            Place place = placeAt(offset, name);
            if (place == null) return;
            Element element = trees.getElement(getCurrentPath());
            boolean isKnown = element != null && element.asType().getKind() != TypeKind.ERROR;
            if (isKnown) refer(element, place, kindOfUse());
            else unread.computeIfAbsent(name.toString(), key -> new LinkedHashSet<>()).add(place);
        }

        private String kindOfUse() {
            TreePath around = getCurrentPath().getParentPath();
            Tree leaf = around == null ? null : around.getLeaf();
            if (leaf instanceof MethodInvocationTree call && call.getMethodSelect() == getCurrentPath().getLeaf()) return "call";
            if (leaf instanceof NewClassTree) return "new";
            if (leaf instanceof AnnotationTree) return "annotation";
            return leaf instanceof ImportTree ? "import" : "name";
        }

        /** The accessor of a record stands for its component, unless it is written. */
        private void refer(Element element, Place place, String kind) {
            Element of = element;
            if (!symbols.containsKey(of) && of instanceof ExecutableElement && of.getEnclosingElement() instanceof TypeElement type)
                for (Element each : type.getEnclosedElements())
                    if (each.getKind() == ElementKind.FIELD && type.getKind() == ElementKind.RECORD && each.getSimpleName().equals(element.getSimpleName())) of = each;
            Symbol symbol = symbols.get(of);
            if (symbol != null) symbol.uses.add(new Use(place, kind));
        }
    }
}
