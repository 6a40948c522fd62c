import { describe, expect, it } from 'vitest';
import { environmentLayer, resolveSettings } from '#config';
import { indexSettingsOf } from './index-settings.ts';

const rulesWith = (overrides: unknown) =>
  indexSettingsOf(resolveSettings([environmentLayer({ LODESTONE_INDEX_LANGUAGE_OVERRIDES: JSON.stringify(overrides) })])).rules;

describe('the languages that settings give to files', () => {
  it('have any name of a language, or none', () => {
    expect(rulesWith({ '*.inc': 'PHP', '/bin/*': 'py', '*.h': 'text' }).languages).toEqual([
      ['*.inc', 'php'],
      ['/bin/*', 'python'],
      ['*.h', 'text'],
    ]);
    expect(rulesWith({})).not.toHaveProperty('languages');
  });

  it('must be known', () => {
    expect(() => rulesWith({ '*.inc': 'phpp' })).toThrow(/not parsed: "phpp"\. Did you mean "php"/u);
  });
});
