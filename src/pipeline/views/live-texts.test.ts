import { afterEach, beforeEach, expect, it } from 'vitest';
import { TURN_LIMITS } from '#model';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import { TurnMeter } from '../../../test/support/turn-meter.ts';
import { scanDisk } from './live-texts.ts';

let repository: TemporaryRepository;
beforeEach(() => {
  repository = temporaryRepository('//- README.md\n# Many files\n');
  for (let index = 0; index < 3 * TURN_LIMITS.texts.files; index += 1) repository.write(`f${index}.txt`, `${index}\n`);
});
afterEach(() => repository.dispose());

// Issue 11.
it('reads a limited number of files per turn without an index', async () => {
  const meter = new TurnMeter();
  for await (const { text } of scanDisk(repository.root, {})) meter.add({ files: 1, bytes: text.length });
  meter.stop();
  expect(meter.most('files')).toBeGreaterThan(0);
  expect(meter.most('files')).toBeLessThanOrEqual(TURN_LIMITS.texts.files);
});
