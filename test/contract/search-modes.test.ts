/** How search_code groups and orders its hits, narrows them by text, and says what it did not find. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { type InProcess, openInProcess } from './in-process.ts';
import { askCli, makeSample, type Sample, serveHttp, serveMcp, type Serving } from './surfaces.ts';

const method = (name: string): string =>
  `  /** Charges the invoice of a customer. */\n  ${name}(invoice) {\n    return this.ledger.charge(invoice);\n  }\n`;

const FILES = `//- src/billing.js
export class Billing {
${['chargeInvoice', 'chargeAgain', 'chargeLater', 'chargeNever'].map(method).join('')}}
//- src/invoice-mail.js
/** Mails the invoice after its charge. */
export function mailInvoice(invoice) {
  return invoice.charge;
}
//- src/ledger.js
/** A charge of an invoice, as a line. */
export function ledgerLine(invoice) {
  return [invoice.number, 'charge'];
}
`;
const QUERY = { query: 'charge invoice' };

type Result = {
  readonly path: string;
  readonly name: string;
  readonly score: number;
  readonly line_start: number;
  readonly collapsed_count?: number;
  readonly related?: readonly { readonly name: string }[];
  readonly features?: object;
};

let sample: Sample;
let lodestone: InProcess;
beforeAll(async () => {
  sample = makeSample(FILES);
  lodestone = await openInProcess(sample);
  await lodestone.ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await lodestone.stop();
  sample.remove();
});

const ask = (input: object): Promise<Envelope> => lodestone.ask('search_code', { ...QUERY, ...input });
const resultsIn = (data: Envelope['data']): readonly Result[] => (data?.['results'] ?? []) as readonly Result[];
const resultsOf = ({ data }: Envelope): readonly Result[] => resultsIn(data);
const pathsOf = async (input: object): Promise<readonly string[]> => resultsOf(await ask(input)).map(({ path }) => path);

describe('group_by file', () => {
  it('returns each file once, with its other hits inside', async () => {
    const answer = await ask({ group_by: 'file' });
    const results = resultsOf(answer);
    expect(results.map(({ path }) => path)).toHaveLength(new Set(results.map(({ path }) => path)).size);
    expect(answer.data?.['total_count']).toBe(3);
    expect(answer.message).toBe('3 files.');
    const billing = results.find(({ path }) => path === 'src/billing.js');
    const single = resultsOf(await ask({ limit: 50 })).filter(({ path }) => path === 'src/billing.js');
    expect(billing?.collapsed_count).toBe(single.length - 1);
    expect(billing?.related?.map(({ name }) => name)).toEqual(single.slice(1, 6).map(({ name }) => name));
  });

  it('keeps the fields of plain places, and pages by file', async () => {
    const [plain] = resultsOf(await ask({ group_by: 'file', detail_level: 'location' }));
    expect(Object.keys(plain ?? {})).toEqual(['path', 'line_start', 'line_end', 'kind', 'name']);
    const first = await ask({ group_by: 'file', limit: 2 });
    const second = await ask({ group_by: 'file', limit: 2, cursor: first.data?.['next_cursor'] });
    expect([...resultsOf(first), ...resultsOf(second)].map(({ path }) => path).sort()).toEqual([
      'src/billing.js',
      'src/invoice-mail.js',
      'src/ledger.js',
    ]);
  });

  it('names the other hits in the text', async () => {
    expect(await lodestone.askText('search_code', { ...QUERY, group_by: 'file' })).toMatch(
      / {2}\+1 more in this file: 1 Billing/u,
    );
  });
});

describe('result_mode', () => {
  it('grouped shows other files before further hits of one file', async () => {
    expect(new Set((await pathsOf({})).slice(0, 3)).size).toBe(3);
  });

  it('raw ranks every range by its own score', async () => {
    const raw = await pathsOf({ result_mode: 'raw' });
    const firstOf = (paths: readonly string[]): number => paths.slice(0, 3).filter((path) => path === 'src/billing.js').length;
    expect(firstOf(raw)).toBeGreaterThan(firstOf(await pathsOf({})));
    const scores = resultsOf(await ask({ result_mode: 'raw' })).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  });

  it('sums to the score in every mode', async () => {
    for (const input of [{ result_mode: 'raw' }, { group_by: 'file' }, { changed_first: true }, { query: 'charge must:mail' }]) {
      const answer = await ask({ ...input, ranking_explain_level: 'full' });
      answer.meta.ranking_reasons?.forEach(({ final_score: final, ...parts }, at) => {
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(final ?? Number.NaN, 6);
        expect(final).toBe(resultsOf(answer)[at]?.score);
      });
    }
  });
});

describe('files with uncommitted changes', () => {
  const LEDGER = 'src/ledger.js';
  const edit = {
    virtual_files: [{ path: LEDGER, content: 'export function ledgerLine(invoice) {\n  return invoice.charge;\n}\n' }],
  };

  it('come first with changed_first, by the term changed_boost', async () => {
    const answer = await ask({ ...edit, changed_first: true, ranking_explain_level: 'full' });
    expect(resultsOf(answer)[0]?.path).toBe(LEDGER);
    const boosted = answer.meta.ranking_reasons?.map(({ changed_boost: boost = 0 }) => boost > 0);
    expect(boosted).toEqual(resultsOf(answer).map(({ path }) => path === LEDGER));
  });

  it('count a tenth more with ranking_mode auto_changed_first', async () => {
    const scoreIn = async (input: object) =>
      resultsOf(await ask({ ...edit, ...input })).find(({ path }) => path === LEDGER)?.score;
    const usual = (await scoreIn({})) ?? 0;
    expect(await scoreIn({ ranking_mode: 'auto_changed_first' })).toBeCloseTo(usual * 1.1, 3);
  });

  it('are those that git names, and no others', async () => {
    const none = await ask({ changed_first: true });
    expect(none.hints).toContainEqual({
      type: 'info',
      text: 'No file was ranked higher for its changes: nothing is uncommitted.',
    });
    const other = makeSample(FILES);
    const served = await openInProcess(other);
    writeFileSync(join(other.repo, 'src/new.js'), '// the charge of an invoice\nexport const later = 1;\n');
    const { data, hints } = await served.ask('search_code', { ...QUERY, changed_first: true });
    expect([resultsIn(data)[0]?.path, hints?.filter(({ type }) => type === 'info')]).toEqual(['src/new.js', []]);
    const committed = await served.ask('search_code', { ...QUERY, changed_first: true, ref: 'HEAD' });
    expect(committed.hints?.map(({ text }) => text)).toContain(
      'No file was ranked higher for its changes: only the working tree has uncommitted changes.',
    );
    await served.stop();
    other.remove();
  });
});

describe('must and exclude', () => {
  it('narrow the hits, in the query', async () => {
    expect(await pathsOf({ query: 'charge invoice must:mailInvoice' })).toEqual(['src/invoice-mail.js']);
    expect(await pathsOf({ query: 'charge invoice exclude:billing exclude:ledger' })).toEqual(['src/invoice-mail.js']);
  });

  it('warn when nothing is left, with the call that runs without must', async () => {
    const { data, warnings, next_actions: next, confidence } = await ask({ query: 'charge must:plutonium path:src' });
    expect([data?.['results'], confidence]).toEqual([[], 'low']);
    expect(warnings).toContainEqual({
      code: 'FILTER_MUST_UNSATISFIED',
      message: 'No hit satisfies must:"plutonium": no indexed file contains "plutonium".',
    });
    expect(next?.[0]).toMatchObject({ tool: 'search_code', args: { query: 'charge path:src' } });
    expect(resultsOf(await lodestone.ask('search_code', next![0]!.args)).length).toBeGreaterThan(0);
    const apart = await ask({ query: 'ledgerLine must:mail' });
    expect(apart.warnings?.[0]?.message).toBe(
      'No hit satisfies must:"mail": files contain it, but no hit for the other words does.',
    );
  });
});

describe('what a search did not find', () => {
  it('is said of a quoted text, a path and a name that occur nowhere, with the answer for the other words', async () => {
    for (const [query, anchor] of [
      ['charge invoice "before the flood"', 'before the flood'],
      ['charge invoice src/nowhere/flood.js', 'src/nowhere/flood.js'],
      ['charge invoice floodGate', 'floodGate'],
    ] as const) {
      const { data, hints, confidence } = await ask({ query });
      expect(data?.['trust']).toMatchObject({ anchor_primary: anchor, anchor_hits: 0, anchor_files: 0 });
      expect(hints?.[0]?.text).toBe(`${JSON.stringify(anchor)} occurs in no indexed file; these match other words of the query.`);
      expect([confidence, resultsIn(data).length > 2]).toEqual(['low', true]);
    }
  });

  it('differs from what occurs elsewhere', async () => {
    const { data, hints } = await ask({ query: 'charge invoice this.ledger.charge', include_paths: ['src/ledger.js'] });
    expect(data).not.toHaveProperty('trust');
    const other = await ask({ query: 'number mailInvoice', include_paths: ['src/ledger.js'] });
    expect(other.data?.['trust']).toMatchObject({ anchor_primary: 'mailInvoice', anchor_files: 1 });
    expect(other.hints?.map(({ text }) => text)).toContain(
      'No hit mentions "mailInvoice", which occurs in 1 file; these match other words of the query.',
    );
    expect(hints ?? []).toEqual([]);
  });

  it('is not papered over: a name that nothing is like has no hits', async () => {
    const { data, confidence, hints } = await ask({ query: 'frobnicateInvoice' });
    expect([data?.['results'], confidence]).toEqual([[], 'low']);
    expect(hints?.map(({ text }) => text)).toContain('"frobnicateInvoice" occurs in no indexed file.');
  });

  it('comes with the nearest name and a better query', async () => {
    const { next_actions: next, hints, confidence } = await ask({ query: 'where is chargInvoyce called' });
    expect(confidence).toBe('low');
    expect(next).toContainEqual(expect.objectContaining({ args: { query: 'where is chargeInvoice called' } }));
    expect(hints?.length).toBeGreaterThan(0);
    const word = await ask({ query: 'invoice plutonium' });
    expect(word.hints?.map(({ text }) => text)).toContain('No indexed file contains the word "plutonium".');
  });
});

describe.each([
  ['MCP', serveMcp],
  ['HTTP', serveHttp],
  ['the command line', (each: Sample): Serving => ({ ask: askCli(each), stop: () => Promise.resolve() })],
])('search modes over %s', (_, serve) => {
  it('give the same answers', async () => {
    const served = await serve(sample);
    for (const input of [
      { groupBy: 'file', debug: true },
      { resultMode: 'raw', rankingMode: 'auto_changed_first' },
      { query: 'charge must:plutonium' },
      { query: 'charge "before the flood"' },
    ]) {
      const [theirs, ours] = [await served.ask('search_code', { ...QUERY, ...input }), await ask(input)];
      expect([theirs.data, theirs.warnings, theirs.confidence]).toEqual([ours.data, ours.warnings, ours.confidence]);
    }
    await served.stop();
  });
});

describe('debug', () => {
  it('describes the search and the features of each hit', async () => {
    const { data } = await ask({ debug: true, query: 'charge invoice plutonium exclude:mail' });
    expect(data?.['debug']).toMatchObject({ unknown_words: ['plutonium'], exclude: ['mail'], candidate_files: 2, is_cut: false });
    expect(resultsIn(data).every(({ features = {} }) => Object.keys(features).length > 0)).toBe(true);
    expect((await ask({})).data).not.toHaveProperty('debug');
  });
});
