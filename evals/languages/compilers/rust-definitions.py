"""Builds rust-definitions.rs with the crates of Debian, once, and runs it on the paths of standard input."""
import hashlib
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(HERE, "rust-definitions.rs")
MANIFEST = f"""[package]
name = "rust-definitions"
version = "1.0.0"
edition = "2021"
[[bin]]
name = "rust-definitions"
path = "{SOURCE}"
[dependencies]
syn = {{ version = "1", features = ["full", "visit"] }}
proc-macro2 = {{ version = "1", features = ["span-locations"] }}
"""
CONFIG = '[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "/usr/share/cargo/registry"\n'


def program():
    key = hashlib.sha1((open(SOURCE).read() + MANIFEST).encode()).hexdigest()[:12]
    folder = os.path.join(os.getcwd(), ".cache", "rust-definitions", key)
    built = os.path.join(folder, "target", "release", "rust-definitions")
    if not os.path.exists(built):
        os.makedirs(os.path.join(folder, ".cargo"), exist_ok=True)
        for name, text in (("Cargo.toml", MANIFEST), (".cargo/config.toml", CONFIG)):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        environment = {"PATH": "/usr/bin:/bin", "HOME": folder}
        subprocess.run(["/usr/bin/cargo", "build", "--release", "--offline", "--quiet"], cwd=folder, env=environment, check=True)
    return built


if __name__ == "__main__":
    sys.exit(subprocess.run([program()], stdin=sys.stdin).returncode)
