/** CLI commands derived from the operations: each under its own name, frequent ones also under short names. */
import type { Json } from '#model';
import type { Operation, OperationAlias } from '#call';

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

/** Fields that positional words fill: those without a preset. */
export const positionalOf = ({ operation, preset }: OperationCommand): readonly string[] =>
  operation.positional.filter((field) => !Object.hasOwn(preset, field));

export const kebabCase = (name: string): string => name.replaceAll(/[._]/gu, '-');
