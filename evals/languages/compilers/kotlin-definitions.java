// Reads paths on standard input, writes what Kotlin's own parser finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path. comparisons/kotlin.json says how each kind is treated.

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;
import org.jetbrains.kotlin.cli.common.CLIConfigurationKeys;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.EnvironmentConfigFiles;
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinCoreEnvironment;
import com.intellij.openapi.util.Disposer;
import com.intellij.psi.PsiElement;
import com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.config.CompilerConfiguration;
import org.jetbrains.kotlin.psi.KtClass;
import org.jetbrains.kotlin.psi.KtClassBody;
import org.jetbrains.kotlin.psi.KtDestructuringDeclarationEntry;
import org.jetbrains.kotlin.psi.KtEnumEntry;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtNamedDeclaration;
import org.jetbrains.kotlin.psi.KtNamedFunction;
import org.jetbrains.kotlin.psi.KtObjectDeclaration;
import org.jetbrains.kotlin.psi.KtParameter;
import org.jetbrains.kotlin.psi.KtProperty;
import org.jetbrains.kotlin.psi.KtPsiFactory;
import org.jetbrains.kotlin.psi.KtSecondaryConstructor;
import org.jetbrains.kotlin.psi.KtTypeAlias;
import org.jetbrains.kotlin.psi.KtTypeParameter;

class KotlinDefinitions {
    public static void main(String[] args) throws IOException {
        var configuration = new CompilerConfiguration();
        configuration.put(CLIConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
        var environment = KotlinCoreEnvironment.createForProduction(
            Disposer.newDisposable(), configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES);
        var factory = new KtPsiFactory(environment.getProject());
        try (var out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
            var in = new Scanner(System.in, StandardCharsets.UTF_8)) {
            while (in.hasNextLine()) {
                String path = in.nextLine();
                if (!path.isEmpty()) list(factory, path, out);
            }
        }
    }

    private static void list(KtPsiFactory factory, String path, PrintWriter out) throws IOException {
        String text = Files.readString(Path.of(path)).replace("\r\n", "\n");
        KtFile file = factory.createFile(text);
        if (PsiTreeUtil.hasErrorElements(file)) {
            out.println("!\t" + path);
            return;
        }
        for (KtNamedDeclaration each : PsiTreeUtil.collectElementsOfType(file, KtNamedDeclaration.class)) {
            String kind = kindOf(each);
            PsiElement name = nameOf(each);
            if (kind == null || name == null) continue;
            String written = name.getText().replace("`", "");
            out.println(path + "\t" + lineOf(text, name.getTextOffset()) + "\t" + kind + "\t" + written);
        }
    }

    /** What has no name is named after its keyword. */
    private static PsiElement nameOf(KtNamedDeclaration declaration) {
        if (declaration.getNameIdentifier() != null) return declaration.getNameIdentifier();
        if (declaration instanceof KtObjectDeclaration object) return object.getObjectKeyword();
        return declaration instanceof KtSecondaryConstructor made ? made.getConstructorKeyword() : null;
    }

    private static String kindOf(KtNamedDeclaration each) {
        if (each instanceof KtEnumEntry) return "enum entry";
        if (each instanceof KtClass type) return type.isInterface() ? "interface" : type.isEnum() ? "enum" : "class";
        if (each instanceof KtObjectDeclaration object)
            return object.isObjectLiteral() ? "anonymous object" : !object.isCompanion() ? "object"
                : object.getNameIdentifier() == null ? "companion" : "named companion";
        if (each instanceof KtNamedFunction function) return function.getNameIdentifier() == null ? null : function.isLocal() ? "local function" : "function";
        if (each instanceof KtSecondaryConstructor) return "constructor";
        if (each instanceof KtProperty property) return property.isLocal() ? "local variable" : "property";
        if (each instanceof KtParameter parameter) return parameter.hasValOrVar() ? "class parameter" : "parameter";
        if (each instanceof KtDestructuringDeclarationEntry entry)
            return entry.getParent().getParent() instanceof KtFile || entry.getParent().getParent() instanceof KtClassBody ? "property" : "local variable";
        if (each instanceof KtTypeAlias) return "type alias";
        return each instanceof KtTypeParameter ? "type parameter" : null;
    }

    private static int lineOf(String text, int offset) {
        return 1 + (int) text.substring(0, offset).chars().filter(each -> each == '\n').count();
    }
}
