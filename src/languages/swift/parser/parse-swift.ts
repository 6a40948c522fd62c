/** A text in Swift → its syntax tree. Written by hand, because the grammar reads ten times as slowly and misreads every second file. */
import type { ParsedSyntax, SyntaxParser } from '#model';
import type { Cursor, SwiftRules } from './cursor.ts';
import { parseDeclaration } from './declarations.ts';
import { parseExpression, parseOperand } from './expressions.ts';
import { parseBlock, parseStatement, parseStatements } from './statements.ts';
import { swiftTokens } from './swift-tokens.ts';
import type { SwiftSyntax } from './token.ts';
import { parseType } from './types.ts';

const RULES: SwiftRules = {
  type: parseType,
  expression: parseExpression,
  operand: parseOperand,
  declaration: parseDeclaration,
  statement: parseStatement,
  block: parseBlock,
  statements: parseStatements,
};

const parse = (text: string): ParsedSyntax => {
  const comments: SwiftSyntax[] = [];
  const tokens = swiftTokens(text, { from: 0, to: text.length }, comments);
  const cursor: Cursor = { ...tokens, at: 0, depth: 0, comments, rules: RULES };
  const children = parseStatements(cursor, text.length);
  return withComments({ type: 'source_file', start: 0, end: text.length, children }, comments);
};

/** Each comment goes into the innermost node around it. Without recursion, since chains of calls nest thousands deep. */
const withComments = (root: SwiftSyntax, comments: readonly SwiftSyntax[]): SwiftSyntax => {
  const sorted = comments.toSorted((one, other) => one.start - other.start);
  const open = [root];
  let next = 0;
  for (let top = open.pop(); top !== undefined && next < sorted.length; top = open.pop()) {
    while ((sorted[next]?.start ?? top.end) < top.start) next += 1;
    const { children } = top;
    const own = ownComments(top, sorted, next);
    if (own.length > 0) top.children = [...children, ...own].toSorted((one, other) => one.start - other.start);
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child && child.children.length > 0) open.push(child);
    }
  }
  return root;
};

/** Those inside of the node and outside of its children. */
const ownComments = ({ children, end }: SwiftSyntax, sorted: readonly SwiftSyntax[], from: number): readonly SwiftSyntax[] => {
  const own: SwiftSyntax[] = [];
  let child = 0;
  for (let at = from; ; at++) {
    const comment = sorted[at];
    if (!comment || comment.start >= end) return own;
    while ((children[child]?.end ?? Infinity) <= comment.start) child += 1;
    const around = children[child];
    if (!around || around.start > comment.start) own.push(comment);
  }
};

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

export const SWIFT_PARSER: SyntaxParser = {
  types: words(`
    source_file comment identifier number string regex boolean nil inserted
    modifiers modifier visibility_modifier static_modifier attribute
    class_declaration struct_declaration enum_declaration protocol_declaration extension_declaration actor_declaration type_body enum_body
    inheritance first_supertype supertype type_parameters type_parameter where_clause
    function_declaration initializer_declaration deinitializer_declaration subscript_declaration parameters parameter rest_parameter
    variable_declaration binding tuple_binding accessors accessor enum_case enum_entry alias_declaration associated_type
    macro_declaration operator_declaration precedence_declaration precedence_body import_declaration module_name imported_name
    user_type self_type generic_type type_arguments member_type optional_type array_type dictionary_type tuple_type tuple_element
    function_type composition_type wrapped_type
    operation assignment coalescing ternary cast type_test prefixed suffixed unwrapped member tuple_member implicit_member call arguments
    argument subscript generic_name parenthesized tuple list pair key_path macro_use self_expression super_expression
    closure captures capture closure_parameters closure_parameter pattern pattern_name
    block getter if_statement guard_statement while_statement repeat_statement for_statement switch_statement switch_case do_statement
    catch_clause defer_statement return_statement throw_statement jump_statement labeled optional_binding case_condition
  `),
  tokens: ['keyword', 'operator', 'mark', 'suffix', 'let', 'var'],
  fields: words(`
    name label type value body result parameters object property callee arguments closure returned operand element sequence
  `),
  parse,
};
