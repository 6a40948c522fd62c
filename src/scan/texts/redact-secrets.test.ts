import { describe, expect, it } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

const body = (length: number): string => 'Ab3dEf6hIj9lMn2pQr5tUv8xYz1+/c'.repeat(9).slice(0, length);

/** Joined here, so that no tool takes this file for a leak. */
const TOKENS = {
  'an AWS access key id': ['AKIA', 'IOSFODNN7EXAMPLE'],
  'a temporary AWS access key id': ['ASIA', 'Y34FZKBOKMUTVV7A'],
  'a Google API key': ['AIza', `${body(28)}SyD-9tS`.replaceAll(/[+/]/gu, '_')],
  'a Google client secret': ['GOCSPX', '-abcdefghijklmnopqrstuvwxyz01'],
  'a GitHub token': ['ghp', `_${'a1B2'.repeat(9)}`],
  'a GitHub app token': ['ghs', `_${'a1B2'.repeat(9)}`],
  'a fine-grained GitHub token': ['github', `_pat_${'a1B2_'.repeat(16)}`],
  'a GitLab token': ['glpat', '-abcDEF123456789_-xyz'],
  'a Slack token': ['xoxb', '-123456789012-1234567890123-abcdefghijklmnopqrstuvwx'],
  'a Stripe key': ['sk', '_live_4eC39HqLyjWDarjtT1zdp7dc'],
  'an npm token': ['npm', `_${'a1B2'.repeat(9)}`],
  'an Anthropic key': ['sk', `-ant-api03-${'a1B2'.repeat(12)}`],
} as const;

const key = (kind: string, lines: readonly string[]): readonly string[] => [
  `-----BEGIN ${kind}PRIVATE KEY-----`,
  ...lines,
  `-----END ${kind}PRIVATE KEY-----`,
];
const LINES = [body(64), body(64), body(11)];

describe('redactSecrets', () => {
  it.each(Object.entries(TOKENS))('masks %s and nothing else', (_, parts) => {
    const token = parts.join('');
    const { text, lines } = redactSecrets(`const a = 1;\nconst key = "${token}";\nrest();\n`);
    expect(text).toBe(`const a = 1;\nconst key = "${'*'.repeat(token.length)}";\nrest();\n`);
    expect(lines).toBe(1);
  });

  it.each([
    'aws_secret_access_key = %',
    'AWS_SECRET_ACCESS_KEY=%',
    '"SecretAccessKey": "%",',
    "secretAccessKey: '%',",
    'os.environ["AWS_SECRET_ACCESS_KEY"] = "%"',
  ])('masks an AWS secret in %s', (line) => {
    const secret = body(40);
    expect(redactSecrets(line.replace('%', secret)).text).toBe(line.replace('%', '*'.repeat(40)));
  });

  it.each([
    ['a file', (lines: readonly string[]) => lines.join('\n')],
    ['a file with CRLF', (lines: readonly string[]) => lines.join('\r\n')],
    ['indented text', (lines: readonly string[]) => lines.map((line) => `    ${line}`).join('\n')],
    ['a comment', (lines: readonly string[]) => lines.map((line) => `# ${line}`).join('\n')],
    ['a string with escapes', (lines: readonly string[]) => `{"private_key": "${lines.join('\\n')}\\n"}`],
    ['a string in a string', (lines: readonly string[]) => `"{\\"private_key\\": \\"${lines.join('\\\\n')}\\\\n\\"}"`],
    ['joined strings', (lines: readonly string[]) => lines.map((line) => `"${line}\\n"`).join(' +\n')],
    ['one line', (lines: readonly string[]) => lines.join(' ')],
  ])('masks a private key in %s', (_, write) => {
    for (const kind of ['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED ']) {
      const given = `before\n${write(key(kind, LINES))}\nafter\n`;
      const { text } = redactSecrets(given);
      for (const line of LINES) expect(text).not.toContain(line.replace(/^[+/]+|[+/]+$/gu, ''));
      expect(text).toHaveLength(given.length);
      expect(text.split('\n').map((line) => line.length)).toEqual(given.split('\n').map((line) => line.length));
      expect(text).toMatch(/^before\n[^]*PRIVATE KEY-----[^]*after\n$/u);
    }
  });

  it('counts the lines it masks', () => {
    expect(redactSecrets(`${key('', LINES).join('\n')}\n${TOKENS['a GitLab token'].join('')}\n`).lines).toBe(4);
  });

  it('masks a private key whose end is missing', () => {
    const { text } = redactSecrets(`-----BEGIN PRIVATE KEY-----\n${body(64)}\n${body(64)}\nreturn\n`);
    expect(text).toBe(`-----BEGIN PRIVATE KEY-----\n${'*'.repeat(64)}\n${'*'.repeat(64)}\nreturn\n`);
  });

  it('masks the headers and the checksum of a key', () => {
    const lines = ['Proc-Type: 4,ENCRYPTED', 'DEK-Info: AES-128-CBC,0123456789ABCDEF', '', ...LINES, '=aB3d'];
    const { text } = redactSecrets(key('RSA ', lines).join('\n'));
    expect(text.split('\n').slice(1, -1).join('')).toMatch(/^\*+$/u);
  });

  it.each([
    'const marks = ["-----BEGIN PRIVATE KEY-----", key, "-----END PRIVATE KEY-----"];',
    'begin = "-----BEGIN RSA PRIVATE KEY-----"\nend = "-----END RSA PRIVATE KEY-----"\n',
    'return `-----BEGIN PRIVATE KEY-----\\n${body}\\n-----END PRIVATE KEY-----`;',
    '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----',
    'const pattern = /AKIA[A-Z0-9]{16}/u;',
    'secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY,',
    'sha1: 0123456789abcdef0123456789abcdef01234567',
    'import { ghp_test } from "npm_helpers";',
    'MAKIAIOSFODNN7EXAMPLES',
  ])('leaves alone: %s', (text) => {
    expect(redactSecrets(text)).toEqual({ text, lines: 0 });
  });

  it('changes nothing the second time', () => {
    const once = redactSecrets(
      `${key('', LINES).join('\n')}\n${Object.values(TOKENS)
        .map((parts) => parts.join(''))
        .join('\n')}`,
    );
    expect(redactSecrets(once.text)).toEqual({ text: once.text, lines: 0 });
  });
});
