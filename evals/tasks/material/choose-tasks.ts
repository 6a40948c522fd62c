/** Chooses the tasks of a repository: commits that say what they do, spread evenly over its last commits. */
import { cleanSubject } from './clean-subject.ts';
import { isSourcePath } from './is-source-path.ts';
import { isTaskSubject } from './is-task-subject.ts';
import { readGit, type TaskRepository } from './repositories.ts';

/** `files`: the truth, which are the source files that existed before the commit and that it changed. */
export type ChosenTask = { readonly commit: string; readonly files: readonly string[] };

const TASKS_PER_REPOSITORY = 40;
/** Without merges. The oldest task still has a past to learn from. */
const SPAN = 1_500;
const MOST_FILES = 8;

export const chooseTasks = (repository: TaskRepository): readonly ChosenTask[] =>
  spread(readCommits(repository).filter(isTask), TASKS_PER_REPOSITORY).map(({ id, files }) => ({ commit: id, files }));

type Commit = { readonly id: string; readonly parents: string; readonly subject: string; readonly files: readonly string[] };

const isTask = ({ parents, subject, files }: Commit): boolean =>
  parents !== '' && files.length > 0 && files.length <= MOST_FILES && isTaskSubject(subject, cleanSubject(subject));

const readCommits = ({ git, commit }: TaskRepository): readonly Commit[] =>
  readGit(git, ['log', '--no-merges', `--max-count=${SPAN}`, '--name-status', '-M', `--format=${RECORD}`, commit])
    .split('\u0001')
    .slice(1)
    .map((record) => {
      const [id = '', parents = '', subject = '', files = ''] = record.split('\u0002');
      return { id, parents, subject, files: existingSources(files) };
    });

const RECORD = '%x01%H%x02%P%x02%s%x02';

/** From lines of a status and tab-separated paths; a rename has the path before first. */
const existingSources = (status: string): readonly string[] =>
  [...status.matchAll(/^[MDR]\d*\t([^\t\n]+)/gmu)]
    .map(([, path = '']) => path)
    .filter(isSourcePath)
    .toSorted();

/** The middle of each of `count` equal parts, oldest first. */
const spread = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  (items.length <= count
    ? [...items]
    : Array.from({ length: count }, (_, part) => items[Math.floor(((part + 0.5) * items.length) / count)]).flatMap(
        (item) => item ?? [],
      )
  ).toReversed();
