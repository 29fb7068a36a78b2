import { depotAccount } from '#tests/support/contract-answers.ts';
import { problemOf } from '#tests/support/problem-of.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Account, AuthSession, Email, LoginInput, RefreshedSession } from '#contract/session.ts';
import { roles } from '#contract/primitives.ts';

/** Returns a valid address with so many characters. */
function addressOf(length: number): string {
  return `${'a'.repeat(length - '@example.com'.length)}@example.com`;
}

describe('an email', () => {
  it('is one address in two writings of an accent', () => {
    expect(v.parse(Email, 'e\u0301lodie@exa\u0308mple.ca')).toBe('\u00E9lodie@ex\u00E4mple.ca');
  });

  it('of an account signs in as before', () => {
    expect(v.is(LoginInput, { email: 'a..b@x.example', password: 'secret' })).toBe(true);
  });

  it.each([
    ['depot@example.com'],
    ['First.Last+claims@sub.example.co'],
    ['UPPER@EXAMPLE.COM'],
    ["o'brien@example.com"],
    ['élodie@exämple.ca'],
    ['élodie.roy@dépôt-québec.ca'],
    ['info@例え.テスト'],
    ['अजय@डाटा.भारत'],
    ['ann@xn--exmple-cua.ca'],
    [addressOf(255)],
  ])('is valid: %s', (email) => expect(v.parse(Email, email)).toBe(email));

  it('is read without surrounding spaces', () => {
    expect(v.parse(Email, ' depot@example.com\n')).toBe('depot@example.com');
    expect(problemOf(Email, ` ${addressOf(255)} `)).toBeNull();
  });

  it.each([
    [addressOf(256), 'too_long'],
    ['', 'required'],
    ['   ', 'required'],
    [null, 'required'],
    [undefined, 'required'],
    ['depot', 'invalid_email'],
    ['..a..b..@x.example', 'invalid_email'],
    ['.a@x.example', 'invalid_email'],
    ['a.@x.example', 'invalid_email'],
    ['a..b@x.example', 'invalid_email'],
    ['a@x..example', 'invalid_email'],
    ['a@.example', 'invalid_email'],
    ['é lodie@exämple.ca', 'invalid_email'],
    ['a@exämple.c', 'invalid_email'],
    ['depot@', 'invalid_email'],
    ['@example.com', 'invalid_email'],
    ['depot@example', 'invalid_email'],
    ['a b@example.com', 'invalid_email'],
    ['a@b@example.com', 'invalid_email'],
    ['depot@example.com, other@example.com', 'invalid_email'],
  ])('is invalid: %j', (email, problem) => expect(problemOf(Email, email)).toBe(problem));
});

describe('the sign-in', () => {
  const form = { email: 'depot@example.com', password: ' pass word ' };

  it('accepts the password unchanged, including spaces', () => expect(v.parse(LoginInput, form)).toEqual(form));

  it('accepts any password with a length that can be hashed', () => {
    expect(problemOf(LoginInput, { ...form, password: 'a' })).toBeNull();
    expect(problemOf(LoginInput, { ...form, password: '' })).toBe('required');
    expect(problemOf(LoginInput, { email: form.email })).not.toBeNull();
    expect(problemOf(LoginInput, { ...form, password: 'a'.repeat(1024) })).toBeNull();
    expect(problemOf(LoginInput, { ...form, password: 'a'.repeat(1025) })).toBe('too_long');
  });

  it('returns all fields of a session', () => {
    const session = { accountId: 'a', token: 't', refreshToken: 'r', expiresIn: 900 };
    expect(v.parse(AuthSession, session)).toEqual(session);
    for (const part of Object.keys(session)) expect(v.is(AuthSession, { ...session, [part]: undefined })).toBe(false);
  });

  it('can renew only the token', () => {
    expect(v.parse(RefreshedSession, { token: 't' })).toEqual({ token: 't' });
    expect(v.is(RefreshedSession, { refreshToken: 'r' })).toBe(false);
  });
});

describe('an account', () => {
  it('can be without verification, name and contact', () => {
    const bare = { ...depotAccount, name: null, verifiedAt: null, salesForceId: null };
    expect(v.parse(Account, bare)).toEqual(bare);
  });

  it.each(roles)('can be a %s', (role) => expect(v.is(Account, { ...depotAccount, role })).toBe(true));

  it.each(['', 'Depot', 'owner', null])('cannot be a %j', (role) => {
    expect(v.is(Account, { ...depotAccount, role })).toBe(false);
  });
});
