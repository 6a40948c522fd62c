import { expect, it } from 'vitest';
import { helpText } from './help-text.ts';

it('reads the sections of comment-based help', () => {
  const help = '<#\n.SYNOPSIS\n  Adds items.\n.PARAMETER Name\n  The name.\n.EXAMPLE\n  Add-Item x\n.OUTPUTS\n  An item.\n#>';
  expect(helpText(help)).toBe('Adds items.\nName: The name.\nAn item.');
  expect(helpText('Adds items.')).toBe('Adds items.');
});
