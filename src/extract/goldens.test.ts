import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#languages';
import { factsOfText } from './testing/extractor-of-tests.ts';
import { printFacts } from './testing/print-facts.ts';

const languagesFolder = join(import.meta.dirname, '../languages');
const isAccepting = process.env['LODESTONE_ACCEPT'] === '1';

/** Compares the facts of `name.ts` with `name.facts.txt`. LODESTONE_ACCEPT=1 rewrites the latter. */
describe.each(LANGUAGES.map(({ id }) => id))('the fixtures of %s', (id) => {
  const folder = join(languagesFolder, id, 'fixtures');
  const sources = readdirSync(folder).filter((name) => !name.endsWith('.facts.txt'));
  it.each(sources)('give the accepted facts for %s', async (source) => {
    const found = printFacts(await factsOfText(readFileSync(join(folder, source), 'utf8'), id));
    const golden = join(folder, `${source.slice(0, source.indexOf('.'))}.facts.txt`);
    if (isAccepting) writeFileSync(golden, found);
    expect(found).toBe(readFileSync(golden, 'utf8'));
  });
});
