// Reads a folder from its first argument, writes what Kotlin's compiler knows of the names in it, tab separated:
//
//     F path                          a file that it read without syntax errors
//     S kind name                     a symbol, numbered from 0
//     D symbol path line column       where it is declared
//     U symbol path line column class where it is used
//     R member target                 a member, and one that it overrides
//
// Columns start at 1, in UTF-16 units. All files are one module with the libraries of the compiler. A name that it cannot resolve for
// want of a library is an `unread` use of every symbol with that name. What is expected and what is actual are one symbol.

import com.intellij.openapi.util.Disposer;
import com.intellij.psi.PsiElement;
import com.intellij.psi.util.PsiTreeUtil;
import java.io.File;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jetbrains.kotlin.cli.common.CLIConfigurationKeys;
import org.jetbrains.kotlin.cli.common.config.ContentRootsKt;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.CliBindingTrace;
import org.jetbrains.kotlin.cli.jvm.compiler.EnvironmentConfigFiles;
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinCoreEnvironment;
import org.jetbrains.kotlin.cli.jvm.compiler.TopDownAnalyzerFacadeForJVM;
import org.jetbrains.kotlin.cli.jvm.config.JvmContentRootsKt;
import org.jetbrains.kotlin.config.ApiVersion;
import org.jetbrains.kotlin.config.CommonConfigurationKeys;
import org.jetbrains.kotlin.config.CommonConfigurationKeysKt;
import org.jetbrains.kotlin.config.CompilerConfiguration;
import org.jetbrains.kotlin.config.JVMConfigurationKeys;
import org.jetbrains.kotlin.config.LanguageFeature;
import org.jetbrains.kotlin.config.LanguageVersion;
import org.jetbrains.kotlin.config.LanguageVersionSettingsImpl;
import org.jetbrains.kotlin.descriptors.CallableDescriptor;
import org.jetbrains.kotlin.descriptors.CallableMemberDescriptor;
import org.jetbrains.kotlin.descriptors.ConstructorDescriptor;
import org.jetbrains.kotlin.descriptors.DeclarationDescriptor;
import org.jetbrains.kotlin.descriptors.MemberDescriptor;
import org.jetbrains.kotlin.descriptors.ParameterDescriptor;
import org.jetbrains.kotlin.psi.KtAnnotationEntry;
import org.jetbrains.kotlin.psi.KtCallExpression;
import org.jetbrains.kotlin.psi.KtCallableReferenceExpression;
import org.jetbrains.kotlin.psi.KtClass;
import org.jetbrains.kotlin.psi.KtClassBody;
import org.jetbrains.kotlin.psi.KtEnumEntry;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtImportDirective;
import org.jetbrains.kotlin.psi.KtNamedDeclaration;
import org.jetbrains.kotlin.psi.KtNamedFunction;
import org.jetbrains.kotlin.psi.KtObjectDeclaration;
import org.jetbrains.kotlin.psi.KtParameter;
import org.jetbrains.kotlin.psi.KtProperty;
import org.jetbrains.kotlin.psi.KtQualifiedExpression;
import org.jetbrains.kotlin.psi.KtSimpleNameExpression;
import org.jetbrains.kotlin.psi.KtTypeAlias;
import org.jetbrains.kotlin.psi.KtTypeReference;
import org.jetbrains.kotlin.psi.KtValueArgumentName;
import org.jetbrains.kotlin.resolve.BindingContext;
import org.jetbrains.kotlin.resolve.DescriptorToSourceUtils;
import org.jetbrains.kotlin.resolve.DescriptorUtils;
import org.jetbrains.kotlin.types.ErrorUtils;

