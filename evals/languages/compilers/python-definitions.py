"""Reads paths on standard input, writes what Python's own parser finds in them: path, line, kind and name, tab separated.

A file that it cannot parse is written as `!` and the path. comparisons/*.json say how each kind is treated.
"""
import ast
import sys
import warnings

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Scope:
    """A module, class or function, with the names it has so far."""

    def __init__(self, kind, around=None):
        self.kind = kind
        self.around = around
        self.declared = set()
        self.assigned = set()
        self.outer = set()

    def type_around(self):
        """The innermost class around, or None."""
        scope = self
        while scope is not None and scope.kind != "class":
            scope = scope.around
        return scope


class Definitions(ast.NodeVisitor):
    def __init__(self):
        self.scope = Scope("module")
        self.found = []

    def add(self, node, kind, name):
        self.found.append((node.lineno, kind, name))

    def visit_body(self, node, scope):
        scope.declared = {each.name for each in defined_in(node)}
        scope.outer = {name for each in ast.walk(node) if isinstance(each, (ast.Global, ast.Nonlocal)) for name in each.names}
        before, self.scope = self.scope, scope
        for each in ast.iter_child_nodes(node):
            self.visit(each)
        self.scope = before

    def visit_Module(self, node):
        self.visit_body(node, self.scope)

    def visit_ClassDef(self, node):
        self.add(node, "class", node.name)
        self.visit_body(node, Scope("class", self.scope))

    def visit_FunctionDef(self, node):
        kind = "overload" if is_overload(node) else "method" if self.scope.kind == "class" else "function"
        self.add(node, kind, node.name)
        self.visit_body(node, Scope("function", self.scope))

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node):
        self.visit_body(node, Scope("function", self.scope))

    def visit_Assign(self, node):
        for target in node.targets:
            self.assign(target, node.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node):
        self.assign(node.target, node.value)
        self.generic_visit(node)

    def visit_TypeAlias(self, node):
        self.add(node.name, "type alias", node.name.id)
        self.generic_visit(node)

    def assign(self, target, value):
        if isinstance(target, (ast.Tuple, ast.List)):
            for each in target.elts:
                self.assign(each, None)
        elif isinstance(target, ast.Starred):
            self.assign(target.value, None)
        elif isinstance(target, ast.Name):
            self.assign_name(target, value)
        elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id in ("self", "cls"):
            owner = self.scope.type_around()
            if owner is not None and owner is not self.scope:
                self.assign_once(owner, target, ("instance attribute", target.attr))

    def assign_name(self, target, value):
        if loads_module(value):
            self.add(target, "import", target.id)
        elif isinstance(value, ast.Lambda):
            self.assign_once(self.scope, target, ("lambda in a variable", target.id))
        elif self.scope.kind == "function":
            self.add(target, "write to an outer variable" if target.id in self.scope.outer else "local variable", target.id)
        else:
            self.assign_once(self.scope, target, (f"{self.scope.kind} variable", target.id))

    def assign_once(self, scope, target, what):
        kind, name = what
        if name in scope.declared or name in scope.assigned:
            kind = "repeated assignment"
        scope.assigned.add(name)
        self.add(target, kind, name)

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store):
            self.add(node, "bound name", node.id)

    def visit_arg(self, node):
        self.add(node, "parameter", node.arg)
        self.generic_visit(node)

    def visit_alias(self, node):
        self.add(node, "import", (node.asname or node.name).split(".")[0])


def defined_in(node):
    """The functions and classes of a body, also those behind a condition, not those of other bodies."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, FUNCTIONS + (ast.ClassDef,)):
            yield each
        elif not isinstance(each, ast.Lambda):
            yield from defined_in(each)


def loads_module(value):
    """`__import__("name")` and `importlib.import_module("name")`."""
    if not isinstance(value, ast.Call) or not value.args or not isinstance(value.args[0], ast.Constant):
        return False
    return getattr(value.func, "id", getattr(value.func, "attr", None)) in ("__import__", "import_module")


def is_overload(node):
    return any(getattr(each, "id", getattr(each, "attr", None)) == "overload" for each in node.decorator_list)


def main():
    warnings.simplefilter("ignore")
    for path in sys.stdin.read().splitlines():
        try:
            with open(path, "rb") as file:
                tree = ast.parse(file.read())
        except (SyntaxError, ValueError):
            print("!", path, sep="\t")
            continue
        definitions = Definitions()
        definitions.visit(tree)
        for line, kind, name in definitions.found:
            print(path, line, kind, name, sep="\t")


main()
