/** The tier 2 task: texts in, packed facts and names out. Always in a worker: a grammar can loop or crash. */
import { createExtractor, type Extractor } from '#extract';
import type { FileFacts } from '#model';
import { contentIdOf, grammarPath, readFileBytes } from '#platform';
import { classifyBytes } from '#scan';
import { addNames, createSegmentBuilder, type PackedFacts, packFacts } from '#store';
import { languageById } from '../update/languages-of-view.ts';
import { readSource } from './perform-texts.ts';
import type { FactsReply, TaskOf } from './tasks.ts';

let extractor: Promise<Extractor> | undefined;

export const extractAll = async ({ files, objectFormat }: TaskOf<'facts'>): Promise<FactsReply> => {
  extractor ??= createExtractor({ readGrammar: async (fileName) => readGrammar(fileName) });
  const ready = await extractor;
  const names = createSegmentBuilder('name');
  const facts: PackedFacts[] = [];
  let [bytesRead, withProblems] = [0, 0];
  for (const { path, source, contentId, content, language: languageId } of files) {
    const language = languageById(languageId);
    const bytes = readSource(source);
    if (!language || typeof bytes === 'string' || contentIdOf(bytes, objectFormat) !== contentId) continue;
    bytesRead += bytes.byteLength;
    const found = classifyBytes(bytes, path);
    if (found.kind === 'skip') continue;
    const extracted: FileFacts = await ready.extract(found.text, language);
    if (extracted.problems.length > 0) withProblems += 1;
    addNames(names, facts.length, extracted.symbols);
    facts.push({ content, language: languageId, version: language.version, ...packFacts(extracted) });
  }
  return { facts, segment: names.finish(), withProblems, bytesRead };
};

const readGrammar = (fileName: string): Uint8Array => {
  const found = readFileBytes(grammarPath(fileName));
  if (found.kind === 'bytes') return found.bytes;
  throw new Error(`the grammar ${fileName} is missing from the package (${found.kind})`);
};
