// Reads paths on standard input, writes what javac's own parser finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path. comparisons/java.json says how each kind is treated.

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModuleTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

class JavaDefinitions {
    /** Files per compiler run, so that the trees of a large project need not fit into memory together. */
    private static final int BATCH = 500;

    public static void main(String[] args) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<String> paths = input.lines().filter(line -> !line.isEmpty()).toList();
        try (var out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8))) {
            for (int start = 0; start < paths.size(); start += BATCH)
                list(paths.subList(start, Math.min(start + BATCH, paths.size())), out);
        }
    }

    private static void list(List<String> paths, PrintWriter out) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var diagnostics = new DiagnosticCollector<JavaFileObject>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, StandardCharsets.UTF_8)) {
            var options = List.of("-proc:none", "-Xmaxerrs", "1000000");
            var units = files.getJavaFileObjectsFromStrings(paths);
            var task = (JavacTask) compiler.getTask(null, files, diagnostics, options, null, units);
            List<CompilationUnitTree> parsed = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) parsed.add(unit);
            Set<String> broken = new HashSet<>();
            for (var each : diagnostics.getDiagnostics())
                if (each.getKind() == Diagnostic.Kind.ERROR && each.getSource() != null) broken.add(each.getSource().getName());
            for (CompilationUnitTree unit : parsed) {
                String path = unit.getSourceFile().getName();
                if (broken.contains(path)) out.println("!\t" + path);
                else new Lister(unit, path, Trees.instance(task).getSourcePositions(), out).scan(unit, null);
            }
        }
    }

    private static final class Lister extends TreePathScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final String path;
        private final SourcePositions positions;
        private final CharSequence text;
        private final PrintWriter out;

        Lister(CompilationUnitTree unit, String path, SourcePositions positions, PrintWriter out) throws IOException {
            this.unit = unit;
            this.path = path.replace(File.separatorChar, '/');
            this.positions = positions;
            this.text = unit.getSourceFile().getCharContent(true);
            this.out = out;
        }

        @Override
        public Void visitModule(ModuleTree module, Void unused) {
            addAt(start(module.getName()), "module", module.getName().toString());
            return super.visitModule(module, unused);
        }

        @Override
        public Void visitClass(ClassTree type, Void unused) {
            if (type.getSimpleName().isEmpty()) {
                // The parts of an enum constant are listed with the constant.
                if (!isEnumConstant(getCurrentPath().getParentPath())) {
                    Tree creation = getCurrentPath().getParentPath().getLeaf();
                    addAt(wordFrom("new", outerEnd(creation)), "anonymous class", "new");
                }
            } else add(type.getSimpleName().toString(), end(type.getModifiers(), start(type)), kindOf(type));
            return super.visitClass(type, unused);
        }

        @Override
        public Void visitMethod(MethodTree method, Void unused) {
            boolean isConstructor = method.getReturnType() == null;
            Tree around = getCurrentPath().getParentPath().getLeaf();
            // The parser adds the constructor of an anonymous class, which stands nowhere.
            if (isConstructor && ((ClassTree) around).getSimpleName().isEmpty()) return super.visitMethod(method, unused);
            String name = isConstructor ? ((ClassTree) around).getSimpleName().toString() : method.getName().toString();
            long from = end(method.getModifiers(), start(method));
            for (TypeParameterTree each : method.getTypeParameters()) from = end(each, from);
            add(name, end(method.getReturnType(), from), isConstructor ? "constructor" : "method");
            return super.visitMethod(method, unused);
        }

        @Override
        public Void visitVariable(VariableTree variable, Void unused) {
            Tree around = getCurrentPath().getParentPath().getLeaf();
            String name = variable.getName().toString();
            if (isEnumConstant(getCurrentPath())) {
                add(name, end(variable.getModifiers(), start(variable)), "enum constant");
                if (variable.getInitializer() instanceof NewClassTree made) {
                    scan(made.getArguments(), unused);
                    scan(made.getClassBody(), unused);
                }
                return null;
            }
            long from = end(variable.getType(), end(variable.getModifiers(), start(variable)));
            add(name, from, around instanceof ClassTree type ? fieldKind(type, variable) : "local variable");
            return super.visitVariable(variable, unused);
        }

        private static String fieldKind(ClassTree around, VariableTree field) {
            boolean isStatic = field.getModifiers().getFlags().contains(Modifier.STATIC);
            return around.getKind() == Tree.Kind.RECORD && !isStatic ? "record component" : "field";
        }

        private boolean isEnumConstant(TreePath path) {
            if (path == null || !(path.getLeaf() instanceof VariableTree variable)) return false;
            if (!(path.getParentPath().getLeaf() instanceof ClassTree type) || type.getKind() != Tree.Kind.ENUM) return false;
            // The type of a constant stands nowhere, so it has the place of the name.
            String name = variable.getName().toString();
            return start(variable.getType()) == wordFrom(name, end(variable.getModifiers(), start(variable)));
        }

        private static String kindOf(ClassTree type) {
            return switch (type.getKind()) {
                case INTERFACE -> "interface";
                case ENUM -> "enum";
                case RECORD -> "record";
                case ANNOTATION_TYPE -> "annotation";
                default -> "class";
            };
        }

        /** Where the keyword of `outer.new Inner() {}` may start. */
        private long outerEnd(Tree creation) {
            return creation instanceof NewClassTree made ? end(made.getEnclosingExpression(), start(made)) : start(creation);
        }

        private long start(Tree tree) {
            return tree == null ? -1 : positions.getStartPosition(unit, tree);
        }

        /** The end of a part, or `otherwise` if it stands nowhere. */
        private long end(Tree tree, long otherwise) {
            return tree == null ? otherwise : Math.max(otherwise, positions.getEndPosition(unit, tree));
        }

        private void add(String name, long from, String kind) {
            addAt(wordFrom(name, from), kind, name);
        }

        private void addAt(long at, String kind, String name) {
            if (at >= 0) out.println(path + "\t" + unit.getLineMap().getLineNumber(at) + "\t" + kind + "\t" + name);
        }

        private long wordFrom(String word, long from) {
            String all = text.toString();
            for (int at = all.indexOf(word, (int) Math.max(0, from)); at >= 0; at = all.indexOf(word, at + 1)) {
                boolean startsWord = at == 0 || !Character.isJavaIdentifierPart(all.charAt(at - 1));
                int after = at + word.length();
                if (startsWord && (after >= all.length() || !Character.isJavaIdentifierPart(all.charAt(after)))) return at;
            }
            return -1;
        }
    }
}
