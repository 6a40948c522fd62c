"""Prints what every name in a C or C++ project refers to, as libclang sees it.

Usage: clang-uses.py FOLDER c|cpp

Rows are tab-separated: `F path` for a file that was read without errors, `S kind name` for a symbol, then for the symbol with that
number (from 0) `D number path line column` for a declaration and `U number path line column class` for a use. Columns count bytes
from 1. `R number number` is a member and one that it overrides. Overloads are one symbol. Commands come from compile_commands.json of the folder; without one, every source is read with all folders that have headers.
"""
import ctypes
import json
import os
import re
import sys

from clang import cindex
from clang.cindex import Config, Cursor, CursorKind, Index, LinkageKind, TranslationUnit

EXTENSIONS = {"c": (".c",), "cpp": (".cc", ".cpp", ".cxx", ".c++")}
STANDARD = {"c": "-std=gnu11", "cpp": "-std=gnu++17"}
HEADERS = (".h", ".hh", ".hpp", ".hxx", ".inc", ".inl", ".ipp", ".tcc")

KINDS = {
    CursorKind.FUNCTION_DECL: "function",
    CursorKind.FUNCTION_TEMPLATE: "function",
    CursorKind.CXX_METHOD: "method",
    CursorKind.STRUCT_DECL: "class",
    CursorKind.UNION_DECL: "class",
    CursorKind.CLASS_DECL: "class",
    CursorKind.CLASS_TEMPLATE: "class",
    CursorKind.ENUM_DECL: "class",
    CursorKind.TYPEDEF_DECL: "class",
    CursorKind.TYPE_ALIAS_DECL: "class",
    CursorKind.FIELD_DECL: "property",
}
TYPES = (
    CursorKind.STRUCT_DECL,
    CursorKind.UNION_DECL,
    CursorKind.CLASS_DECL,
    CursorKind.CLASS_TEMPLATE,
    CursorKind.ENUM_DECL,
)
FUNCTIONS = (CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.CXX_METHOD)
TEMPLATES = (CursorKind.FUNCTION_TEMPLATE, CursorKind.CLASS_TEMPLATE, CursorKind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION)
REFERENCES = {
    CursorKind.DECL_REF_EXPR: "value",
    CursorKind.MEMBER_REF_EXPR: "member",
    CursorKind.MEMBER_REF: "member",
    CursorKind.TYPE_REF: "type",
    CursorKind.TEMPLATE_REF: "type",
    CursorKind.OVERLOADED_DECL_REF: "overloaded",
}


