/** Text that the grammar cannot parse → text of the same length that it can: a constant field of a struct (`const count::Int`). */
export const rewriteJulia = (text: string): string => text.replace(CONSTANT_FIELD, (_, indent: string) => `${indent}     `);

const CONSTANT_FIELD = /^([ \t]+)const(?=[ \t]+\w+[ \t]*(?:::[^=\n]*)?$)/gmu;
