import { describe, expect, it } from 'vitest';
import { locate } from './locate.ts';
import { MemoryStore } from './testing/memory-store.ts';

const view = new MemoryStore().openView({
  'src/auth/jwt.ts': `export class JwtValidator {
  check(token) {
    return 1;
  }
  refresh_token(token) {
    return 1;
  }
}

export function validateToken(token) {
  return 1;
}
`,
  'src/auth/session.ts': `export class Session {
  check() {
    return 1;
  }
  save() {
    return 1;
  }
}
`,
  'src/store/save-all.ts': `export function saveAllUsers() {
  return 1;
}

export function validate() {
  return 1;
}
`,
  'test/jwt.test.ts': 'export function validateTokenOfTest() {\n  return 1;\n}\n',
});

const first = async (name: string): Promise<string> => {
  const [hit] = (await locate(view, { name, limit: 5 })).hits;
  return hit ? `${hit.path.split('/').at(-1)} ${hit.symbol?.qualifiedName}` : 'nothing';
};

describe('locate by a fragment', () => {
  it.each([
    ['jwtvalid', 'jwt.ts JwtValidator'],
    ['validator', 'jwt.ts JwtValidator'],
    ['validatetoken', 'jwt.ts validateToken'],
    ['validate token', 'jwt.ts validateToken'],
    ['token validate', 'jwt.ts validateToken'],
    ['valid token', 'jwt.ts validateToken'],
    ['refreshtoken', 'jwt.ts JwtValidator.refresh_token'],
    ['refreshToken', 'jwt.ts JwtValidator.refresh_token'],
    ['users all save', 'save-all.ts saveAllUsers'],
    ['session save', 'session.ts Session.save'],
    ['jwt check', 'jwt.ts JwtValidator.check'],
  ])('finds %s', async (name, symbol) => expect(await first(name)).toBe(symbol));

  it.each([
    ['Validator.check', 'jwt.ts JwtValidator.check'],
    ['Sesion.check', 'session.ts Session.check'],
    ['auth::Session::check', 'session.ts Session.check'],
    ['shop\\auth\\JwtValidator::check', 'jwt.ts JwtValidator.check'],
    ['(*Session).save', 'session.ts Session.save'],
    ['func (s *Session) save(a int)', 'session.ts Session.save'],
    ['Session->save()', 'session.ts Session.save'],
    ['Session.sav', 'session.ts Session.save'],
    ['class JwtValidator', 'jwt.ts JwtValidator'],
  ])('finds the member %s', async (name, symbol) => expect(await first(name)).toBe(symbol));

  it.each([
    ['auth/session.ts check', 'session.ts Session.check'],
    ['check auth/session', 'session.ts Session.check'],
    ['jwt.ts check', 'jwt.ts JwtValidator.check'],
    ['auth/jwt.ts:check', 'jwt.ts JwtValidator.check'],
    ['auth/jwt.ts validate', 'jwt.ts validateToken'],
    ['auth/jwt.ts:6', 'jwt.ts JwtValidator.refresh_token'],
    ['    at JwtValidator.check (/app/dist/auth/jwt.js:900:1)', 'jwt.ts JwtValidator.check'],
  ])('finds %s by its path', async (name, symbol) => expect(await first(name)).toBe(symbol));

  it.each([
    ['validatTokne', 'jwt.ts validateToken'],
    ['JwtValidatr', 'jwt.ts JwtValidator'],
    ['saveAlUzers', 'save-all.ts saveAllUsers'],
  ])('finds %s although it is misspelled', async (name, symbol) => {
    expect(await first(name)).toBe(symbol);
    expect((await locate(view, { name, limit: 5 })).isConfident).toBe(false);
  });

  it('finds nothing where no name is near', async () => expect(await first('xylophoneQuartet')).toBe('nothing'));
});
