/** Writes the questions of one repository. The same commit gives the same questions. */
import { openProduct } from '../../product.ts';
import type { PlaceProject } from '../material/projects.ts';
import { type PlaceQuestion, type PlaceSet, writePlaceQuestions } from '../material/place-questions.ts';
import { type KnownSymbol, readAllSymbols } from './all-symbols.ts';
import { makeDocstrings } from './make-docstrings.ts';
import { makeFragments } from './make-fragments.ts';
import { makeMessages } from './make-messages.ts';
import { makeTraces } from './make-traces.ts';

export const makePlaceQuestions = async (sets: readonly PlaceSet[], project: PlaceProject, folder: string): Promise<void> => {
  const product = await openProduct(folder);
  try {
    await product.index();
    const all = await readAllSymbols(product);
    for (const set of sets) {
      const questions = questionsOf(set, all, { project, folder });
      if (questions.length > 0) writePlaceQuestions(set, project.name, questions);
      console.log(`${project.name}: ${questions.length} questions of ${set}`);
    }
  } finally {
    await product.close();
  }
};

type Made = { readonly project: PlaceProject; readonly folder: string };

const questionsOf = (set: PlaceSet, all: readonly KnownSymbol[], { project, folder }: Made): readonly PlaceQuestion[] => {
  switch (set) {
    case 'docstrings':
      return makeDocstrings(all, folder);
    case 'fragments':
      return makeFragments(all, project.language);
    case 'errors':
      return [...makeTraces(all, project.language), ...makeMessages(all, folder)];
  }
};
