import { expect, it } from 'vitest';
import { parseQuestionSet, readQuestionSets } from './read-questions.ts';

it('reads a repository, its questions and their answers', () =>
  expect(
    parseQuestionSet(
      'gin',
      `repository: gin-gonic/gin
language: go
revision: d3ffc998
below: src

architecture: how routes are grouped: in short
  routergroup.go
  also gin.go:12-40

symbol: Engine
  gin.go
`,
    ),
  ).toEqual({
    name: 'gin',
    repository: 'gin-gonic/gin',
    language: 'go',
    revision: 'd3ffc998',
    below: 'src',
    questions: [
      {
        category: 'architecture',
        query: 'how routes are grouped: in short',
        answers: [{ path: 'routergroup.go' }, { path: 'gin.go', lineStart: 12, lineEnd: 40 }],
      },
      { category: 'symbol', query: 'Engine', answers: [{ path: 'gin.go' }] },
    ],
  }));

it.each([
  ['language: go\nrevision: 1', 'the first block needs a line "repository: …"'],
  ['repository: a/b\nlanguage: go\nrevision: 1\n\nsymbol: Engine', 'a question needs a category, a text and answers'],
])('refuses an incomplete set', (text, message) => expect(() => parseQuestionSet('gin', text)).toThrow(message));

it('reads every set of this folder', () => {
  const sets = readQuestionSets();
  expect(sets.length).toBe(32);
  expect(sets.flatMap(({ questions }) => questions).length).toBe(634);
});
