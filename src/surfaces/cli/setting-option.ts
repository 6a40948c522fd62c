/** `--set key=value`, on every command: a setting for this run. */
import { type Command, Option } from 'commander';

export const settingOption = (): Option =>
  new Option('--set <key=value>', 'override a setting; see lodestone config (repeatable)').argParser(
    (value: string, before: readonly string[] = []) => [...before, value],
  );

/** Flags before and after the command name. */
export const settingFlags = (command: Command): readonly string[] =>
  [command.parent, command].flatMap((each) => each?.opts<{ readonly set?: readonly string[] }>().set ?? []);
