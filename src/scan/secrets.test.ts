import { describe, expect, it } from 'vitest';
import { isSecretPath } from './secrets.ts';

describe('isSecretPath', () => {
  it.each([
    '.env',
    'app/.env.production',
    '.env.local',
    '.ENV',
    '.envrc',
    'deploy/prod.env',
    'certs/server.pem',
    'tls.key',
    'a.p12',
    'a.pfx',
    'a.jks',
    'release.keystore',
    'home/.ssh/id_rsa',
    'id_ed25519',
    '.npmrc',
    '.pypirc',
    '.netrc',
    '.pgpass',
    '.aws/credentials',
    'credentials',
    'service-account-prod.json',
    'serviceAccount.json',
    'vault.kdbx',
    '.htpasswd',
    'infra/terraform.tfstate',
    'infra/prod.tfvars',
    '.docker/config.json',
    '.git-credentials',
  ])('refuses %s', (path) => expect(isSecretPath(path)).toBe(true));

  it.each([
    '.env.example',
    '.env.sample',
    '.env.local.template',
    '.env.dist',
    'src/env.ts',
    'src/environment.ts',
    'keys.ts',
    'src/key.ts',
    'credentials.ts',
    'id_rsa.pub',
    '.ssh/config',
    'config.json',
    'docs/secrets.md',
    'monkey.py',
    'service-account.ts',
  ])('allows %s', (path) => expect(isSecretPath(path)).toBe(false));

  it('allows files that the user allowed by path or name', () => {
    expect(isSecretPath('app/.env', ['app/.env'])).toBe(false);
    expect(isSecretPath('app/.npmrc', ['.npmrc'])).toBe(false);
    expect(isSecretPath('other/.env', ['app/.env'])).toBe(true);
  });
});