class KotlinUses {
    private static final String LIBRARIES = "/usr/share/kotlin/kotlinc/lib/";
    private static final List<String> USED = List.of("kotlin-stdlib", "kotlin-stdlib-jdk7", "kotlin-stdlib-jdk8", "kotlin-reflect", "kotlin-test", "annotations-13.0", "trove4j");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)");

    private record Symbol(int number, String kind, String name, Set<String> declarations, Set<String> uses) {}

    private final Map<PsiElement, Symbol> symbols = new LinkedHashMap<>();
    private final List<Symbol> inOrder = new ArrayList<>();
    private final Map<String, Symbol> expected = new HashMap<>();
    private final Map<String, Set<String>> unread = new TreeMap<>();
    private final Map<KtFile, List<Integer>> lineStarts = new HashMap<>();
    private final Path root;
    private BindingContext context;

    private KotlinUses(Path root) {
        this.root = root;
    }

    public static void main(String[] args) throws IOException {
        new KotlinUses(Path.of(args[0]).toRealPath()).run();
        // Threads of the compiler would keep the process alive.
        System.exit(0);
    }

    private void run() throws IOException {
        var configuration = configurationOf(root);
        var environment = KotlinCoreEnvironment.createForProduction(Disposer.newDisposable(), configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES);
        List<KtFile> files = environment.getSourceFiles().stream().sorted(Comparator.comparing(this::pathOf)).toList();
        var trace = new CliBindingTrace();
        TopDownAnalyzerFacadeForJVM.analyzeFilesWithJavaIntegration(environment.getProject(), files, trace, configuration, environment::createPackagePartProvider);
        context = trace.getBindingContext();
        List<KtFile> read = files.stream().filter(each -> !PsiTreeUtil.hasErrorElements(each)).toList();
        for (KtFile file : read) for (KtNamedDeclaration each : PsiTreeUtil.collectElementsOfType(file, KtNamedDeclaration.class)) declare(each);
        for (KtFile file : read) for (KtSimpleNameExpression each : PsiTreeUtil.collectElementsOfType(file, KtSimpleNameExpression.class)) refer(each);
        try (var out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8))) {
            for (KtFile file : read) out.println("F\t" + pathOf(file));
            print(out);
        }
    }

    private static CompilerConfiguration configurationOf(Path root) throws IOException {
        var configuration = new CompilerConfiguration();
        configuration.put(CLIConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
        configuration.put(CommonConfigurationKeys.MODULE_NAME, "project");
        Map<LanguageFeature, LanguageFeature.State> features = Map.of(LanguageFeature.MultiPlatformProjects, LanguageFeature.State.ENABLED);
        CommonConfigurationKeysKt.setLanguageVersionSettings(configuration,
            new LanguageVersionSettingsImpl(LanguageVersion.KOTLIN_1_3, ApiVersion.KOTLIN_1_3, Map.of(), features));
        configuration.put(JVMConfigurationKeys.JDK_HOME, new File(System.getProperty("java.home")));
        JvmContentRootsKt.addJvmClasspathRoots(configuration, USED.stream().map(each -> new File(LIBRARIES + each + ".jar")).toList());
        ContentRootsKt.addKotlinSourceRoot(configuration, root.toString());
        JvmContentRootsKt.addJavaSourceRoots(configuration, javaRootsIn(root).stream().map(File::new).toList());
        return configuration;
    }

    /** The folders that the packages of Java files start from. */
    private static Set<String> javaRootsIn(Path root) throws IOException {
        Set<String> found = new TreeSet<>();
        List<Path> paths;
        try (Stream<Path> all = Files.walk(root)) {
            paths = all.filter(each -> each.toString().endsWith(".java")).toList();
        }
        for (Path path : paths) {
            Matcher clause = PACKAGE.matcher(Files.readString(path));
            String below = clause.find() ? "/" + clause.group(1).replace('.', '/') : "";
            String folder = path.getParent().toString();
            if (folder.endsWith(below)) found.add(folder.substring(0, folder.length() - below.length()));
        }
        return found;
    }

    private void print(PrintWriter out) {
        for (Symbol symbol : inOrder) {
            out.println("S\t" + symbol.kind + "\t" + symbol.name);
            for (String place : symbol.declarations) out.println("D\t" + symbol.number + "\t" + place);
            for (String use : symbol.uses) out.println("U\t" + symbol.number + "\t" + use);
            for (String place : unread.getOrDefault(symbol.name, Set.of())) out.println("U\t" + symbol.number + "\t" + place + "\tunread");
        }
        Set<String> pairs = new TreeSet<>();
        symbols.forEach((element, symbol) -> {
            for (DeclarationDescriptor each : descriptorsOf(element))
                if (each instanceof CallableMemberDescriptor member)
                    for (CallableMemberDescriptor above : member.getOverriddenDescriptors())
                        for (PsiElement source : sourcesOf(above)) {
                            Symbol target = symbols.get(source);
                            if (target != null && target != symbol) pairs.add("R\t" + symbol.number + "\t" + target.number);
                        }
        });
        pairs.forEach(out::println);
    }

    private String pathOf(KtFile file) {
        return root.relativize(Path.of(file.getVirtualFilePath())).toString();
    }

    private String placeOf(PsiElement element) {
        var file = (KtFile) element.getContainingFile();
        List<Integer> starts = lineStarts.computeIfAbsent(file, KotlinUses::startsOf);
        int offset = element.getTextRange().getStartOffset();
        int line = java.util.Collections.binarySearch(starts, offset);
        line = line >= 0 ? line : -line - 2;
        return pathOf(file) + "\t" + (line + 1) + "\t" + (offset - starts.get(line) + 1);
    }

    private static List<Integer> startsOf(KtFile file) {
        List<Integer> starts = new ArrayList<>(List.of(0));
        String text = file.getText();
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.add(at + 1);
        return starts;
    }

    private void declare(KtNamedDeclaration declaration) {
        String kind = kindOf(declaration);
        PsiElement name = declaration.getNameIdentifier();
        if (kind == null || name == null) return;
        String key = sharedKeyOf(declaration);
        Symbol symbol = key == null ? null : expected.get(key);
        if (symbol == null) {
            symbol = new Symbol(inOrder.size(), kind, plain(name.getText()), new TreeSet<>(), new TreeSet<>());
            inOrder.add(symbol);
            if (key != null) expected.put(key, symbol);
        }
        symbols.put(declaration, symbol);
        symbol.declarations.add(placeOf(name));
    }

    private static String kindOf(KtNamedDeclaration each) {
        if (each instanceof KtEnumEntry) return "property";
        if (each instanceof KtClass type) return type.isInterface() ? "interface" : "class";
        if (each instanceof KtObjectDeclaration object) return object.isObjectLiteral() ? null : "class";
        if (each instanceof KtTypeAlias) return "class";
        if (each instanceof KtNamedFunction function)
            return function.getParent() instanceof KtFile ? "function" : function.getParent() instanceof KtClassBody ? "method" : null;
        if (each instanceof KtProperty property) return property.isLocal() ? null : "property";
        return each instanceof KtParameter parameter && parameter.hasValOrVar() ? "property" : null;
    }

    private static String plain(String name) {
        return name.replace("`", "");
    }

    /** Null unless it is expected or actual. */
    private String sharedKeyOf(KtNamedDeclaration declaration) {
        DeclarationDescriptor descriptor = context.get(BindingContext.DECLARATION_TO_DESCRIPTOR, declaration);
        if (!isShared(descriptor)) return null;
        String name = DescriptorUtils.getFqName(descriptor).asString();
        if (!(descriptor instanceof CallableDescriptor callable)) return name;
        ParameterDescriptor receiver = callable.getExtensionReceiverParameter();
        List<String> types = callable.getValueParameters().stream().map(each -> each.getType().toString()).toList();
        return name + " " + (receiver == null ? "" : receiver.getType()) + types;
    }

    private static boolean isShared(DeclarationDescriptor descriptor) {
        for (DeclarationDescriptor each = descriptor; each != null; each = each.getContainingDeclaration())
            if (each instanceof MemberDescriptor member && (member.isExpect() || member.isActual())) return true;
        return false;
    }

    private List<DeclarationDescriptor> descriptorsOf(PsiElement element) {
        List<DeclarationDescriptor> found = new ArrayList<>();
        DeclarationDescriptor property = element instanceof KtParameter ? context.get(BindingContext.PRIMARY_CONSTRUCTOR_PARAMETER, element) : null;
        if (property != null) found.add(property);
        DeclarationDescriptor declared = context.get(BindingContext.DECLARATION_TO_DESCRIPTOR, element);
        if (declared != null) found.add(declared);
        return found;
    }

    /** Where a name refers to: a constructor stands for its type, an inherited member for the ones that it comes from. */
    private static List<PsiElement> sourcesOf(DeclarationDescriptor target) {
        DeclarationDescriptor meant = target instanceof ConstructorDescriptor made && !DescriptorUtils.isAnonymousObject(made.getConstructedClass())
            ? made.getConstructedClass() : target;
        List<PsiElement> found = new ArrayList<>();
        for (DeclarationDescriptor each : DescriptorToSourceUtils.getEffectiveReferencedDescriptors(meant.getOriginal())) {
            PsiElement source = DescriptorToSourceUtils.getSourceFromDescriptor(each.getOriginal());
            if (source != null) found.add(source);
        }
        return found;
    }

    private void refer(KtSimpleNameExpression name) {
        PsiElement element = name.getReferencedNameElement();
        String word = plain(element.getText());
        DeclarationDescriptor target = context.get(BindingContext.REFERENCE_TARGET, name);
        Collection<? extends DeclarationDescriptor> several = context.get(BindingContext.AMBIGUOUS_REFERENCE_TARGET, name);
        boolean isImport = PsiTreeUtil.getParentOfType(name, KtImportDirective.class) != null;
        List<DeclarationDescriptor> targets = new ArrayList<>();
        if (target != null && !ErrorUtils.isError(target)) targets.add(target);
        else if (isImport && several != null) targets.addAll(several);
        if (targets.isEmpty()) unread.computeIfAbsent(word, key -> new TreeSet<>()).add(placeOf(element));
        Set<Symbol> meant = new LinkedHashSet<>();
        for (DeclarationDescriptor each : targets) for (PsiElement source : sourcesOf(each)) if (symbols.containsKey(source)) meant.add(symbols.get(source));
        for (Symbol symbol : meant) {
            // Another name given by an import, and operators.
            String kind = word.equals(symbol.name) ? classOf(name, isImport) : "implicit";
            symbol.uses.add(placeOf(element) + "\t" + kind);
        }
    }

    private static String classOf(KtSimpleNameExpression name, boolean isImport) {
        if (isImport) return "import";
        PsiElement parent = name.getParent();
        if (parent instanceof KtValueArgumentName) return "named argument";
        KtAnnotationEntry entry = PsiTreeUtil.getParentOfType(name, KtAnnotationEntry.class);
        if (entry != null && PsiTreeUtil.isAncestor(entry.getTypeReference(), name, false)) return "annotation";
        if (PsiTreeUtil.getParentOfType(name, KtTypeReference.class) != null && !(parent instanceof KtCallExpression)) return "type";
        if (parent instanceof KtCallableReferenceExpression) return "reference";
        PsiElement whole = parent instanceof KtCallExpression ? parent : name;
        boolean isMember = whole.getParent() instanceof KtQualifiedExpression access && access.getSelectorExpression() == whole;
        if (whole != name) return isMember ? "member call" : "call";
        return isMember ? "member" : "name";
    }
}
