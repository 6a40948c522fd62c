/** What a document of YAML describes, if it is an object of Kubernetes: it says its kind and its name. */
import type { WrittenKey } from '../reading/collect-keys.ts';

type Range = { readonly start: number; readonly end: number };

/** The next line of dashes. */
export const documentEnd = (text: string, start: number): number => {
  BOUNDARY.lastIndex = start;
  return BOUNDARY.exec(text)?.index ?? text.length;
};

const BOUNDARY = /^---(?=\s|$)/gmu;

export const resourceOf = (text: string, { start, end }: Range): WrittenKey | undefined => {
  const document = text.slice(start, end);
  const kind = KIND.exec(document)?.[1];
  if (kind === undefined || !/^apiVersion:/mu.test(document)) return undefined;
  const name = nameIn(document);
  if (!name) return undefined;
  const first = FIRST_KEY.exec(document)?.index ?? 0;
  const written = document.slice(name.start, name.end);
  const place = { start: start + first, nameStart: start + name.start };
  return { kind: 'resource', name: written, owner: kind, signature: `${kind} ${written}`, ...place };
};

const KIND = /^kind:[ \t]*["']?([A-Za-z][\w.-]{0,100})["']?[ \t\r]*(?:#.*)?$/mu;
const FIRST_KEY = /^[^\s#]/mu;
const METADATA = /^metadata:[ \t\r]*(?:#.*)?\n/mu;
const NAME = /^[ \t]+name:[ \t]*["']?([\w./:-]{1,200})["']?[ \t\r]*(?:#.*)?$/u;

/** `name` among the direct keys of `metadata`. */
const nameIn = (document: string): Range | undefined => {
  const metadata = METADATA.exec(document);
  if (!metadata) return undefined;
  let column: number | undefined;
  for (let at = metadata.index + metadata[0].length; at < document.length; ) {
    const next = document.indexOf('\n', at);
    const line = document.slice(at, next < 0 ? document.length : next);
    const indent = line.search(/[^ \t\r]/u);
    if (indent === 0 && !line.startsWith('#')) return undefined;
    if (indent > 0 && line[indent] !== '#') column ??= indent;
    const name = indent === column ? NAME.exec(line)?.[1] : undefined;
    if (name !== undefined) {
      const start = at + line.indexOf(name, indent + 'name:'.length);
      return { start, end: start + name.length };
    }
    at += line.length + 1;
  }
  return undefined;
};
