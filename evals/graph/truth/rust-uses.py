"""Prints what every name in the library of a Rust package refers to, as rustc sees it, unit tests included.

Usage: rust-uses.py FOLDER

Rows are tab-separated: `F path` for a file that was read, `S kind name` for a symbol, then for the symbol with that number (from 0)
`D number path line column` for a declaration, `O number other` for a member that it implements, and `U number path line column class`
for a use. Columns count UTF-16 units from 1. Dependencies come from Debian's registry of crates.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

REGISTRY = "/usr/share/cargo/registry"
KINDS = {
    "Function": "function",
    "Method": "method",
    "Struct": "class",
    "Enum": "class",
    "Union": "class",
    "Type": "class",
    "Trait": "interface",
    "Field": "property",
    "TupleVariant": "property",
    "StructVariant": "property",
}
WORD = re.compile(r"[A-Za-z_]\w*")


def check(folder):
    """The analysis of the library: with its unit tests if these need no package that is missing, otherwise without."""
    copy = tempfile.mkdtemp()
    try:
        work = os.path.join(copy, "package")
        shutil.copytree(folder, work, ignore=shutil.ignore_patterns(".git", "Cargo.lock", ".cargo-checksum.json"))
        manifest = os.path.join(work, "Cargo.toml")
        text = open(manifest).read()
        # Tests, benchmarks and examples may need packages that Debian does not have.
        text = re.sub(r"(?ms)^\[(?:\[(?:test|bench|example|bin)\]|dev-dependencies|target\..*?dev-dependencies)[^\n]*\n.*?(?=^\[|\Z)", "", text)
        open(manifest, "w").write(text + "\n[workspace]\n")
        os.makedirs(os.path.join(work, ".cargo"))
        with open(os.path.join(work, ".cargo", "config.toml"), "w") as config:
            config.write(f'[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "{REGISTRY}"\n')
        environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": copy,
            "RUSTC_BOOTSTRAP": "1",
            "RUSTFLAGS": "-Zsave-analysis --cap-lints=allow",
            "CARGO_TARGET_DIR": os.path.join(copy, "target"),
        }
        for profile in (["--profile", "test"], []):
            done = subprocess.run(
                ["/usr/bin/cargo", "check", "--offline", "--lib", *profile], cwd=work, env=environment, capture_output=True, text=True
            )
            if done.returncode == 0:
                break
        else:
            sys.exit(done.stderr)
        analyses = glob.glob(os.path.join(copy, "target", "**", "save-analysis", "*.json"), recursive=True)
        own = [each for each in map(read_json, analyses) if os.path.realpath(each["compilation"]["directory"]) == os.path.realpath(work)]
        return own[-1:]
    finally:
        shutil.rmtree(copy)


def read_json(path):
    with open(path) as file:
        return json.load(file)


class Names:
    def __init__(self, folder):
        self.folder = folder
        self.lines = {}
        self.symbols = {}
        self.declarations = {}
        self.implemented = {}
        self.uses = {}
        self.aliases = {}
        self.known = set()

    def place(self, span):
        path = os.path.normpath(span["file_name"])
        if path.startswith(("..", "/")) or not os.path.exists(os.path.join(self.folder, path)):
            return None
        return path, span["line_start"], span["column_start"]

    def word(self, place):
        path, line, column = place
        if path not in self.lines:
            with open(os.path.join(self.folder, path)) as file:
                self.lines[path] = file.read().split("\n")
        lines = self.lines[path]
        found = WORD.match(lines[line - 1], column - 1) if line <= len(lines) else None
        return found.group() if found else None

    def in_units(self, place):
        path, line, column = place
        return path, line, len(self.lines[path][line - 1][: column - 1].encode("utf-16-le")) // 2 + 1

    def read(self, analysis):
        for each in analysis["defs"]:
            place = self.place(each["span"])
            if place is None:
                continue
            self.known.add(place)
            identity = key(each["id"])
            if each["kind"] in KINDS and self.word(place) == each["name"] and not self.is_left_out(each, place):
                self.symbols[identity] = (KINDS[each["kind"]], each["name"])
                self.declarations.setdefault(identity, set()).add(place)
                if each.get("decl_id"):
                    self.implemented[identity] = key(each["decl_id"])
        for each in analysis["imports"]:
            self.note_import(each)
        for each in analysis["refs"]:
            place = self.place(each["span"])
            if place is not None:
                self.known.add(place)
                self.uses.setdefault(key(each["ref_id"]), set()).add((*place, each["kind"].lower()))
        for each in analysis["macro_refs"]:
            place = self.place(each["span"])
            if place is not None:
                self.known.add(place)

    def is_left_out(self, each, place):
        """Type parameters, and functions that only the test harness calls."""
        above = self.lines[place[0]][max(0, place[1] - 3) : place[1] - 1]
        return "$" in each["qualname"] or any(line.strip() == "#[test]" for line in above)

    def note_import(self, each):
        place = self.place(each["span"])
        if place is None or not each.get("ref_id"):
            return
        if each["kind"] == "Use":
            self.known.add(place)
            self.aliases.setdefault(key(each["ref_id"]), set()).add(each["name"])
            self.uses.setdefault(key(each["ref_id"]), set()).add((*place, "import"))

    def print(self):
        paths = {place[0] for places in self.declarations.values() for place in places} | {place[0] for place in self.known}
        for path in sorted(paths):
            print("F", path, sep="\t")
        order = sorted(self.symbols, key=lambda each: (min(self.declarations[each]), each))
        number = {identity: index for index, identity in enumerate(order)}
        words = self.unread_words(paths)
        for identity in order:
            kind, name = self.symbols[identity]
            print("S", kind, name, sep="\t")
            for place in sorted(self.declarations[identity]):
                print("D", number[identity], *self.in_units(place), sep="\t")
            if self.implemented.get(identity) in number:
                print("O", number[identity], number[self.implemented[identity]], sep="\t")
            names = {name} | self.aliases.get(identity, set())
            for use in sorted(self.uses.get(identity, ())):
                word = self.word(use[:3])
                if use[:3] not in self.declarations[identity] and word in names | {"Self"}:
                    print("U", number[identity], *self.in_units(use[:3]), "keyword" if word == "Self" and word != name else use[3], sep="\t")
            for each in sorted(names):
                for place in words.get(each, ()):
                    print("U", number[identity], *self.in_units(place), "unread", sep="\t")

    def unread_words(self, paths):
        """Words at which the compiler records no name: what `cfg` leaves out, bodies of macros, what macros drop."""
        found = {}
        for path in sorted(paths):
            self.word((path, 1, 1))
            for line, text in enumerate(self.lines[path], 1):
                for match in WORD.finditer(text):
                    place = (path, line, match.start() + 1)
                    if place not in self.known:
                        found.setdefault(match.group(), []).append(place)
        return found


def key(identity):
    return identity["krate"], identity["index"]


if __name__ == "__main__":
    names = Names(os.path.realpath(sys.argv[1]))
    for analysis in check(os.path.realpath(sys.argv[1])):
        names.read(analysis)
    names.print()
