/** What the text of a search shows, which is all that some clients read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../support/command-here.ts';
import { type InProcess, openInProcess } from './in-process.ts';
import { makeSample, type Sample } from './surfaces.ts';

const FILES = `//- src/mail.ts
export const send = (to: string): boolean => {
  if (to === '') throw new Error('the recipient is missing');
  return true;
};
//- src/forms.ts
${Array.from({ length: 9 }, (_, index) => `export const recipientForm${index} = (): string => 'recipient ${index}';`).join('\n')}
//- docs/mail.md
# Mail

A message without a recipient is refused.
`;

let sample: Sample;
let here: InProcess;

beforeAll(async () => {
  sample = makeSample(FILES);
  here = await openInProcess(sample);
  await here.ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await here.stop();
  sample.remove();
});

describe('the text of search_code', () => {
  it('shows the line of a body that matches, below its file', async () => {
    const text = await here.askText('search_code', { query: 'recipient is missing' });
    expect(text).toContain("src/mail.ts\n  1-4  function send  2: if (to === '') throw new Error('the recipient is missing');");
    const refused = await here.askText('search_code', { query: 'message recipient refused' });
    expect(refused).toMatch(/docs\/mail\.md\n {2}1-\d+ {2}section Mail {2}3: A message without a recipient is refused\./u);
  });

  it('counts the further hits of a file instead of listing them', async () => {
    const text = await here.askText('search_code', { query: 'recipientForm', path: 'src/forms.ts' });
    expect(text.match(/^ {2}\d/gmu)).toHaveLength(3);
    expect(text).toMatch(/^ {2}\+6 more in this file: \d+ recipientForm/mu);
    const { data } = await here.ask('search_code', { query: 'recipientForm', path: 'src/forms.ts' });
    expect(data?.['results']).toHaveLength(9);
  });

  it('says that a cut list has the best hits, and how to go on', async () => {
    const text = await here.askText('search_code', { query: 'recipient', limit: 2 });
    expect(text).toMatch(/^Best 2 of \d+\+?\.\n/u);
    expect(text).toMatch(/^next: search_code \{.*"cursor":/mu);
  });

  it('is the same in a batch, but without the matching lines', async () => {
    const items = [{ id: 'a', tool: 'search_code', input: { query: 'recipient is missing' } }];
    expect(await here.askText('batch', { items })).toContain('src/mail.ts\n  1-4  export const send = (to: string): boolean =>');
  });

  it('is the same on the command line', async () => {
    const { stdout } = await runHere(sample, ['search', 'recipient is missing']);
    expect(stdout).toContain("  1-4  function send  2: if (to === '')");
  });
});
