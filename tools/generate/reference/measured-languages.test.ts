import { describe, expect, it } from 'vitest';
import { definitionsOf, linksOf, measuredDefinitions, measuredLinks } from './measured-languages.ts';

describe('the summary of a comparison', () => {
  it('gives the compiler where there is one, else ctags', () => {
    const text = [
      'language   project      against   files unread broken  theirs    ours    both   recall precision explained r explained p',
      'ruby       sequel 5.63.0-1                 compiler    281      0      0    7112    7013    7013    98.60    100.00      100.00       99.98',
      'ruby       sequel 5.63.0-1                 ctags       281      0      0    7000    7013    7000   100.00     99.81      100.00       99.81',
      'ruby       rack 2.2.6.4-1+deb12u1-long-name ctags       60      0      0     700     700     700   100.00    100.00       99.10           -',
      '',
      'Skipped: nothing compiler 1 2 3',
    ].join('\n');
    expect(definitionsOf('ruby', text)).toEqual([
      {
        language: 'ruby',
        project: 'sequel 5.63.0-1',
        oracle: 'compiler',
        definitions: 7112,
        recall: '100.00',
        precision: '99.98',
      },
      {
        language: 'ruby',
        project: 'rack 2.2.6.4-1+deb12u1-long-name',
        oracle: 'ctags',
        definitions: 700,
        recall: '99.10',
        precision: '-',
      },
    ]);
  });

  it('exists for several languages', () => {
    const rows = measuredDefinitions();
    expect(new Set(rows.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
    for (const row of rows) expect(row).toMatchObject({ definitions: expect.any(Number), recall: expect.stringMatching(/\d/u) });
  });
});

describe('the summary of links', () => {
  const text = [
    'Report projects',
    'finder      scope  symbols  unknown   uses  links     prec  recall  +unres.    prec   recall\n-----\nLodestone   all        600        0  2,346  2,222   99.0 %  93.8 %    3,798  60.7 %   98.3 %',
    'Tuning projects',
  ];

  it('gives the report projects', () => {
    expect(linksOf('go', text.join('\n\n'))).toEqual([
      {
        language: 'go',
        symbols: '600',
        uses: '2,346',
        precision: '99.0 %',
        recall: '93.8 %',
        recallWithUnresolved: '98.3 %',
      },
    ]);
    expect(linksOf('go', text.slice(1).join('\n\n'))).toEqual([]);
  });

  it('exists for several languages', () => {
    const rows = measuredLinks();
    expect(rows.map(({ language }) => language)).toEqual(expect.arrayContaining(['go', 'python', 'typescript']));
    for (const { precision, recall } of rows) expect([precision, recall].join()).toMatch(/^[\d.]+ %,[\d.]+ %$/u);
  });
});
