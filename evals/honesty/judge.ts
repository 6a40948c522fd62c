/** Decides whether the text of an answer misleads: by what the question says of it, and by rules that hold for every answer. */
import type { CommandOutcome } from '../../test/support/command-here.ts';
import type { Question } from './question.ts';
import { shellWords } from './shell-words.ts';

export type RunCommand = (args: readonly string[]) => Promise<CommandOutcome>;

/** Why a reader of the text alone would conclude something false; empty for an honest answer. */
export const judge = async (question: Question, run: RunCommand): Promise<readonly string[]> => {
  const { code, stdout, stderr } = await run(question.command);
  const text = `${stdout}\n${stderr}`;
  return [
    ...(code === 3 || code === null ? [`ended with ${code}`] : []),
    ...(question.says ?? []).filter((said) => !said.test(text)).map((said) => `does not say ${said}`),
    ...(question.never ?? []).filter((said) => said.test(text)).map((said) => `says ${said}`),
    ...(CONTROL.test(text) ? ['prints raw control characters'] : []),
    ...(await judgeNextSteps(question, { text, run })),
  ].map((reason) => `${reason}\n${text.trim()}`);
};

/** Colours are off, so an escape can only come from the repository. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

/** Every next step is a command that runs as it stands and is not the question again. */
const judgeNextSteps = async (
  question: Question,
  { text, run }: { readonly text: string; readonly run: RunCommand },
): Promise<readonly string[]> => {
  const reasons: string[] = [];
  for (const [line, command] of text.matchAll(/^next: lodestone (.+?) {2}\(.*\)$/gmu)) {
    const words = shellWords(command ?? '');
    if (words.join(' ') === question.command.join(' ')) reasons.push(`proposes the same call: ${line}`);
    if (isDestructive(words)) continue;
    const next = await run(words);
    if (next.code !== 0) reasons.push(`the next step fails: ${line}\n${next.stdout}${next.stderr}`);
  }
  return reasons;
};

const isDestructive = (words: readonly string[]): boolean => words.includes('clear') || words.includes('workspace-delete');
