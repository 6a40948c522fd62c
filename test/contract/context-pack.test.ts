/** Where a context pack starts: the files that the question is about come before single names. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProductOn, type TestProduct } from '../support/own-sources.ts';

const FILES = `//- src/transfer/domain.ts
export enum Domain { S3 = 's3', EFS = 'efs' }
//- src/s3/backend.ts
export class Backend {
  /** Starts the upload of an object in parts. */
  startUpload(name: string): string { return name; }
  /** Stores one part of a multipart upload. */
  uploadPart(upload: string, part: number): string { return upload + part; }
}
//- src/s3/model.ts
export class StoredPart { constructor(readonly upload: string) {} }
//- docs/s3.md
# How S3 uploads work

Parts of a multipart upload are stored in order.
`;

let product: TestProduct;
beforeAll(async () => {
  product = await openProductOn(FILES);
});
afterAll(() => product.close());

type Item = { readonly path: string; readonly role: string; readonly symbol_id?: string };
const primaries = async (input: Readonly<Record<string, unknown>>): Promise<readonly Item[]> => {
  const { data } = await product.ask('context_pack', input);
  return (data as unknown as { readonly items: readonly Item[] }).items.filter(({ role }) => role === 'primary');
};

const QUESTION = 'how does S3 store the parts of a multipart upload';

it('starts from the file that a question is about, not from a member that has one of its words as its name', async () => {
  const [first, ...others] = await primaries({ query: QUESTION });
  expect(first).toMatchObject({ path: 'src/s3/backend.ts' });
  const paths = others.map(({ path }) => path);
  expect(paths.indexOf('src/s3/model.ts')).toBeLessThan(paths.indexOf('docs/s3.md'));
});

it('starts from the symbol of a name', async () => {
  expect((await primaries({ query: 'Domain.EFS' }))[0]).toMatchObject({ path: 'src/transfer/domain.ts' });
});

it('puts documents first if they are asked for', async () => {
  expect((await primaries({ query: QUESTION, prefer_code: false }))[0]).toMatchObject({ path: 'docs/s3.md' });
  expect((await primaries({ query: `documentation of ${QUESTION}` }))[0]).toMatchObject({ path: 'docs/s3.md' });
  const paths = (await primaries({ query: QUESTION, include_docs: false })).map(({ path }) => path);
  expect(paths).not.toContain('docs/s3.md');
});
