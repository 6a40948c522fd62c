/** The tier 2 task: texts in, packed facts and names out. Runs only in a worker, because a grammar can loop or crash. */
import { gunzipSync } from 'node:zlib';
import { createExtractor, type Extractor, MissingGrammarError } from '#extract';
import { withoutOutputs } from '#languages';
import { defined, type FileFacts, type Language } from '#model';
import { computedMs, contentIdOf, grammarPath, ownThread, readFileBytes } from '#platform';
import { classifyBytes } from '#scan';
import { embedFile, type FileToEmbed } from '#embed';
import { addNames, createSegmentBuilder, type PackedFacts, packFacts, packVectors, type ParseFailure } from '#store';
import { loadEmbedding } from './embedding.ts';
import { languageById, versionOf } from './file-languages.ts';
import { failedFile, unavailableFile } from './failed-work.ts';
import { readSource } from './perform-texts.ts';
import type { FactsReply, FailedFile, FileToParse, TaskOf } from './tasks.ts';

let shared: Promise<Extractor> | undefined;

/** The extractor of this worker; if creating it fails, the next task retries. */
const sharedExtractor = (): Promise<Extractor> => {
  const thread = ownThread();
  const clock = (): number => computedMs(thread);
  shared ??= createExtractor({ readGrammar: async (grammar) => readGrammar(grammar), clock }).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
};

export const extractAll = async (
  { files, objectFormat }: TaskOf<'facts'>,
  extractorOf: () => Promise<Extractor> = sharedExtractor,
): Promise<FactsReply> => {
  const names = createSegmentBuilder('name');
  const facts: PackedFacts[] = [];
  const failed: FailedFile[] = [];
  let [bytesRead, withProblems] = [0, 0];
  for (const file of files) {
    const { path, source, contentId, content, language: languageId } = file;
    const language = languageById(languageId);
    const bytes = readSource(source);
    if (!language || typeof bytes === 'string' || contentIdOf(bytes, objectFormat) !== contentId) continue;
    bytesRead += bytes.byteLength;
    const found = classifyBytes(bytes, path);
    if (found.kind === 'skip') continue;
    const extracted = await extractOne(extractorOf, { file, language, text: found.text });
    if ('blame' in extracted) {
      failed.push(extracted);
      continue;
    }
    addNames(names, facts.length, extracted.symbols);
    if (extracted.problems.some(isReadInPart)) {
      names.addProblem(facts.length);
      withProblems += 1;
    }
    const vectors = vectorsOf({ text: withoutOutputs(found.text), ...extracted });
    facts.push({
      content,
      language: languageId,
      version: versionOf(languageId),
      ...packFacts(extracted),
      ...defined({ vectors }),
    });
  }
  return { facts, segment: names.finish(), failed, withProblems, bytesRead };
};

/** Absent without a model: search then does without vectors. */
const vectorsOf = (file: FileToEmbed): Uint8Array | undefined => {
  const model = loadEmbedding();
  return model && packVectors(embedFile(model, file));
};

type TextToParse = { readonly file: FileToParse; readonly language: Language; readonly text: string };

const extractOne = async (
  extractorOf: () => Promise<Extractor>,
  { file, language, text }: TextToParse,
): Promise<FileFacts | FailedFile> => {
  let extractor: Extractor;
  try {
    extractor = await extractorOf();
    await extractor.load(language);
  } catch (error) {
    return unavailableFile(file, messageOf(error));
  }
  try {
    const facts = await extractor.extract(text, language);
    const unparsed = facts.problems.find(isUnparsed);
    return unparsed ? failedFile(file, unparsed.code, unparsed.message) : facts;
  } catch (error) {
    if (error instanceof MissingGrammarError) return unavailableFile(file, messageOf(error));
    return failedFile(file, 'parse_crash', messageOf(error));
  }
};

type FactsProblem = FileFacts['problems'][number];

/** A timeout depends on the machine, so it is not stored as a fact about the content. */
const isUnparsed = (problem: FactsProblem): problem is FactsProblem & { readonly code: ParseFailure['code'] } =>
  problem.code === 'parse_timeout' || problem.code === 'parse_crash';

/** Data of which only the first levels are listed is read as a whole. */
const isReadInPart = ({ code }: FactsProblem): boolean => code !== 'too_large';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readGrammar = (grammar: string): Uint8Array => {
  const found = readFileBytes(grammarPath(grammar));
  if (found.kind === 'bytes') return gunzipSync(found.bytes);
  throw new Error(`grammar ${grammar} is missing from the package (${found.kind})`);
};
