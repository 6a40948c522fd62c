/** How files of C++ refer to each other: by includes, as in C, and by names in namespaces and types. */
import type { LinkingRules } from '#model';
import { C_FAMILY_LINKING } from '../c-family/linking.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Types of the standard library and others that are used through `->` like what they hold. */
const POINTERS = words(
  `unique_ptr shared_ptr weak_ptr auto_ptr optional reference_wrapper atomic scoped_ptr scoped_refptr intrusive_ptr`,
);

export const CPP_LINKING: LinkingRules = {
  ...C_FAMILY_LINKING,
  namespaces: {
    separator: '::',
    isTransparent: (signature) => signature.startsWith('inline '),
    outside: new Set(['std']),
  },
  bareMembers: true,
  callsConstruct: true,
  pointsToElements: true,
  transparentTypes: new Set([...POINTERS].flatMap((name) => [name, `std::${name}`, `boost::${name}`])),
  elementMethods: words('at back begin cbegin crbegin data end emplace_back find front get lock operator* rbegin top value'),
};
