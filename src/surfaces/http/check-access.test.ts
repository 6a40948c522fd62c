import { describe, expect, it } from 'vitest';
import { type Access, checkAccess } from './check-access.ts';

const TOKEN = 'a-token-of-enough-letters';
const LOCAL: Access = {};
const PUBLIC: Access = { isPublic: true, hostNames: ['code.example'], token: TOKEN };
const BEARER = { authorization: `Bearer ${TOKEN}` };

const accessStatus = (access: Access, headers: Record<string, string>): number | undefined =>
  checkAccess(access, new Headers(headers))?.status;

describe('access', () => {
  it.each([['127.0.0.1:7700'], ['localhost'], ['LOCALHOST:1'], ['[::1]:7700'], ['127.8.8.8']])(
    'accepts requests from this machine as %s',
    (host) => {
      expect(accessStatus(LOCAL, { host })).toBeUndefined();
    },
  );

  it.each([
    ['evil.example'],
    ['127.0.0.1.evil.example'],
    ['localhost.evil.example:7700'],
    ['127.0.0.1:7700@evil.example'],
    ['192.168.1.4:7700'],
    ['0.0.0.0:7700'],
    ['localhost.'],
    [''],
  ])('rejects the host %s', (host) => {
    expect(accessStatus(LOCAL, { host })).toBe(403);
  });

  it.each([
    ['https://evil.example', 403],
    ['http://localhost.evil.example', 403],
    ['null', 403],
    ['', 403],
    ['chrome-extension://abcdef', 403],
    ['http://localhost:3000', undefined],
    ['http://[::1]:3000', undefined],
  ])('answers a request from origin %s with %s', (origin, status) => {
    expect(accessStatus(LOCAL, { host: '127.0.0.1:7700', origin })).toBe(status);
  });

  it('accepts IP addresses and allowed names on a public server, and nothing else', () => {
    expect(accessStatus(PUBLIC, { host: '10.0.0.4:7700', ...BEARER })).toBeUndefined();
    expect(accessStatus(PUBLIC, { host: 'code.example', origin: 'https://code.example', ...BEARER })).toBeUndefined();
    expect(accessStatus(PUBLIC, { host: 'other.example', ...BEARER })).toBe(403);
    expect(accessStatus(PUBLIC, { host: '10.0.0.4', origin: 'http://10.6.6.6', ...BEARER })).toBe(403);
  });

  it.each([
    [undefined, 401],
    ['Bearer', 401],
    ['Bearer wrong-token-of-letters', 401],
    [`Bearer ${TOKEN}x`, 401],
    [`Basic ${TOKEN}`, 401],
    [TOKEN, 401],
    [`Bearer ${TOKEN}`, undefined],
    [`bearer  ${TOKEN}`, undefined],
  ])('answers the authorization %s with %s', (authorization, status) => {
    const headers = { host: 'localhost', ...(authorization === undefined ? {} : { authorization }) };
    expect(accessStatus({ token: TOKEN }, headers)).toBe(status);
  });

  it('checks the host before the token, and requires no token when none is set', () => {
    expect(accessStatus({ token: TOKEN }, { host: 'evil.example' })).toBe(403);
    expect(accessStatus(LOCAL, { host: 'localhost', authorization: 'Bearer whatever' })).toBeUndefined();
  });
});
