"""Reads paths on standard input, writes what `nbformat` and Python's own parser find in notebooks: path, line, kind and name, tab separated.

A file that they cannot parse is written as `!` and the path. comparisons/jupyter.json says how each kind is treated. It needs the Python
package `nbformat`.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

import nbformat

PYTHON = os.path.join(os.path.dirname(__file__), "python-definitions.py")
COMMAND = re.compile(r"^(\s*)(?:[%!]|\?\w|[\w.]+\s*\?+\s*$)")


def cells_of(path):
    """Lines of code with the lines of the file that they are on."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    notebook = nbformat.reads(text, as_version=4)
    if notebook.metadata.get("language_info", notebook.metadata.get("kernelspec", {})).get("name", "python")[:6] != "python":
        return None, []
    place = 0
    headings, code = [], []
    for cell in notebook.cells:
        is_other = re.match(r"\s*%%(?!time|capture|prun|python)", cell.source)
        for line in cell.source.split("\n"):
            written = {json.dumps(line, ensure_ascii=each)[1:-1] for each in (True, False)}
            found = [at for at in (text.find(each, place) for each in written) if at >= 0]
            place = min(found) if found else place
            number = text.count("\n", 0, place) + 1
            place += len(min(written, key=len)) if found else 0
            if cell.cell_type == "code" and not is_other:
                command = COMMAND.match(line)
                code.append((number, f"{command[1]}pass" if command else re.sub(r"=\s*[%!](?!=).*", "= None", line)))
            heading = re.match(r"#{1,6}\s+(.*?)(?:\s+#+)?\s*$", line)
            if cell.cell_type == "markdown" and heading:
                headings.append((number, heading[1]))
    return headings, code


def parsed(code):
    """Line, kind and name of the definitions."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as file:
        file.write("\n".join(line for _, line in code))
        file.flush()
        rows = subprocess.run([sys.executable, PYTHON], input=file.name, capture_output=True, text=True, check=True).stdout
    return [row.split("\t") for row in rows.split("\n") if row]


for path in filter(None, sys.stdin.read().split("\n")):
    try:
        headings, code = cells_of(path)
    except (nbformat.reader.NotJSONError, nbformat.ValidationError, AttributeError, KeyError):
        headings, code = None, []
    rows = parsed(code) if headings is not None else []
    if headings is None or any(row[0] == "!" for row in rows):
        print(f"!\t{path}")
        continue
    for _, line, kind, name in rows:
        print(f"{path}\t{code[int(line) - 1][0]}\t{kind}\t{name}")
    for number, title in headings:
        print(f"{path}\t{number}\theading\t{title}")
