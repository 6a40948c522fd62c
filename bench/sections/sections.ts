/** The sections of a run, by their `--only` names, in order. */
import { measureChange } from './measure-change.ts';
import { measureClients } from './measure-clients.ts';
import { measureEventLoop } from './measure-event-loop.ts';
import { measureFunctions } from './measure-functions.ts';
import { measureGraph } from './measure-graph.ts';
import { measureHistory } from './measure-history.ts';
import { measureIndex } from './measure-index.ts';
import { measureQuestions } from './measure-questions.ts';
import { measureSizes } from './measure-sizes.ts';
import { measureStart } from './measure-start.ts';
import { measureVectors } from './measure-vectors.ts';
import type { Section } from './subject.ts';

export const SECTIONS: Readonly<Record<string, Section>> = {
  start: { measure: measureStart },
  index: { measure: measureIndex },
  history: { measure: measureHistory },
  change: { measure: measureChange },
  questions: { measure: measureQuestions },
  graph: { measure: measureGraph },
  loop: { measure: measureEventLoop },
  functions: { measure: measureFunctions },
  vectors: { measure: measureVectors },
  sizes: { measure: measureSizes, isExact: true },
  clients: { measure: measureClients, isExact: true },
};
