import { expect, it } from 'vitest';
import { readChangedLines } from './changed-lines.ts';

const PATCH = `diff --git a/src/a.ts b/src/b.ts
similarity index 90%
--- a/src/a.ts
+++ b/src/b.ts
@@ -3 +3 @@ function one() {
-  old
+  new
@@ -10,0 +11,2 @@
+--- a/not-a-path
+@@ -1 +1 @@
@@ -20,4 +22,0 @@
-one
-two
-three
-four
diff --git a/src/created.ts b/src/created.ts
new file mode 100644
--- /dev/null
+++ b/src/created.ts
@@ -0,0 +1 @@
+text
`;

it('reads changed, inserted and removed lines under the path before, and leaves out created files', () =>
  expect([...readChangedLines(PATCH)]).toEqual([
    [
      'src/a.ts',
      [
        { lineStart: 3, lineEnd: 3, isInsertion: false },
        { lineStart: 10, lineEnd: 10, isInsertion: true },
        { lineStart: 20, lineEnd: 23, isInsertion: false },
      ],
    ],
  ]));
