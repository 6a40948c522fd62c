import { describe, expect, it } from 'vitest';
import { isSecretPath, secretFolderOf } from './secrets.ts';

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
    '.kube/config',
    '.kube/prod.yaml',
    'kubeconfig',
    'deploy/prod.kubeconfig',
    'kubeconfig.yml',
    'id_rsa.bak',
    'id_rsa_work',
    'keys/id_ed25519-2024.old',
    'gcp-service-account.json',
    'my_serviceaccount_key.json',
    '.vault_pass',
    'ansible/.vault_pass.txt',
    '.vault-password',
    '.ssh/config',
    '.ssh/keys/work',
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
    'id_rsa_parser.go',
    'id_map.ts',
    'vault_pass.py',
    'kube/config',
    'kubeconfig.go',
    'config.json',
    'docs/secrets.md',
    'monkey.py',
    'service-account.ts',
  ])('allows %s', (path) => expect(isSecretPath(path)).toBe(false));

  it('allows files that the user allowed by path or name', () => {
    expect(isSecretPath('app/.env', { allowed: ['app/.env'] })).toBe(false);
    expect(isSecretPath('app/.npmrc', { allowed: ['.npmrc'] })).toBe(false);
    expect(isSecretPath('other/.env', { allowed: ['app/.env'] })).toBe(true);
  });

  it.each([
    ['/home/me/.kube', 'config'],
    ['/home/me/.KUBE', 'config'],
    ['/home/me/.ssh/work', 'deploy'],
    ['/home/me/.aws', 'credentials'],
    ['/home/me/.config/gcloud', 'access_tokens.db'],
    ['C:\\Users\\me\\.docker', 'config.json'],
  ])('refuses in the root %s what its parent refuses: %s', (root, path) => {
    expect(isSecretPath(path, { folder: secretFolderOf(root) })).toBe(true);
  });

  it('does not depend on where other roots lie', () => {
    expect(secretFolderOf('/home/me/code/kube')).toBe('');
  });
});
