/** Leaves out commits whose subject states no change of behaviour or structure that someone could ask for. */

const ROUTINE: readonly RegExp[] = [
  // By the convention of the repository.
  /^\[?(?:build|chore|ci|docs?|qa|release|revert|style|tests?|wip)\b\]?(?:\([^)]*\))?!?:/iu,
  /\(deps(?:-dev)?\)|\bdependabot\b|\brenovate\b|\bpre-commit\b/iu,
  // Dependencies and releases.
  /\b(?:bump(?:s|ed)?|(?:up|down)grad(?:e|es|ed|ing)|pin(?:s|ned)?|updat(?:e|es|ed|ing)) (?:.* (?:to|from) v?\d|\S+ version|versions?|dependenc|deps\b)/iu,
  /^(?:bump|upgrade|release|prep(?:are)?\b.*\brelease|prepare before|version bump|v?\d+\.\d+)/iu,
  /\b(?:post-release|next release|classifiers?|change ?logs?|release notes?|package links?|copyright|licen[cs]e headers?)\b/iu,
  // Undone, merged or mechanical.
  /^(?:revert|merge|fixup|squash|wip|back ?port|cherry[- ]pick)\b/iu,
  /\b(?:lint(?:er|ers|ing|s)?|prettier|format(?:ting|ted)?|gofmt|gofumpt|eslint|ruff|black|isort|mypy|clippy|typos?|whitespace|go vet|golangci(?:-lint)?|spelling|imports? order)\b.*$(?<=^.{0,48})/iu,
  /\b(?:generated?|regenerat\w*|codegen) (?:code|files?|docs?|types)\b|\bgo generate\b|\bmake generate\b/iu,
  // Only for readers, reviewers and machines.
  /\b(?:review(?:s|er|ers)? (?:comments?|feedback|suggestions?)|(?:address|apply|per|pr|code) (?:review|feedback|comments?|suggestions?)|feedback|nits?|todos?|docs?|doc ?strings?|documentation|comments?|read ?me|flak[ye]\w*)\b/iu,
  /^(?:better )?document(?:s|ed|ing)?\b|\b(?:smoke|unit|integration|acceptance) tests?\b|\btest_\w+/iu,
  /^(?:add|fix|improve|update|extend|remove|more|skip|move|adjust|rename|correct|make|clean ?up|refactor|simplify)?\s*(?:\w+ ){0,3}(?:unit |integration |acceptance |smoke |e2e |failing |missing |broken )?tests?(?: cases?| coverage)?\b.{0,30}$/iu,
];

const FEWEST_WORDS = 3;
const FEWEST_CHARACTERS = 16;

/** `subject`: as committed; `text`: cleaned. */
export const isTaskSubject = (subject: string, text: string): boolean =>
  text.length >= FEWEST_CHARACTERS &&
  (text.match(/\p{L}{3,}/gu) ?? []).length >= FEWEST_WORDS &&
  !ROUTINE.some((pattern) => pattern.test(subject) || pattern.test(text));
