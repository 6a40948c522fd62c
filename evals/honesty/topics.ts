/** The topics, in the order of the report. */
import type { Topic } from './question.ts';
import { ABSENCE } from './topics/absence.ts';
import { BUILDING } from './topics/building.ts';
import { CALLS_BY_NAME } from './topics/calls-by-name.ts';
import { COPIES } from './topics/copies.ts';
import { CUTS } from './topics/cuts.ts';
import { FILTERS } from './topics/filters.ts';
import { HOSTILE } from './topics/hostile.ts';
import { LANGUAGES } from './topics/languages.ts';
import { MISTAKES } from './topics/mistakes.ts';
import { PACKS } from './topics/packs.ts';
import { REMOVED } from './topics/removed.ts';
import { SECRETS } from './topics/secrets.ts';

export const TOPICS: readonly Topic[] = [
  ABSENCE,
  BUILDING,
  CUTS,
  CALLS_BY_NAME,
  REMOVED,
  COPIES,
  LANGUAGES,
  FILTERS,
  HOSTILE,
  SECRETS,
  MISTAKES,
  PACKS,
];
