/**
 * What code exposes and touches: routes, config keys, tables, … A fact says what one file shows. Prefixes, handlers and names that other
 * files decide are kept as values, and `stitch` evaluates them when asked.
 */
import type { Binding } from '../facts.ts';

export const SURFACE_KINDS = [
  'route',
  'config',
  'config_definition',
  'db_table',
  'di_registration',
  'middleware',
  'exception',
  'log',
  'retry_policy',
  'queue',
  'scheduled_job',
  'http_call',
  'cli_command',
  'feature_flag',
  'endpoint',
  'auth_guard',
  'event',
  'test_subject',
] as const;
export type SurfaceKind = (typeof SURFACE_KINDS)[number];

/**
 * What the others are stitched from. `mount`: a router under a prefix of another. `value`: what a symbol holds. `returned`: the router
 * that a function returns. `passed`: a router that is passed to a function. `serves`: what a handler says about the requests it takes.
 */
export const STITCH_KINDS = ['mount', 'value', 'returned', 'passed', 'serves'] as const;
export type StitchKind = (typeof STITCH_KINDS)[number];

/** Stored as bits, in this order: append only. */
export const FACT_KINDS: readonly (SurfaceKind | StitchKind)[] = [
  'mount',
  'value',
  'returned',
  'passed',
  ...SURFACE_KINDS,
  'serves',
];

/** An expression, as far as its file shows. `at`: where it starts in the text, which tells two creations apart. */
export type CodeValue =
  | { readonly kind: 'text'; readonly text: string }
  /** A template or a concatenation. */
  | { readonly kind: 'join'; readonly of: readonly CodeValue[] }
  | { readonly kind: 'list'; readonly of: readonly CodeValue[] }
  | { readonly kind: 'object'; readonly fields: readonly ValueField[] }
  | { readonly kind: 'name'; readonly name: string; readonly binding: Binding }
  | { readonly kind: 'member'; readonly of: CodeValue; readonly name: string; readonly binding?: Binding }
  | {
      readonly kind: 'call';
      readonly of: CodeValue;
      readonly arguments: readonly CodeValue[];
      readonly named?: readonly ValueField[];
      readonly at: number;
      /** The origin, if it makes a router. */
      readonly makes?: string;
    }
  /** `function`: where its function starts; `symbol`: of the function. `origin`: that of its declared type. */
  | {
      readonly kind: 'parameter';
      readonly name: string;
      readonly index: number;
      readonly function: number;
      readonly symbol?: number;
      readonly origin?: string;
    }
  | { readonly kind: 'function'; readonly at: number; readonly line: number; readonly symbol?: number }
  /** Each of the values of a list: what a callback or a loop gets. */
  | { readonly kind: 'element'; readonly of: CodeValue }
  | { readonly kind: 'self' }
  | { readonly kind: 'spread'; readonly of: CodeValue }
  | { readonly kind: 'unknown'; readonly text: string };

export type ValueField = { readonly name: string; readonly value: CodeValue };

export type SurfaceFact = {
  readonly kind: SurfaceKind | StitchKind;
  /** What it says without other files: `GET /orders`, `DATABASE_URL`, `orders`. */
  readonly value: string;
  readonly line: number;
  readonly lineEnd?: number;
  /** The innermost symbol around it; absent at the top level of the file. For a decorator: what it decorates. */
  readonly from?: number;
  /** Whose rule it follows. Several: only the receiver, which another file makes, decides. None: the language itself. */
  readonly frameworks?: readonly string[];
  /**
   * `high`: the file shows that the framework is meant. `medium`: by name and shape. `low`: a part is known only while the program runs.
   */
  readonly confidence: 'high' | 'medium' | 'low';
  /** Fixed words: the access to a table, the level of a log, the lifetime of a registration. */
  readonly detail?: Readonly<Record<string, string>>;
  /** By the names that its kind gives them: `router`, `method`, `path`, `handler`, `prefix`, `child`, `name`, … */
  readonly parts?: Readonly<Record<string, CodeValue>>;
};
