/** A framework, as data: what its calls, decorators, reads and fields say about the program. */
import type { CodeValue, StitchKind, SurfaceFact, SurfaceKind } from './surface-facts.ts';

/**
 * Where a value comes from, written as the code would: the module, then names, with `()` for a call, `new` or an instance of a type:
 * `express()`, `express.Router()`, `flask.Flask()`, `process.env`. The default export and the whole module are the module itself.
 */
export type Origin = string;

export type Framework = {
  readonly name: string;
  /** Must change whenever the rules change the facts. The versions of all frameworks add to the version of their languages. */
  readonly version: number;
  /** What a router is made by. `prefix`: of its routes, among what it is made with. */
  readonly routers?: readonly RouterOrigin[];
  /** Calls on a router, or members of one, that give a router: the same one, or one below a prefix (`app.group('/api')`). */
  readonly derivations?: readonly Derivation[];
  readonly wrappers?: readonly Wrapper[];
  readonly rules: readonly SurfaceRule[];
  readonly files?: FileRoutes;
  /** The variable that holds the routes of a module, where a module or its name in a text is mounted: `urlpatterns`. */
  readonly moduleRouter?: string;
  /** `/users` and `/` join to `/users/`; otherwise to `/users`. `of prefix`: `/users/` and nothing do too. */
  readonly keepsTrailingSlash?: true | 'of prefix';
  /** Paths are written without a slash in front: `orders/`. Elsewhere a text without one is no path, unless a router shows that it is. */
  readonly startsWithoutSlash?: true;
  /** Of a file in a folder that is mounted as a whole, by its path below that folder; undefined if it is not loaded. */
  readonly prefixOfMounted?: (path: string) => string | undefined;
};

/** Routes that the path of a file decides. */
export type FileRoutes = {
  /** Only below a folder with this file, whose text must match. */
  readonly project: { readonly file: string; readonly text: RegExp };
  /** Pure and cheap: it is asked for every path of the view. */
  readonly routesOf: (path: string) => readonly FileRoute[];
};

/** `handler`: an exported name, without which there is no such route; absent: the file itself is the handler. */
export type FileRoute = { readonly method: string; readonly route: string; readonly handler?: string };

/** `isApp`: it serves requests itself; any other router must be mounted. */
export type RouterOrigin = { readonly origin: Origin; readonly prefix?: Selector; readonly isApp?: true };

/** A call that stands for what it is passed: `fp(plugin)`. `fields`: the only ones of a passed object that rules read. */
export type Wrapper = { readonly origin: Origin; readonly argument: number; readonly fields?: readonly string[] };

export type Derivation = { readonly names: readonly string[]; readonly prefix?: Selector };

/** What a rule applies to, and the facts it gives. */
export type SurfaceRule = CallRule | MemberRule | FieldRule | ClassRule;

export type FactTemplate = {
  readonly kind: SurfaceKind | StitchKind;
  readonly parts?: Readonly<Record<string, Selector>>;
  readonly detail?: Readonly<Record<string, string>>;
};

/** A call, creation, decorator or annotation whose last name is one of `names`. */
export type CallRule = {
  readonly on: 'call';
  readonly names: readonly string[];
  /** What is called; absent: anything with the name. `router`: a member of one of the framework's routers. */
  readonly of?: 'router' | readonly Origin[];
  /** If the file does not show where the receiver comes from: the fact counts by its shape until other files show it. */
  readonly takesUnknown?: true;
  /** Modules: in a file that imports one of them, a fact by name and shape alone is certain. */
  readonly imports?: readonly string[];
  /** Only as a decorator of a type, or of anything else. */
  readonly decorates?: 'type' | 'member';
  readonly when?: readonly Condition[];
} & Gives;

/** A key of an object: `process.env.X`, `process.env['X']`, `const { X } = process.env`. */
export type MemberRule = {
  readonly on: 'member';
  readonly of: readonly Origin[];
  /** Its members are methods, so only subscripts read keys. */
  readonly through?: 'subscript';
  readonly when?: readonly Condition[];
} & Gives;

/** A field of a type or a variable with one of the names, and a value. */
export type FieldRule = { readonly on: 'field'; readonly names: readonly string[]; readonly when?: readonly Condition[] } & Gives;

/** A type that extends one of these. */
export type ClassRule = {
  readonly on: 'class';
  readonly extends: readonly Origin[];
  readonly when?: readonly Condition[];
} & Gives;

/** One fact by selectors, or any number by a pure function of what the site shows. */
type Gives =
  | ({ readonly read?: undefined } & FactTemplate)
  | { readonly read: (site: SurfaceSite) => readonly SurfaceDraft[]; readonly kind?: undefined };

export type SurfaceDraft = Pick<SurfaceFact, 'kind' | 'detail' | 'parts'> & { readonly confidence?: SurfaceFact['confidence'] };

/** What a rule sees. Arguments without a name are in order. */
export type SurfaceSite = {
  /** The last name: of what is called, read, assigned or declared. */
  readonly name: string;
  /** What the name is a member of. */
  readonly receiver?: CodeValue;
  readonly arguments: readonly CodeValue[];
  readonly named: readonly { readonly name: string; readonly value: CodeValue }[];
  /** For a field: what it holds. */
  readonly value?: CodeValue;
  /** For a decorator: what it decorates. For a class or field: itself, its type. */
  readonly owner?: CodeValue;
  /** The type around it, or itself. */
  readonly type?: CodeValue;
  /** The block of the group around it. */
  readonly around?: CodeValue;
  /** The call itself, if it makes a router. */
  readonly made?: CodeValue;
  /** The call that makes a router or the variable whose list it is part of. For a variable: itself. */
  readonly holder?: CodeValue;
};

/** Which part of a site a part of a fact is. A negative index counts from the end. */
export type Selector =
  | { readonly argument: number; readonly field?: string }
  | { readonly named: string }
  /** All arguments from an index on, without as many at the end. */
  | { readonly rest: number; readonly without?: number }
  | { readonly name: 'as written' | 'upper case' }
  | { readonly receiver: true }
  | { readonly owner: true }
  | { readonly value: true }
  /** The type around it. */
  | { readonly type: true }
  /** The call of this name in the chain that the receiver is. */
  | { readonly receiverCall: string }
  | { readonly text: string }
  /** The innermost function around it that is passed to a call which a rule looks for: the block of a group. */
  | { readonly around: true }
  /** The call itself, if it makes a router. */
  | { readonly made: true }
  /** What holds the list that it is part of: a call that makes a router, or a variable. */
  | { readonly holder: true }
  | { readonly firstOf: readonly Selector[] };

/** `path`: a text that starts with `/` or is empty, a template, or anything that is not a plain value. */
export type Condition = { readonly part: Selector; readonly is: ConditionTest };
export type ConditionTest = 'present' | 'absent' | 'path' | 'text' | 'function' | 'function or name' | 'object' | 'not text';

/** Must change whenever the code that applies the rules changes the facts. */
const READING = 3;

/** What frameworks add to the version of their language: a new one, or new rules, extract its files again. */
export const versionOfFrameworks = (frameworks: readonly Framework[]): number =>
  frameworks.reduce((sum, { version }) => sum + version, READING);
