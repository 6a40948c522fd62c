/** Links in C: includes, declarations in headers with definitions in sources, static names, opaque structures. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHAPES = `//- include/shapes.h
#ifndef SHAPES_H
#define SHAPES_H
#include "point.h"
typedef struct shape shape;
#define SHAPE_MAX 4
extern int shape_count;
shape *shape_new(int id);
void shape_free(shape *self);
#endif
//- include/point.h
struct point { int x, y; };
//- src/shape.c
#include <shapes.h>
struct shape { int id; struct point at; };
int shape_count;
static int check(int id) { return id; }
shape *shape_new(int id) {
  static shape made;
  made.id = check(id);
  made.at.x = 1;
  return &made;
}
void shape_free(shape *self) { self->id = 0; }
//- src/main.c
#include "shapes.h"
static void check(void) {}
int main(void) {
  shape *mine = shape_new(SHAPE_MAX);
  struct point origin;
  origin.x = shape_count;
  check();
  shape_free(mine);
  return 0;
}
`;

describe('a declaration and its definition', () => {
  it('are one symbol, and either has the uses of both', async () => {
    const { uses } = await linksOf(SHAPES);
    expect(await uses('src/shape.c#shape_new')).toEqual(['src/main.c:4 call']);
    expect(await uses('include/shapes.h#shape_new')).toEqual(['src/main.c:4 call']);
    expect(await uses('src/shape.c#shape_count')).toEqual(['src/main.c:6 read']);
  });

  it('lead to the definition', async () => {
    const { callees } = await linksOf(SHAPES);
    expect(await callees('src/main.c#main')).toEqual([
      'shape_new → src/shape.c#shape_new',
      'check → src/main.c#check',
      'shape_free → src/shape.c#shape_free',
    ]);
  });

  it('of a structure without a body are one with the structure', async () => {
    const { uses } = await linksOf(SHAPES);
    expect(await uses('src/shape.c#shape.id')).toEqual(['src/shape.c:7 write', 'src/shape.c:11 write']);
    expect(await uses('src/shape.c#shape')).toContain('src/main.c:4 type');
    expect(await uses('include/shapes.h#shape')).toContain('src/main.c:4 type');
  });

  it('in another program are other symbols', async () => {
    const { uses } = await linksOf(`//- a/api.h
int run(void);
//- a/run.c
#include "api.h"
int run(void) { return 1; }
//- a/main.c
#include "api.h"
int main(void) { return run(); }
//- b/run.c
int run(void) { return 2; }
int twice(void) { return run(); }
`);
    expect(await uses('a/run.c#run')).toEqual(['a/main.c:2 call']);
    expect(await uses('b/run.c#run')).toEqual(['b/run.c:2 call']);
  });
});

describe('names', () => {
  it('come from files that are included by included files', async () => {
    const { uses } = await linksOf(SHAPES);
    expect(await uses('include/point.h#point')).toEqual(['src/main.c:5 type', 'src/shape.c:2 type']);
    expect(await uses('include/point.h#point.x')).toEqual(['src/main.c:6 write', 'src/shape.c:8 write']);
    expect(await uses('include/shapes.h#SHAPE_MAX')).toEqual(['src/main.c:4 read']);
  });

  it('that are static belong to their file', async () => {
    const { uses } = await linksOf(SHAPES);
    expect(await uses('src/shape.c#check')).toEqual(['src/shape.c:7 call']);
  });

  it('without an include are those of the view, if there is only one', async () => {
    const { uses } = await linksOf(`//- one.c
int answer(void) { return 42; }
static int hidden(void) { return 1; }
//- two.c
extern int answer(void);
int ask(void) { return answer() + question() + hidden(); }
//- three.c
int question(void) { return answer(); }
`);
    expect(await uses('one.c#answer')).toEqual(['three.c:1 call', 'two.c:2 call']);
    expect(await uses('three.c#question')).toEqual(['two.c:2 call']);
    expect(await uses('one.c#hidden')).toEqual(['two.c:2 call?']);
  });
});
