/** CLI commands derived from the operations: each under its own name, frequent ones also under short names. */
import type { Json } from '#model';
import { FIELD_SWITCHES, isSchema, type Operation, type OperationAlias, unwrap } from '#call';

export type OperationCommand = {
  readonly name: string;
  readonly summary: string;
  readonly operation: Operation;
  readonly alias?: OperationAlias;
  readonly preset: Json;
  /** Listed in `--help`; hidden commands work too. */
  readonly isShown: boolean;
};

export const commandsOf = (operations: readonly Operation[]): readonly OperationCommand[] =>
  operations.flatMap((operation) => {
    const short = operation.aliases.map((alias) => aliasCommand(operation, alias));
    const hasShort = short.some(({ isShown }) => isShown);
    const own = { name: kebabCase(operation.name), summary: operation.summary, operation, preset: {}, isShown: !hasShort };
    // An alias spelled like the operation itself would define the same command twice.
    return [own, ...short.filter(({ name }) => name !== own.name)];
  });

const aliasCommand = (operation: Operation, alias: OperationAlias): OperationCommand => ({
  name: kebabCase(alias.name),
  summary: alias.command ?? operation.summary,
  operation,
  alias,
  preset: alias.preset ?? {},
  isShown: alias.command !== undefined,
});

/** An option without a value that sets arguments. */
export type PresetSwitch = {
  /** Without the leading dashes. */
  readonly flag: string;
  readonly short?: string;
  readonly describe: string;
  readonly preset: Json;
};

/** Those of the alias and those of the fields. */
export const switchesOf = ({ operation, alias, preset }: OperationCommand): readonly PresetSwitch[] => [
  ...Object.entries(alias?.switches ?? {}).map(([flag, each]) => ({ flag, ...each })),
  ...Object.entries(operation.input.shape).flatMap(([field, schema]) => {
    const found = isSchema(schema) && !Object.hasOwn(preset, field) ? FIELD_SWITCHES.get(unwrap(schema)) : undefined;
    return found ? [{ flag: found.flag, describe: found.describe, preset: { [field]: found.value } }] : [];
  }),
];

/** Fields that positional words fill: those without a preset. */
export const positionalOf = ({ operation, preset }: OperationCommand): readonly string[] =>
  operation.positional.filter((field) => !Object.hasOwn(preset, field));

export const kebabCase = (name: string): string => name.replaceAll(/[._]/gu, '-');
