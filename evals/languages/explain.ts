/** The differences that a language's file in `comparisons/` lists with a reason. */
import type { ListedDifference } from './comparisons.ts';
import type { Definition } from './definition.ts';

export type Side = ListedDifference['side'];
/** Why only one side has the definition, if a reason is listed. */
export type Explain = (side: Side, definition: Definition) => string | undefined;

export type ExplainOptions = {
  readonly differences: readonly ListedDifference[];
  readonly against: ListedDifference['against'];
  /** The lines of a file. */
  readonly linesOf: (path: string) => readonly string[];
};

export const explainWith = ({ differences, against, linesOf }: ExplainOptions): Explain => {
  const listed = differences
    .filter((difference) => difference.against === against)
    .map(({ side, reason, kind, name, path, line }) => ({
      side,
      reason,
      tests: [
        whole(kind, (definition) => definition.kind),
        whole(name, (definition) => definition.name),
        part(path, (definition) => definition.path),
        part(line, (definition) => linesOf(definition.path)[definition.line - 1] ?? ''),
      ],
    }));
  return (side, definition) =>
    listed.find((each) => each.side === side && each.tests.every((matches) => matches(definition)))?.reason;
};

type Test = (definition: Definition) => boolean;
type Text = (definition: Definition) => string;

const whole = (pattern: string | undefined, text: Text): Test =>
  part(pattern === undefined ? undefined : `^(?:${pattern})$`, text);

const part = (pattern: string | undefined, text: Text): Test => {
  if (pattern === undefined) return () => true;
  const compiled = new RegExp(pattern, 'u');
  return (definition) => compiled.test(text(definition));
};
