/** The subject of a commit as a person would state the task: without marks of the tracker and of the commit convention. */

const TRACKER =
  /\s*(?:\((?:[\w./-]*#\d+|gh-\d+|[A-Z]{2,}-\d+)\)|\[[A-Z]{2,}-\d+\]|(?:(?:fix|close|resolve)(?:s|es|ed)?|refs?) (?:[\w./-]*#\d+|gh-\d+))[.\s]*$/iu;
const TICKET = /^\[?[A-Z]{2,}-\d+(?:\([^)]*\))?\]?:?\s+/u;
const CONVENTION =
  /^\[?(?:build|chore|ci|docs?|feat(?:ure)?|fix(?:es|ed)?|perf|qa|refactor|style|tests?|tidy|wip)\]?(?:\(([^)]+)\))?(?:!?:|(?<=\]))\s+/iu;
const EMOJI = /^(?::[a-z_]+:|\p{Extended_Pictographic}\uFE0F?)\s*/u;

export const cleanSubject = (subject: string): string => {
  const start = repeatedly(subject.trim(), (text) => text.replace(EMOJI, '').replace(TICKET, '').replace(CONVENTION, scopeMark));
  return repeatedly(start, (text) => text.replace(TRACKER, '').replace(/[.\s]+$/u, ''));
};

/** The scope of a convention names a part of the code. */
const scopeMark = (_match: string, scope: string | undefined): string => (scope ? `${scope}: ` : '');

const repeatedly = (text: string, change: (text: string) => string): string => {
  const changed = change(text);
  return changed === text ? text : repeatedly(changed, change);
};
