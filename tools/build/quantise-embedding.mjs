/**
 * `node tools/build/quantise-embedding.mjs FOLDER`: cuts a code embedding (rows.i8, scales.f32, vocab.json, rows by frequency) to its first
 * rows at 4 bits a value, and writes `assets/code-embedding/`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROWS = 16_384;
const SIZE = 256;
/** The largest of 15 levels around 0. */
const MOST = 7;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node tools/build/quantise-embedding.mjs FOLDER');
const source = new Int8Array(readFileSync(join(folder, 'rows.i8')));
const scaleBytes = readFileSync(join(folder, 'scales.f32'));
const words = JSON.parse(readFileSync(join(folder, 'vocab.json'), 'utf8')).slice(0, ROWS);

const rows = new Uint8Array((ROWS * SIZE) / 2);
const scales = new Float32Array(ROWS);
for (let row = 0; row < ROWS; row += 1) {
  const values = source.subarray(row * SIZE, (row + 1) * SIZE);
  const most = Math.max(1, ...values.map(Math.abs));
  scales[row] = (scaleBytes.readFloatLE(row * 4) * most) / MOST;
  for (let at = 0; at < SIZE; at += 2) {
    const [low, high] = [values[at], values[at + 1]].map((value) => Math.round((value * MOST) / most) + MOST + 1);
    rows[(row * SIZE + at) / 2] = low | (high << 4);
  }
}
const target = join('assets', 'code-embedding');
mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'model.bin'), Buffer.concat([Buffer.from(scales.buffer), Buffer.from(rows.buffer)]));
writeFileSync(join(target, 'words.txt'), `${words.join('\n')}\n`);
