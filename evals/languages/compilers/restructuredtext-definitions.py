"""Reads paths on standard input, writes what docutils finds in them: path, line, kind and name, tab separated.

A file that it reports severe errors in is written as `!` and the path. comparisons/restructuredtext.json says how each kind is treated. It
needs the Python package `docutils`. Directives and roles of Sphinx are read as docutils reads any other.
"""
import re
import sys

from docutils import nodes, utils
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Directive, Parser, directives, roles, states

OBJECTS = set(
    """module class exception function method classmethod staticmethod attribute property data decorator decoratormethod
    macro type struct union enum enumerator enum-class enum-struct member var concept alias option envvar confval setting
    describe object directive role templatetag templatefilter fieldlookup django-admin cmdoption opcode pdbcommand
    automodule autoclass autoexception autofunction automethod autoattribute autodata autodecorator autoproperty""".split()
)
EXAMPLES = set(
    """code-block code sourcecode literalinclude parsed-literal highlight math raw csv-table graphviz digraph graph doctest testcode
    testoutput testsetup testcleanup prompt ipython productionlist include image figure mermaid plot jinja tabularcolumns index
    meta""".split()
)
found = []


class AnyDirective(Directive):
    optional_arguments = 1000
    has_content = True
    option_spec = None

    def run(self):
        last = self.name.rsplit(":", 1)[-1].lower()
        if last in OBJECTS:
            self.record()
        if self.name in EXAMPLES:
            return []
        node = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, node)
        return [node]

    def record(self):
        lines = self.block_text.split("\n")
        signatures = [lines[0].split("::", 1)[1]]
        for line in lines[1:]:
            if not line.strip() or line.strip().startswith(":"):
                break
            signatures.append(line)
        for offset, signature in enumerate(signatures):
            name = name_in(self.name, signature.strip())
            if name:
                found.append((self.lineno + offset, "object", name))


def name_in(directive, signature):
    if re.search(r"option|admin|confval|setting|describe|object$|command|lookup", directive):
        return re.split(r"[\s,=(\[]", signature)[0]
    head = re.split(r"[(\[]", signature)[0].strip()
    head = re.split(r"\s[=:]|=", head)[0].strip()
    name = re.split(r"[\s*&]", head)[-1] if head else ""
    return name.lstrip("~!").replace("::", ".").replace("~", "")


def any_role(name, rawtext, text, lineno, inliner, options=None, content=None):
    shown = re.sub(r"^(\S[^<]*?)\s*<[^<>]+>$", r"\1", utils.unescape(text), flags=re.S)
    return [nodes.literal(rawtext, re.sub(r"^[~!]", "", shown))], []


directives.directive = lambda name, module, document: (AnyDirective, [])
states.directives.directive = directives.directive
roles.role = lambda name, module, lineno, reporter: (any_role, [])
states.roles.role = roles.role

new_subsection = states.RSTState.new_subsection
add_target = states.Body.add_target


def recorded_subsection(self, title, lineno, messages):
    text, _ = self.inline_text(title, lineno)
    name = " ".join("".join(node.astext() for node in text).split())
    found.append((lineno, "section", name))
    return new_subsection(self, title, lineno, messages)


def recorded_target(self, targetname, refuri, target, lineno):
    if targetname and not refuri and "anonymous" not in target:
        found.append((lineno, "label", " ".join(utils.unescape(targetname).split())))
    return add_target(self, targetname, refuri, target, lineno)


states.RSTState.new_subsection = recorded_subsection
states.Body.add_target = recorded_target

settings = get_default_settings(Parser)
settings.report_level = 5
settings.halt_level = 5
for path in filter(None, sys.stdin.read().split("\n")):
    found.clear()
    with open(path, encoding="utf-8", errors="replace") as file:
        document = utils.new_document(path, settings)
        try:
            Parser().parse(file.read(), document)
        except Exception:  # pylint: disable=broad-except
            print(f"!\t{path}")
            continue
    for line, kind, name in found:
        print(f"{path}\t{line}\t{kind}\t{name}")
