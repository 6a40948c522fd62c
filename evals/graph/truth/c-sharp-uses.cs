// Reads a folder from its first argument, writes what Roslyn knows of the names in it, tab separated:
//
//     F path                          a file that it read without syntax errors
//     S kind name                     a symbol, numbered from 0
//     D symbol path line column       where it is declared
//     U symbol path line column class where it is used
//     R member target                 a member, and one that it overrides or implements
//
// Columns start at 1, in UTF-16 units. All files are one compilation with the class library of Mono. A name that it cannot resolve
// for want of a library is an `unread` use of every symbol with that name, and so is a word in an inactive branch.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

static class CSharpUses {
    const string LIBRARY = "/usr/lib/mono/4.5-api";
    static readonly Regex WORD = new Regex(@"[\p{L}_][\p{L}\p{N}_]*");

    sealed class Symbol {
        public int Number;
        public string Kind, Name;
        public readonly SortedSet<string> Declarations = new SortedSet<string>(StringComparer.Ordinal);
        public readonly SortedSet<string> Uses = new SortedSet<string>(StringComparer.Ordinal);
    }

    static readonly Dictionary<ISymbol, Symbol> symbols = new Dictionary<ISymbol, Symbol>();
    static readonly List<Symbol> inOrder = new List<Symbol>();
    static readonly Dictionary<string, SortedSet<string>> unread = new Dictionary<string, SortedSet<string>>();
    static string root;

    static void Main(string[] args) {
        // The libraries of the package are built against another version of the class library.
        AppDomain.CurrentDomain.AssemblyResolve += (sender, wanted) => {
            string name = new System.Reflection.AssemblyName(wanted.Name).Name;
            return AppDomain.CurrentDomain.GetAssemblies().FirstOrDefault(each => each.GetName().Name == name)
                ?? (name == "System.Core" ? typeof(Enumerable).Assembly : null);
        };
        Run(args[0]);
    }

