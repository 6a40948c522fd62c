import { expect, it } from 'vitest';
import { TURN_LIMITS } from '#model';
import type { OpenView } from '#store';
import { TurnMeter } from '../../../test/support/turn-meter.ts';
import { openViewOf } from '../testing/linked-view.ts';
import { countQuotedMentions } from './quoted-mentions.ts';

const FILES = 12;
const LONG_COMMENT = `/* ${'word '.repeat(40_000)}*/\n`;

it('reads a limited number of bytes per turn', async () => {
  const text = (at: number): string => `${LONG_COMMENT}export const a${at} = 'wanted'; // wanted ${at}\n`;
  const view = await openViewOf(Object.fromEntries(Array.from({ length: FILES }, (_, at) => [`f${at}.ts`, text(at)])));
  const meter = new TurnMeter();
  const readText: OpenView['readText'] = async (path) => {
    const live = await view.readText(path);
    meter.add({ bytes: live?.text.length ?? 0 });
    return live;
  };
  const entries = Array.from({ length: FILES }, (_, at) => at);
  const found = await countQuotedMentions({ ...view, readText }, { name: 'wanted', entries, knownLines: () => new Set() });
  meter.stop();
  expect(found).toMatchObject({ strings: FILES, comments: FILES, isLowerBound: false });
  expect(meter.most('bytes')).toBeGreaterThan(0);
  expect(meter.most('bytes')).toBeLessThan(TURN_LIMITS.texts.bytes + 2 * LONG_COMMENT.length);
});
