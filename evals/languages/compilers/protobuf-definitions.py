"""Reads paths on standard input, writes what protoc finds in them: path, line, kind and name, tab separated.

A file that it cannot compile is written as `!` and the path. comparisons/protobuf.json says how each kind is treated. It needs `protoc` and
the Python package `protobuf` for its descriptors.
"""
import os
import re
import subprocess
import sys
import tempfile

from google.protobuf import descriptor_pb2

IMPORT = re.compile(rb'^\s*import\s+(?:public\s+|weak\s+)?["\']([^"\']+)["\']', re.M)


def root_of(path):
    """The innermost folder above from which the imports are found that lie in the same tree."""
    with open(path, "rb") as file:
        imports = [name.decode() for name in IMPORT.findall(file.read())]
    folder = os.path.dirname(path)
    best, most = folder, 0
    while len(folder) > 1:
        found = sum(os.path.exists(os.path.join(folder, name)) for name in imports)
        if found > most:
            best, most = folder, found
        folder = os.path.dirname(folder)
    return best


def described(root, paths):
    """The descriptors of these files; None if protoc rejects one of them."""
    with tempfile.NamedTemporaryFile() as out:
        names = [os.path.relpath(path, root) for path in paths]
        command = ["protoc", f"-I{root}", "-I/usr/include", "--include_source_info", f"--descriptor_set_out={out.name}", *names]
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            return None
        files = descriptor_pb2.FileDescriptorSet()
        files.ParseFromString(out.read())
        return {os.path.join(root, file.name): file for file in files.file}


def definitions(file):
    """Kind, name and line."""
    lines = {tuple(each.path): each.span[0] + 1 for each in file.source_code_info.location}
    found = []

    def add(kind, name, path):
        found.append((lines[(*path, 1)], kind, name))

    def fields(parts, number, path):
        for index, part in enumerate(parts):
            is_group = part.type == part.TYPE_GROUP
            name = part.type_name.rsplit(".", 1)[-1] if is_group else part.name
            add("field of a group" if is_group else "field", name, (*path, number, index))

    def enum(part, path):
        add("enum", part.name, path)
        for index, value in enumerate(part.value):
            add("value of an enum", value.name, (*path, 2, index))

    def members(part, path):
        groups = {each.type_name.rsplit(".", 1)[-1] for each in (*part.field, *part.extension) if each.type == each.TYPE_GROUP}
        fields(part.field, 2, path)
        fields(part.extension, 6, path)
        for index, inner in enumerate(part.nested_type):
            if inner.options.map_entry:
                continue
            if inner.name not in groups:
                add("message", inner.name, (*path, 3, index))
            members(inner, (*path, 3, index))
        for index, inner in enumerate(part.enum_type):
            enum(inner, (*path, 4, index))
        for index, inner in enumerate(part.oneof_decl):
            if (*path, 8, index, 1) in lines:
                add("choice", inner.name, (*path, 8, index))

    if file.package:
        found.append((lines[(2,)], "package", file.package))
    groups = {each.type_name.rsplit(".", 1)[-1] for each in file.extension if each.type == each.TYPE_GROUP}
    for index, part in enumerate(file.message_type):
        if part.name not in groups:
            add("message", part.name, (4, index))
        members(part, (4, index))
    for index, part in enumerate(file.enum_type):
        enum(part, (5, index))
    for index, part in enumerate(file.service):
        add("service", part.name, (6, index))
        for inner, method in enumerate(part.method):
            add("method", method.name, (6, index, 2, inner))
    fields(file.extension, 7, ())
    return found


by_root = {}
for path in filter(None, sys.stdin.read().split("\n")):
    by_root.setdefault(root_of(path), []).append(path)
for root, paths in by_root.items():
    together = described(root, paths) or {}
    for path in paths:
        file = (together or described(root, [path]) or {}).get(path)
        if file is None:
            print(f"!\t{path}")
            continue
        for line, kind, name in definitions(file):
            print(f"{path}\t{line}\t{kind}\t{name}")
