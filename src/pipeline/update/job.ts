/** What the steps of one update share. */
import type { Store, StoreWriter } from '#store';
import type { WorkOptions } from '../port.ts';
import type { Crew } from '../workers/crew.ts';
import type { ViewDraft } from './draft.ts';
import type { Plan } from '../views/plan.ts';

export type Workshop = { readonly store: Store; readonly writer: StoreWriter; readonly crew: Crew; readonly now: () => string };

export type Job = { readonly workshop: Workshop; readonly plan: Plan; readonly draft: ViewDraft; readonly options: WorkOptions };
