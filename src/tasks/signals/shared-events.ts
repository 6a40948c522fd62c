/** Files that send or listen to the events of a symbol: nothing links them but the name in a string. */
import { type RepoPath, type Span, splitLines, TURN_LIMITS, TurnBudget } from '#model';
import type { TaskScope } from '../task-scope.ts';
import { entriesWithWords } from './exact-texts.ts';

/** Events of one symbol that are followed. */
const MOST_EVENTS = 4;
/** An event in more files says little about each. */
const MOST_FILES = 12;
/** Longer symbols are read up to here. */
const MOST_LINES = 400;

type SharedEvent = { readonly event: string; readonly entries: readonly number[] };
type Place = { readonly path: RepoPath; readonly span: Span };

/** In the order of the source. */
export const filesWithSharedEvents = async (scope: TaskScope, { path, span }: Place): Promise<readonly SharedEvent[]> => {
  const live = await scope.view.readText(path);
  if (!live || live.isStale) return [];
  const lines = splitLines(live.text).slice(span.lineStart - 1, Math.min(span.lineEnd, span.lineStart - 1 + MOST_LINES));
  const turn = new TurnBudget(TURN_LIMITS.postings, scope.signal);
  const shared: SharedEvent[] = [];
  for (const event of eventsIn(lines.join('\n')).slice(0, MOST_EVENTS)) {
    const { entries } = await entriesWithWords(scope, event, turn);
    if (entries.length > MOST_FILES) continue;
    const sharing: number[] = [];
    for (const entry of entries) if (await hasEvent(scope, entry, event)) sharing.push(entry);
    shared.push({ event, entries: sharing });
  }
  return shared;
};

const hasEvent = async ({ view: { stored, readText } }: TaskScope, entry: number, event: string): Promise<boolean> => {
  const path = stored.table.paths[entry];
  const live = path === undefined ? undefined : await readText(path);
  return live?.text.includes(event) === true && eventsIn(live.text).includes(event);
};

/** The names that are sent or listened to, each once. */
export const eventsIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(EVENT_CALL)].flatMap(({ groups }) => {
      const event = groups?.['event'] ?? '';
      return BUILT_IN_EVENTS.has(event.toLowerCase()) ? [] : [event];
    }),
  ),
];

const EVENT_CALL =
  /\b(?:emit|emitAsync|on|once|off|(?:add|remove)(?:Event)?Listener|dispatch(?:Event)?|publish|subscribe|unsubscribe|trigger|broadcast|listen)\(\s*(?<quote>["'`])(?<event>[\p{L}_][\w.:/-]{2,60})\k<quote>/gu;

/** Events of streams, processes, sockets and pages: files that share one have nothing else in common. */
const BUILT_IN_EVENTS: ReadonlySet<string> = new Set(
  (
    'abort beforeunload blur change click close connect connection data disconnect drain end error exit finish focus ' +
    'input keydown keyup line listening load message mousedown mousemove mouseup open pipe progress readable ready ' +
    'request resize response scroll sigint sigterm spawn submit timeout touchstart uncaughtexception unhandledrejection'
  ).split(' '),
);
