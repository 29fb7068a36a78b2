import { describe, expect, it } from 'vitest';
import { registrationStatuses, warrantyStatuses } from '#contract/registrations.ts';
import { todayInToronto } from '#domain/dates.ts';
import { claimRefusal, coverage, isLabourExpired } from '#domain/warranty.ts';

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
