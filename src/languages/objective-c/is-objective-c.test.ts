import { expect, it } from 'vitest';
import { languageOfPath } from '../language-of-path.ts';

it.each([
  ['Line.m', '#import "Line.h"\n@implementation Line\n@end\n', 'objective-c'],
  ['Line.h', '@class Owner;\n@interface Line : NSObject\n@end\n', 'objective-c'],
  ['line.h', 'struct line { int count; };\n', 'c'],
  ['line.h', 'namespace shop { class Line; }\n', 'cpp'],
  ['total.m', 'function t = total(lines)\n  t = sum(lines);\nend\n', undefined],
])('takes %s for its language', (path, text, language) => {
  expect(languageOfPath(path, text)?.id).toBe(language);
});
