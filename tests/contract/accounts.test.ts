import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  AdminAccount,
  deactivateAccount,
  flagReason,
  reenableAccount,
  clearReason,
  SalesForceId,
} from '#contract/admin-accounts.ts';
import { CustomerForm } from '#contract/customers.ts';
import { NewPassword } from '#contract/passwords.ts';
import { problemOf } from '#tests/support/problem-of.ts';

describe('a new password', () => {
  it.each([
    ['12345678', null],
    ['abcdefg!', null],
    ['abc defg', null],
    ['ééééééé1', null],
    ['🔑'.repeat(7) + '1', null],
    [`${'x'.repeat(127)}1`, null],
    ['', 'required'],
    [undefined, 'required'],
    [7, 'required'],
    ['abcdef1', 'password_too_short'],
    ['🔑🔑🔑🔑1', 'password_too_short'],
    [`${'x'.repeat(128)}1`, 'password_too_long'],
    ['abcdefgh', 'password_too_simple'],
    ['Éléphanteau', 'password_too_simple'],
    ['Éléphanteau'.normalize('NFD'), 'password_too_simple'],
  ])('%j: %s', (password, problem) => expect(problemOf(NewPassword, password)).toBe(problem));

  it('is accepted unchanged, including spaces', () =>
    expect(v.parse(NewPassword, ' pass word 1 ')).toBe(' pass word 1 '));
});

describe('a customer', () => {
  const form = { firstName: 'Ana', lastName: 'Roy', email: 'ana@example.com', password: 'Pine-needle-9' };

  it.each([undefined, null, '', '  '])('needs no phone: %j', (phone) => {
    expect(v.parse(CustomerForm, { ...form, phone })).toEqual({ ...form, phone: null });
  });

  it('can have a Canadian or US phone', () => {
    expect(v.parse(CustomerForm, { ...form, phone: ' (418) 555-0199 ' }).phone).toBe('+1 418 555-0199');
    expect(problemOf(CustomerForm, { ...form, phone: '+33 1 23 45 67 89' })).toBe('phone_abroad');
  });

  it.each(['firstName', 'lastName', 'email', 'password'])('is refused without %s', (field) => {
    expect(problemOf(CustomerForm, { ...form, [field]: '' })).toBe('required');
  });

  it('has a name with a limited length', () => {
    expect(problemOf(CustomerForm, { ...form, firstName: 'x'.repeat(255) })).toBeNull();
    expect(problemOf(CustomerForm, { ...form, firstName: 'x'.repeat(256) })).toBe('too_long');
  });
});

describe("an account of an admin's change", () => {
  it('is deactivated and reenabled with a reason', () => {
    expect(v.parse(deactivateAccount.body, { flagReason })).toEqual({ flagReason: 'Disabled by admin' });
    expect(v.parse(reenableAccount.body, { clearReason })).toEqual({ clearReason: 'Reenabled by admin' });
    expect(problemOf(deactivateAccount.body, { flagReason: ' ' })).toBe('required');
    expect(v.is(reenableAccount.body, {})).toBe(false);
  });

  it('can be without name, verification and contact', () => {
    const bare = { id: 'a', name: null, email: 'a@b.example', role: 'admin', salesForceId: null, verifiedAt: null };
    expect(v.is(AdminAccount, { ...bare, deactivated: true })).toBe(true);
    expect(v.is(AdminAccount, bare)).toBe(false);
  });

  it('is linked by a CRM id, read without surrounding spaces', () => {
    expect(v.parse(SalesForceId, ' 003DEMO ')).toBe('003DEMO');
    expect(problemOf(SalesForceId, '  ')).toBe('required');
    expect(problemOf(SalesForceId, 'x'.repeat(101))).toBe('too_long');
  });
});