    static void Run(string folder) {
        root = Path.GetFullPath(folder) + "/";
        var trees = new List<SyntaxTree>();
        foreach (string path in Directory.GetFiles(root, "*.cs", SearchOption.AllDirectories).OrderBy(each => each, StringComparer.Ordinal)) {
            SyntaxTree tree = CSharpSyntaxTree.ParseText(File.ReadAllText(path), new CSharpParseOptions(LanguageVersion.Latest), path);
            if (!tree.GetDiagnostics().Any(each => each.Severity == DiagnosticSeverity.Error)) trees.Add(tree);
        }
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true);
        var libraries = Directory.GetFiles(LIBRARY, "*.dll").OrderBy(each => each, StringComparer.Ordinal).Select(each => MetadataReference.CreateFromFile(each));
        var compilation = CSharpCompilation.Create("project", trees, libraries, options);
        foreach (SyntaxTree tree in trees) Declare(compilation.GetSemanticModel(tree), tree);
        foreach (SyntaxTree tree in trees) Refer(compilation.GetSemanticModel(tree), tree);
        using (var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false))) Print(output, trees);
    }

    static void Print(TextWriter output, IEnumerable<SyntaxTree> trees) {
        foreach (SyntaxTree tree in trees) output.WriteLine("F\t" + PathOf(tree));
        foreach (Symbol symbol in inOrder) {
            output.WriteLine("S\t" + symbol.Kind + "\t" + symbol.Name);
            foreach (string place in symbol.Declarations) output.WriteLine("D\t" + symbol.Number + "\t" + place);
            foreach (string use in symbol.Uses) output.WriteLine("U\t" + symbol.Number + "\t" + use);
            SortedSet<string> places;
            if (unread.TryGetValue(symbol.Name, out places))
                foreach (string place in places) output.WriteLine("U\t" + symbol.Number + "\t" + place + "\tunread");
        }
        foreach (string pair in symbols.Keys.SelectMany(Above).Distinct().OrderBy(each => each, StringComparer.Ordinal)) output.WriteLine("R\t" + pair);
    }

    static string PathOf(SyntaxTree tree) {
        return tree.FilePath.Substring(root.Length);
    }

    static string PlaceOf(SyntaxTree tree, int offset) {
        var at = tree.GetText().Lines.GetLinePosition(offset);
        return PathOf(tree) + "\t" + (at.Line + 1) + "\t" + (at.Character + 1);
    }

    static void Declare(SemanticModel model, SyntaxTree tree) {
        foreach (SyntaxNode node in tree.GetRoot().DescendantNodes()) {
            SyntaxToken? name = NameOf(node);
            ISymbol declared = name == null ? null : model.GetDeclaredSymbol(node);
            string kind = declared == null ? null : KindOf(declared);
            if (kind == null) continue;
            ISymbol key = KeyOf(declared);
            Symbol symbol;
            if (!symbols.TryGetValue(key, out symbol)) {
                symbol = new Symbol { Number = inOrder.Count, Kind = kind, Name = name.Value.ValueText };
                symbols.Add(key, symbol);
                inOrder.Add(symbol);
            }
            symbol.Declarations.Add(PlaceOf(tree, name.Value.SpanStart));
        }
    }

    static SyntaxToken? NameOf(SyntaxNode node) {
        if (node is BaseTypeDeclarationSyntax) return ((BaseTypeDeclarationSyntax)node).Identifier;
        if (node is DelegateDeclarationSyntax) return ((DelegateDeclarationSyntax)node).Identifier;
        if (node is MethodDeclarationSyntax) return ((MethodDeclarationSyntax)node).Identifier;
        if (node is PropertyDeclarationSyntax) return ((PropertyDeclarationSyntax)node).Identifier;
        if (node is EventDeclarationSyntax) return ((EventDeclarationSyntax)node).Identifier;
        if (node is EnumMemberDeclarationSyntax) return ((EnumMemberDeclarationSyntax)node).Identifier;
        var variable = node as VariableDeclaratorSyntax;
        return variable != null && variable.Parent.Parent is BaseFieldDeclarationSyntax ? variable.Identifier : (SyntaxToken?)null;
    }

    static string KindOf(ISymbol symbol) {
        switch (symbol.Kind) {
            case SymbolKind.NamedType: return ((INamedTypeSymbol)symbol).TypeKind == TypeKind.Interface ? "interface" : "class";
            case SymbolKind.Method: return "method";
            case SymbolKind.Property:
            case SymbolKind.Field:
            case SymbolKind.Event: return "property";
            default: return null;
        }
    }

    /// <summary>One symbol for all instances of a generic one, both parts of a partial one, and both forms of an extension.</summary>
    static ISymbol KeyOf(ISymbol symbol) {
        var method = symbol as IMethodSymbol;
        if (method != null && method.ReducedFrom != null) symbol = method.ReducedFrom;
        symbol = symbol.OriginalDefinition;
        method = symbol as IMethodSymbol;
        return method != null && method.PartialDefinitionPart != null ? method.PartialDefinitionPart : symbol;
    }

    static IEnumerable<string> Above(ISymbol member) {
        foreach (ISymbol target in TargetsOf(member)) foreach (string pair in Pair(member, target)) yield return pair;
        var type = member as INamedTypeSymbol;
        if (type == null || type.TypeKind == TypeKind.Interface) yield break;
        foreach (ISymbol wanted in type.AllInterfaces.SelectMany(each => each.GetMembers()))
            foreach (string pair in Pair(type.FindImplementationForInterfaceMember(wanted), wanted)) yield return pair;
    }

    static IEnumerable<ISymbol> TargetsOf(ISymbol member) {
        var method = member as IMethodSymbol;
        if (method != null) return Targets(method.OverriddenMethod, method.ExplicitInterfaceImplementations);
        var property = member as IPropertySymbol;
        if (property != null) return Targets(property.OverriddenProperty, property.ExplicitInterfaceImplementations);
        var declared = member as IEventSymbol;
        return declared == null ? new ISymbol[0] : Targets(declared.OverriddenEvent, declared.ExplicitInterfaceImplementations);
    }

    static IEnumerable<ISymbol> Targets<T>(ISymbol overridden, IEnumerable<T> implemented) where T : ISymbol {
        return implemented.Cast<ISymbol>().Concat(overridden == null ? new ISymbol[0] : new[] { overridden });
    }

    static IEnumerable<string> Pair(ISymbol member, ISymbol target) {
        Symbol one, other;
        if (member != null && symbols.TryGetValue(KeyOf(member), out one) && symbols.TryGetValue(KeyOf(target), out other) && one != other)
            yield return one.Number + "\t" + other.Number;
    }

    static void Refer(SemanticModel model, SyntaxTree tree) {
        SyntaxNode top = tree.GetRoot();
        foreach (SimpleNameSyntax name in top.DescendantNodes(null, true).OfType<SimpleNameSyntax>()) {
            if (name.IsVar) continue;
            string place = PlaceOf(tree, name.SpanStart), word = name.Identifier.ValueText;
            SymbolInfo found = model.GetSymbolInfo(name);
            bool isGroup = found.CandidateReason == CandidateReason.MemberGroup;
            var targets = found.Symbol != null ? new[] { found.Symbol } : isGroup ? found.CandidateSymbols.ToArray() : new ISymbol[0];
            bool isDefault = found.Symbol == null && !isGroup;
            if (isDefault) Unread(word, place);
            foreach (ISymbol target in targets) Use(target, word, place, ClassOf(name));
        }
        foreach (SyntaxTrivia trivia in top.DescendantTrivia().Where(each => each.IsKind(SyntaxKind.DisabledTextTrivia)))
            foreach (Match match in WORD.Matches(trivia.ToFullString())) Unread(match.Value, PlaceOf(tree, trivia.FullSpan.Start + match.Index));
    }

    static void Unread(string word, string place) {
        SortedSet<string> places;
        if (!unread.TryGetValue(word, out places)) unread.Add(word, places = new SortedSet<string>(StringComparer.Ordinal));
        places.Add(place);
    }

    /// <summary>The name of an attribute is the constructor that it calls. A name that an alias gave is no place of the type's own name.</summary>
    static void Use(ISymbol target, string word, string place, string kind) {
        var method = target as IMethodSymbol;
        if (method != null && method.MethodKind == MethodKind.Constructor) target = method.ContainingType;
        Symbol symbol;
        if (!symbols.TryGetValue(KeyOf(target), out symbol)) return;
        bool isNamed = word == symbol.Name || word + "Attribute" == symbol.Name;
        symbol.Uses.Add(place + "\t" + (isNamed ? kind : "implicit"));
    }

    static string ClassOf(SimpleNameSyntax name) {
        if (name.IsPartOfStructuredTrivia()) return "comment";
        SyntaxNode whole = name;
        while (whole.Parent is QualifiedNameSyntax && ((QualifiedNameSyntax)whole.Parent).Right == whole) whole = whole.Parent;
        var access = whole.Parent as MemberAccessExpressionSyntax;
        bool isMember = whole.Parent is MemberBindingExpressionSyntax || (access != null && access.Name == whole);
        SyntaxNode around = isMember ? whole.Parent.Parent : whole.Parent;
        if (around is InvocationExpressionSyntax) return isMember ? "member call" : "call";
        if (around is ConditionalAccessExpressionSyntax) return "member";
        if (around is ObjectCreationExpressionSyntax) return "new";
        if (around is AttributeSyntax) return "attribute";
        if (around is BaseTypeSyntax) return "supertype";
        if (around is UsingDirectiveSyntax) return "import";
        return isMember ? "member" : "name";
    }
}