def file_location(location):
    """Where the name stands: inside of a macro's arguments the argument, inside of its definition the place of its use."""
    file, line, column, offset = cindex.c_object_p(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    FILE_LOCATION(location, ctypes.byref(file), ctypes.byref(line), ctypes.byref(column), ctypes.byref(offset))
    if not file:
        return None
    return str(LIBRARY.clang_getFileName(cindex.File(file))), line.value, column.value, offset.value


class Project:
    def __init__(self, folder, language):
        self.folder = os.path.realpath(folder) + "/"
        self.language = language
        self.symbols = {}
        self.declarations = {}
        self.uses = {}
        self.texts = {}
        self.files = {}
        self.same = {}
        self.visited = set()
        self.referred = set()
        self.resolved = set()
        self.overloads = {}
        self.overridden = set()
        self.templates = {}
        self.used = {}
        self.calls = {}
        self.skipped = {}
        self.paths = {}

    def path(self, name):
        if name is None:
            return None
        if name not in self.paths:
            real = os.path.realpath(name)
            self.paths[name] = real[len(self.folder) :] if real.startswith(self.folder) else None
        return self.paths[name]

    def text(self, path):
        if path not in self.texts:
            with open(self.folder + path, "rb") as file:
                self.texts[path] = file.read()
        return self.texts[path]

    def stands_at(self, path, offset, name):
        word = name.encode()
        return self.text(path)[offset : offset + len(word)] == word

    def read(self, source, arguments):
        unit = INDEX.parse(source, args=arguments, options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
        broken = {self.path(each.location.file.name) for each in unit.diagnostics if each.severity >= 3 and each.location.file}
        if broken:
            return
        for included in [source] + [each.include.name for each in unit.get_includes()]:
            path = self.path(included)
            if path is not None:
                self.files[path] = True
        self.note_skipped(unit)
        for cursor in unit.cursor.get_children():
            place = file_location(cursor.location)
            path = self.path(place[0]) if place else None
            if path is None:
                continue
            if cursor.kind == CursorKind.MACRO_INSTANTIATION:
                extent = cursor.extent
                self.calls.setdefault(path, set()).add((extent.start.offset, extent.end.offset))
                continue
            key = (path, place[3], cursor.get_usr(), cursor.kind)
            if key in self.visited and not source.endswith(path):
                continue
            self.visited.add(key)
            self.visit(cursor)

    def note_skipped(self, unit):
        """Lines that no unit reads: those that every unit with the file leaves out."""
        ranges = LIBRARY.clang_getAllSkippedRanges(unit)
        skipped = {}
        for number in range(ranges.contents.count):
            extent = ranges.contents.ranges[number]
            path = self.path(extent.start.file.name) if extent.start.file else None
            if path is not None:
                skipped.setdefault(path, set()).update(range(extent.start.line, extent.end.line + 1))
        LIBRARY.clang_disposeSourceRangeList(ranges)
        paths = {self.path(each.include.name) for each in unit.get_includes()} | {self.path(unit.spelling)}
        for path in paths - {None}:
            lines = skipped.get(path, set())
            self.skipped[path] = self.skipped[path] & lines if path in self.skipped else lines

    def unread(self):
        """
        Words where the compiler sees no name: in lines that it leaves out, in arguments of macros that drop them, in templates if
        their meaning depends on the arguments, and types named through a using declaration, which libclang 14 does not report.
        """
        found = {}
        for path in sorted(self.files):
            text, ends = self.text(path), sorted(self.calls.get(path, ()))
            lines, covered, at = self.skipped.get(path, set()), 0, 0
            dependent, within = sorted(self.templates.get(path, ())), 0
            hidden = self.used.get(path, set())
            for number, line in enumerate(text.split(b"\n"), 1):
                for match in WORD.finditer(line):
                    start = at + match.start()
                    while ends and ends[0][0] <= start:
                        covered = max(covered, ends.pop(0)[1])
                    while dependent and dependent[0][0] <= start:
                        within = max(within, dependent.pop(0)[1])
                    place = (path, number, match.start() + 1)
                    is_hidden = (start < within or match.group() in hidden) and place not in self.resolved
                    if is_hidden or ((number in lines or start < covered) and place not in self.referred):
                        found.setdefault(match.group().decode("utf-8", "replace"), []).append(place)
                at += len(line) + 1
        return found

    def visit(self, top):
        stack = [top]
        while stack:
            cursor = stack.pop()
            kind = cursor.kind
            place = file_location(cursor.location)
            if place and self.path(place[0]) is not None:
                self.referred.add((self.path(place[0]), place[1], place[2]))
            self.note_template(cursor)
            if kind == CursorKind.USING_DECLARATION and place and self.path(place[0]) is not None:
                self.used.setdefault(self.path(place[0]), set()).add(cursor.spelling.encode())
            if kind in KINDS:
                self.declare(cursor)
            elif kind in REFERENCES:
                self.refer(cursor)
            stack.extend(cursor.get_children())

    def note_template(self, cursor):
        is_member = cursor.kind in FUNCTIONS and cursor.semantic_parent is not None and cursor.semantic_parent.kind in TEMPLATES
        if cursor.kind not in TEMPLATES and not is_member:
            return
        start, end = cursor.extent.start, cursor.extent.end
        path = self.path(start.file.name) if start.file else None
        if path is not None:
            self.templates.setdefault(path, set()).add((start.offset, end.offset))

    def scope_of(self, cursor):
        """The overloads of one name in a namespace or type are one symbol."""
        parent = cursor.semantic_parent
        if cursor.linkage == LinkageKind.INTERNAL or parent is None:
            return None
        return (parent.get_usr(), plain(cursor.spelling))

    def declare(self, cursor):
        name = plain(cursor.spelling)
        place = file_location(cursor.location)
        path = self.path(place[0]) if place else None
        if not name or path is None or not self.stands_at(path, place[3], name):
            return
        usr = cursor.get_usr()
        if cursor.kind == CursorKind.TYPEDEF_DECL:
            inner = cursor.underlying_typedef_type.get_declaration()
            if inner.kind in TYPES and inner.spelling in ("", name) or "(unnamed" in inner.spelling:
                self.same[inner.get_usr()] = usr
        self.resolved.add((path, place[1], place[2]))
        if cursor.kind in FUNCTIONS:
            self.overloads[usr] = self.scope_of(cursor)
            self.overridden.update((usr, each.get_usr()) for each in overridden_by(cursor))
        self.symbols.setdefault(usr, (KINDS[cursor.kind], name))
        self.declarations.setdefault(usr, set()).add((path, place[1], place[2]))

    def refer(self, cursor):
        place = file_location(cursor.location)
        path = self.path(place[0]) if place else None
        if path is None:
            return
        targets = [cursor.referenced]
        if cursor.kind == CursorKind.OVERLOADED_DECL_REF:
            targets = [LIBRARY.clang_getOverloadedDecl(cursor, number) for number in range(LIBRARY.clang_getNumOverloadedDecls(cursor))]
        for target in targets:
            if target is None:
                continue
            template = LIBRARY.clang_getSpecializedCursorTemplate(target)
            while template is not None:
                target, template = template, LIBRARY.clang_getSpecializedCursorTemplate(template)
            name = plain(target.spelling)
            if name:
                self.resolved.add((path, place[1], place[2]))
            if target.kind in KINDS and name and self.stands_at(path, place[3], name):
                self.uses.setdefault(target.get_usr(), set()).add((path, place[1], place[2], REFERENCES[cursor.kind]))

    def print(self):
        for path in sorted(self.files):
            print("F", path, sep="\t")
        merged, groups = {}, {}
        for usr in self.symbols:
            key = usr
            while key in self.same and self.same[key] in self.symbols and self.same[key] != key:
                key = self.same[key]
            if self.overloads.get(key) is not None:
                key = groups.setdefault(self.overloads[key], key)
            merged.setdefault(key, []).append(usr)
        number, unread, numbers = 0, self.unread(), {}
        for key in sorted(merged, key=lambda each: (min(self.declarations[each]), each)):
            numbers.update((usr, number) for usr in merged[key])
            kind, name = self.symbols[key]
            declarations = set().union(*(self.declarations[usr] for usr in merged[key]))
            uses = set().union(*(self.uses.get(usr, set()) for usr in merged[key]))
            print("S", kind, name, sep="\t")
            for place in sorted(declarations):
                print("D", number, *place, sep="\t")
            for use in sorted(uses):
                if use[:3] not in declarations:
                    print("U", number, *use, sep="\t")
            for place in unread.get(name, ()):
                print("U", number, *place, "unread", sep="\t")
            number += 1
        pairs = {(numbers[one], numbers[other]) for one, other in self.overridden if one in numbers and other in numbers}
        for one, other in sorted(pairs):
            print("R", one, other, sep="\t")


def overridden_by(cursor):
    """The members of base classes that a method overrides."""
    found, count = ctypes.POINTER(Cursor)(), ctypes.c_uint()
    LIBRARY.clang_getOverriddenCursors(cursor, ctypes.byref(found), ctypes.byref(count))
    # The bindings need the unit that a cursor belongs to.
    members = [Cursor.from_cursor_result(found[number], None, (cursor,)) for number in range(count.value)]
    usrs = [each for each in members if each is not None]
    if found:
        LIBRARY.clang_disposeOverriddenCursors(found)
    return usrs


def plain(spelling):
    """`vector<int>` of a specialisation is `vector` in the text."""
    return spelling.split("<")[0] if not spelling.startswith("operator") else spelling


def walk(folder, extensions):
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for name in sorted(names):
            if name.lower().endswith(extensions):
                yield os.path.join(root, name)


def commands(folder, language):
    known = os.path.join(folder, "compile_commands.json")
    if os.path.exists(known):
        for row in json.load(open(known)):
            words = row.get("arguments") or row["command"].split()
            kept = [word for word in words[1:] if word.startswith(("-I", "-D", "-std", "-U", "-isystem"))]
            yield os.path.join(row["directory"], row["file"]), kept
        return
    folders = {folder}
    for header in walk(folder, HEADERS):
        # `include/zoo/cat.h` may be included as `zoo/cat.h` or as `cat.h`.
        parent = os.path.dirname(header)
        for _ in range(3):
            if len(parent) >= len(folder):
                folders.add(parent)
            parent = os.path.dirname(parent)
    for source in walk(folder, EXTENSIONS[language]):
        near = sorted(folders, key=lambda each: (-len(os.path.commonpath([each, os.path.dirname(source)])), each))
        yield source, [STANDARD[language], "-w", *("-iquote" + each for each in near), *("-I" + each for each in near if has_include(each, folder))]


def has_include(folder, root):
    """Headers in angle brackets must not hide those of the system (`string.h`)."""
    names = set(os.listdir(folder))
    return not names & {"string.h", "time.h", "errno.h", "limits.h", "signal.h", "stdint.h", "math.h", "assert.h", "version"}


Config.set_library_path("/usr/lib/llvm-14/lib")
LIBRARY = cindex.conf.lib
FILE_LOCATION = LIBRARY.clang_getFileLocation
FILE_LOCATION.argtypes = [cindex.SourceLocation] + [ctypes.c_void_p] * 4
FILE_LOCATION.restype = None


class SkippedRanges(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint), ("ranges", ctypes.POINTER(cindex.SourceRange))]


LIBRARY.clang_getAllSkippedRanges.argtypes = [TranslationUnit]
LIBRARY.clang_getAllSkippedRanges.restype = ctypes.POINTER(SkippedRanges)
LIBRARY.clang_getOverriddenCursors.argtypes = [Cursor, ctypes.POINTER(ctypes.POINTER(Cursor)), ctypes.POINTER(ctypes.c_uint)]
LIBRARY.clang_getOverriddenCursors.restype = None
LIBRARY.clang_disposeOverriddenCursors.argtypes = [ctypes.POINTER(Cursor)]
LIBRARY.clang_disposeSourceRangeList.argtypes = [ctypes.POINTER(SkippedRanges)]
WORD = re.compile(rb"[A-Za-z_]\w*")
INDEX = Index.create()

if __name__ == "__main__":
    project = Project(sys.argv[1], sys.argv[2])
    for source, arguments in commands(os.path.realpath(sys.argv[1]), sys.argv[2]):
        project.read(source, arguments)
    project.print()
