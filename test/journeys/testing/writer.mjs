/**
 * Writes one file per input line: in place, by rename, by creation, in new folders, by moving folders. Prints the file after
 * each write. Arguments: folder, seed.
 */
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const [root, seed] = process.argv.slice(2);
let state = Number(seed);
/** mulberry32. */
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};
const pick = (values) => values[Math.floor(random() * values.length)];

const known = ['src/a.ts', 'src/b.ts', 'src/deep/c.ts', 'd.ts'];
const put = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
for (const path of known) if (!existsSync(join(root, path))) put(path, '');

const KINDS = {
  inPlace: (text) => {
    const path = pick(known);
    writeFileSync(join(root, path), text);
    return path;
  },
  sameSize: (text) => {
    const path = pick(known);
    writeFileSync(join(root, path), text.slice(0, 40).padEnd(40));
    return path;
  },
  append: (text) => {
    const path = pick(known);
    appendFileSync(join(root, path), text);
    return path;
  },
  rename: (text) => {
    const path = pick(known);
    const temporary = join(root, dirname(path), `.save-${Math.floor(random() * 1e9)}`);
    writeFileSync(temporary, text);
    renameSync(temporary, join(root, path));
    return path;
  },
  create: (text, count) => {
    const path = `${dirname(pick(known))}/made${count}.ts`.replace(/^\.\//u, '');
    put(path, text);
    return path;
  },
  newFolder: (text, count) => {
    const path = `new${count}/in/ner/file.ts`;
    put(path, text);
    known.push(path);
    return path;
  },
  moveFolder: (text, count) => {
    const from = known.findIndex((path) => path.startsWith('new'));
    if (from < 0) return KINDS.newFolder(text, count);
    const [path] = known.splice(from, 1);
    const [folder] = path.split('/');
    const moved = path.replace(folder, `new${count}`);
    renameSync(join(root, folder), join(root, `new${count}`));
    writeFileSync(join(root, moved), text);
    known.push(moved);
    return moved;
  },
  remake: (text) => {
    rmSync(join(root, 'src/deep'), { recursive: true });
    put('src/deep/c.ts', text);
    return 'src/deep/c.ts';
  },
};
const names = Object.keys(KINDS);

let count = 0;
createInterface({ input: process.stdin }).on('line', () => {
  count += 1;
  const kind = pick(names);
  const path = KINDS[kind](`export const written${count} = ${random()};\n`, count);
  process.stdout.write(`${JSON.stringify({ kind, path })}\n`);
});
