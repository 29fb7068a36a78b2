import { describe, expect, it } from 'vitest';
import { registrationStatuses, warrantyStatuses } from '#contract/registrations.ts';
import { todayInToronto } from '#domain/dates.ts';
import { claimRefusal, coverage, isLabourExpired } from '#domain/warranty.ts';

const today = '2026-11-21';

describe('the cover of a warranty', () => {
  it.each([
    ['long before its expiry', '2027-11-21', { state: 'active', daysRemaining: 365 }],
    ['the day before', '2026-11-22', { state: 'active', daysRemaining: 1 }],
    ['on its expiry day', '2026-11-21', { state: 'active', daysRemaining: 0 }],
    ['the day after', '2026-11-20', { state: 'expired' }],
    ['when nobody knows its expiry', null, { state: 'unknown' }],
  ])('%s', (_, expiry, expected) => expect(coverage(expiry, today)).toEqual(expected));

  it('lasts to the last moment of the expiry day in Toronto, and no longer', () => {
    const stateAt = (instant: string) => coverage(today, todayInToronto(new Date(instant))).state;
    expect(stateAt('2026-11-22T04:59:59.999Z')).toBe('active');
    expect(stateAt('2026-11-22T05:00:00.000Z')).toBe('expired');
  });

  it('makes labour hours optional only once labour is known to be out', () => {
    expect(isLabourExpired('2026-11-20', today)).toBe(true);
    expect(isLabourExpired('2026-11-21', today)).toBe(false);
    expect(isLabourExpired(null, today)).toBe(false);
  });
});

describe('whether a claim may start on a registration', () => {
  const good = { status: 'Approved', warrantyStatus: 'Parts and Labour' } as const;
  const [past, future] = ['2026-11-20', '2026-11-22'];

  it.each(registrationStatuses.filter((status) => status !== 'Rejected'))('may, when it is %s', (status) => {
    expect(claimRefusal({ ...good, status }, today)).toBeNull();
  });

  it.each(warrantyStatuses.filter((status) => status !== 'Out of Warranty'))('may, in warranty "%s"', (status) => {
    expect(claimRefusal({ ...good, warrantyStatus: status }, today)).toBeNull();
  });

  it('may not when it was rejected, whatever its warranty', () => {
    for (const warrantyStatus of warrantyStatuses)
      expect(claimRefusal({ status: 'Rejected', warrantyStatus }, today)).toBe('REGISTRATION_REJECTED');
  });

  it('may not when it is out of warranty, whatever its dates say', () => {
    const out = { ...good, warrantyStatus: 'Out of Warranty' } as const;
    expect(claimRefusal(out, today)).toBe('WARRANTY_EXPIRED');
    const dates = { partsWarrantyExpiration: future, laborWarrantyExpiration: future };
    expect(claimRefusal({ ...out, ...dates }, today)).toBe('WARRANTY_EXPIRED');
  });

  it.each([
    ['parts and labour are both over', past, past, 'WARRANTY_EXPIRED'],
    ['both end today', today, today, null],
    ['labour alone is over', future, past, null],
    ['parts alone are over', past, future, null],
    ['labour is over and parts are not known', null, past, null],
    ['parts are over and labour is not known', past, null, null],
    ['neither is known', null, null, null],
  ])('when %s', (_, partsWarrantyExpiration, laborWarrantyExpiration, expected) => {
    expect(claimRefusal({ ...good, partsWarrantyExpiration, laborWarrantyExpiration }, today)).toBe(expected);
  });
});
