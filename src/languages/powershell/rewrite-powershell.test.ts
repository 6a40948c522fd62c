import { expect, it } from 'vitest';
import { rewritePowerShell } from './rewrite-powershell.ts';

it.each([
  ['. $PSScriptRoot/lib/a-b.ps1', '. $PSScriptRoot_lib_a_b_ps1'],
  ['[Flags()] enum Bits { A }', '          enum Bits { A }'],
  ['Cart([int] $a) : base($a) { }', 'Cart([int] $a)            { }'],
  ['$a = [A.List`1[A.B]]@()', '$a = [A.List_1[A.B]]@()'],
  ['[Net.Methods+Ftp]::Get', '[Net.Methods.Ftp]::Get'],
  ['$a = [int]$b+[int]$c', '$a = [int]$b+[int]$c'],
  ['$a[$b+1]', '$a[$b+1]'],
  ['$a -cnotin $b', '$a -notin  $b'],
  ['$x = $a / $b', '$x = $a / $b'],
])('rewrites %s', (text, rewritten) => {
  expect(rewritePowerShell(text)).toBe(rewritten);
});
