import { describe, expect, it } from 'vitest';
import { registrationStatuses, warrantyStatuses } from '#contract/registrations.ts';
import { todayInToronto } from '#domain/dates.ts';
import { claimRefusal, coverage, isLabourExpired, lateClaimProblems, offeredTypes } from '#domain/warranty.ts';

const today = '2026-11-21';

describe('the state of a warranty', () => {
  it.each([
    ['long before its expiry', '2027-11-21', { state: 'active', daysRemaining: 365 }],
    ['the day before', '2026-11-22', { state: 'active', daysRemaining: 1 }],
    ['on its expiry day', '2026-11-21', { state: 'active', daysRemaining: 0 }],
    ['the day after', '2026-11-20', { state: 'expired' }],
    ['with an unknown expiry', null, { state: 'unknown' }],
  ])('%s', (_, expiry, expected) => expect(coverage(expiry, today)).toEqual(expected));

  it('lasts until the end of the expiry day in Toronto', () => {
    const stateAt = (instant: string) => coverage(today, todayInToronto(new Date(instant))).state;
    expect(stateAt('2026-11-22T04:59:59.999Z')).toBe('active');
    expect(stateAt('2026-11-22T05:00:00.000Z')).toBe('expired');
  });

  it('makes labour hours optional only after labour has expired', () => {
    expect(isLabourExpired('2026-11-20', today)).toBe(true);
    expect(isLabourExpired('2026-11-21', today)).toBe(false);
    expect(isLabourExpired(null, today)).toBe(false);
  });
});

describe('whether a claim is allowed on a registration', () => {
  const good = { status: 'Approved', warrantyStatus: 'Parts and Labour' } as const;
  const [past, future] = ['2026-11-20', '2026-11-22'];

  it.each(registrationStatuses.filter((status) => status !== 'Rejected'))('yes, if it is %s', (status) => {
    expect(claimRefusal({ ...good, status }, today)).toBeNull();
  });

  it.each(warrantyStatuses.filter((status) => status !== 'Out of Warranty'))('yes, with warranty "%s"', (status) => {
    expect(claimRefusal({ ...good, warrantyStatus: status }, today)).toBeNull();
  });

  it('no, if it was rejected, for any warranty', () => {
    for (const warrantyStatus of warrantyStatuses)
      expect(claimRefusal({ status: 'Rejected', warrantyStatus }, today)).toBe('REGISTRATION_REJECTED');
  });

  it('no, if it is out of warranty, for any dates', () => {
    const out = { ...good, warrantyStatus: 'Out of Warranty' } as const;
    expect(claimRefusal(out, today)).toBe('WARRANTY_EXPIRED');
    const dates = { partsWarrantyExpiration: future, laborWarrantyExpiration: future };
    expect(claimRefusal({ ...out, ...dates }, today)).toBe('WARRANTY_EXPIRED');
  });

  it.each([
    ['parts and labour have both expired', past, past, 'WARRANTY_EXPIRED'],
    ['both end today', today, today, null],
    ['only labour has expired', future, past, null],
    ['only parts have expired', past, future, null],
    ['labour has expired and parts are unknown', null, past, null],
    ['parts have expired and labour is unknown', past, null, null],
    ['both are unknown', null, null, null],
  ])('if %s', (_, partsWarrantyExpiration, laborWarrantyExpiration, expected) => {
    expect(claimRefusal({ ...good, partsWarrantyExpiration, laborWarrantyExpiration }, today)).toBe(expected);
  });
});

describe('a claim after the end of cover (R-COVER-04, R-COVER-05)', () => {
  const over = {
    status: 'Approved',
    warrantyStatus: 'Out of Warranty',
    partsWarrantyExpiration: '2026-11-10',
    laborWarrantyExpiration: '2026-06-01',
  } as const;
  const after = (lateDays: number, afterExpiry = false) => ({ ...over, filing: { lateDays, afterExpiry } });
  const types = {
    values: [
      { label: 'Repair', value: 'Repair', validFor: [] },
      { label: 'Goodwill', value: 'Goodwill', validFor: [], afterExpiry: true },
    ],
    controllerValues: {},
  };
  const problemsOf = (registration: Parameters<typeof claimRefusal>[0], claimType: string, dateOfFailure: string) =>
    lateClaimProblems({ claimType, dateOfFailure }, { registration, claimTypes: types, today });
  const offered = (registration: Parameters<typeof claimRefusal>[0]) =>
    offeredTypes(types, registration, today).map(({ value }) => value);

  it('is taken for so many days, if the failure lies within cover', () => {
    expect(claimRefusal(after(10), today)).toBe('WARRANTY_EXPIRED');
    expect(claimRefusal(after(11), today)).toBeNull();
    expect(problemsOf(after(11), 'Repair', '2026-11-10')).toEqual({});
    expect(problemsOf(after(11), 'Repair', '2026-11-11')).toEqual({
      dateOfFailure: { code: 'after_cover', date: '2026-11-10' },
    });
    expect(offered(after(11))).toEqual(['Repair', 'Goodwill']);
  });

  it('is judged by the dates, whatever the status; without dates only its type can help', () => {
    expect(claimRefusal({ ...after(11), warrantyStatus: 'Parts Only' }, today)).toBeNull();
    const unknown = { ...after(500), partsWarrantyExpiration: null, laborWarrantyExpiration: null };
    expect(claimRefusal(unknown, today)).toBe('WARRANTY_EXPIRED');
    expect(claimRefusal({ ...after(500), partsWarrantyExpiration: '2027-01-01' }, today)).toBe('WARRANTY_EXPIRED');
    expect(claimRefusal({ ...unknown, filing: { lateDays: 0, afterExpiry: true } }, today)).toBeNull();
  });

  it('is taken of a type for it at any time, and of no other', () => {
    expect(claimRefusal(after(0, true), today)).toBeNull();
    expect(problemsOf(after(0, true), 'Goodwill', '2026-11-20')).toEqual({});
    expect(problemsOf(after(0, true), 'Repair', '2026-11-01')).toEqual({ claimType: 'invalid_choice' });
    expect(problemsOf(after(11, true), 'Goodwill', '2026-11-20')).toEqual({});
    expect(offered(after(0, true))).toEqual(['Goodwill']);
  });

  it('is as any other within cover, and none on a rejected registration', () => {
    const covered = { ...after(30, true), warrantyStatus: 'Parts Only', partsWarrantyExpiration: today } as const;
    expect([problemsOf(covered, 'Repair', today), offered(covered)]).toEqual([{}, ['Repair', 'Goodwill']]);
    expect(claimRefusal({ ...after(30, true), status: 'Rejected' }, today)).toBe('REGISTRATION_REJECTED');
  });
});
