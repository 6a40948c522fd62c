/** `--set key=value`, on every command: a setting for this run. */
import { type Command, Option } from 'commander';

export const settingOption = (): Option =>
  new Option('--set <key=value>', 'override a setting (lodestone config lists them); may be given again').argParser(
    (value: string, before: readonly string[] = []) => [...before, value],
  );

/** Those before the command's name and those after it. */
export const settingFlags = (command: Command): readonly string[] =>
  [command.parent, command].flatMap((each) => each?.opts<{ readonly set?: readonly string[] }>().set ?? []);
