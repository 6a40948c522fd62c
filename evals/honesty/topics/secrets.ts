import type { Topic } from '../question.ts';

// Put together here, so that this file itself holds no key.
const KEY = ['AKIA', 'IOSFODNN7', 'HONESTY'].join('');
const PEM = (kind: string): string => `-----${kind} RSA PRIVATE KEY-----`;
const BODY = 'MIIEowIBAAKCAQEAhonestyhonestyhonestyhonestyhonestyhonestyhonest';

const FILES = `//- src/client.ts
export function connect(): string {
  return 'connected';
}
export const accessKey = '${KEY}';
//- src/keys.ts
export const privateKey = \`${PEM('BEGIN')}
${BODY}
${PEM('END')}\`;
export function useKey(): string { return privateKey; }
//- .env
TOKEN=top-secret-value
//- .kube/config
token: kube-secret-value
//- deploy/id_ed25519_backup
ssh-secret-value
`;

const LEAKS = [new RegExp(KEY, 'u'), new RegExp(BODY, 'u'), /top-secret-value|kube-secret-value|ssh-secret-value/u];

/** Secrets are never shown, and the rest of their file is. */
export const SECRETS: Topic = {
  name: 'secrets',
  files: FILES,
  questions: [
    { truth: 'one line is redacted', command: ['span', 'src/client.ts'], says: [/connected/u, /redact/iu], never: LEAKS },
    { truth: 'a key is redacted', command: ['span', 'src/keys.ts'], says: [/useKey/u, /redact/iu], never: LEAKS },
    { truth: 'a pattern does not match redacted text', command: ['grep', BODY.slice(0, 30)], never: [/src\/keys\.ts:2/u] },
    { truth: 'words of a key are not found', command: ['search', KEY], never: [new RegExp(`'${KEY}'`, 'u')] },
    { truth: '.env is refused', command: ['span', '.env'], says: [/secret_refused/u], never: LEAKS },
    { truth: 'a kubeconfig is refused', command: ['span', '.kube/config'], says: [/secret_refused/u], never: LEAKS },
    {
      truth: 'a private key by name is refused',
      command: ['span', 'deploy/id_ed25519_backup'],
      says: [/secret_refused/u],
      never: LEAKS,
    },
    {
      truth: 'the symbol beside the key is found',
      command: ['definition', '--name', 'accessKey'],
      says: [/accessKey/u],
      never: LEAKS,
    },
  ],
};
