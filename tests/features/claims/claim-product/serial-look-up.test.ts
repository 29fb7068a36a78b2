import { registrationAnswer } from '#tests/support/contract-answers.ts';
import { describe, expect, it } from 'vitest';
import {
  obstacleOf,
  type SerialLookUp,
  targetOf,
  wantsNetwork,
  withDraftMemory,
} from '#features/claims/claim-product/serial-look-up.ts';
import type { Registration } from '#contract/registrations.ts';
import { decisions } from '#offline/outbox/outcome.ts';
import type { FormLookUp } from '#offline/look-ups/look-up-serial-number.ts';
import type { FoundRegistration } from '#storage/rows.ts';

const serial = 'DEMOACTIVE0001';
const now = new Date('2026-11-21T15:00:00Z');

function found(change: Partial<Registration> = {}): FoundRegistration {
  return { registration: registrationAnswer(change), customerName: null, readAt: '2026-11-20T10:00:00.000Z' };
}

function done(result: FormLookUp): SerialLookUp {
  return { phase: 'done', result };
}

const refused: FormLookUp = { kind: 'refused', decision: 'warranty_expired', found: found() };
const undecided: FormLookUp = { kind: 'decision', decision: 'several_registrations' };
const before = found({ name: 'PR-before' });
const unreachable: FormLookUp = { kind: 'unreachable', why: 'offline' };
const pending: SerialLookUp[] = [
  { phase: 'idle' },
  { phase: 'looking' },
  { phase: 'failed', failure: { kind: 'unreachable', part: 'serial_number' } },
];

const customer = { name: 'Ada Morin', email: 'ada@example.com', phone: null, postalCode: null };
/** As drafts of older versions stored it, with the customer for the serial number only. */
const named: FoundRegistration = {
  ...before,
  customerName: 'Ada Morin',
  registration: { ...before.registration, customer },
};

function good(kind: 'found' | 'remembered', confirmed = true, registration = found()): FormLookUp {
  return kind === 'found'
    ? { kind, found: registration, confirmed }
    : { kind, found: registration, confirmed, why: 'offline' };
}

describe('the registration of a claim', () => {
  it.each(['found', 'remembered'] as const)('is the one that was %s', (kind) => {
    for (const confirmed of [true, false])
      expect(targetOf(done(good(kind, confirmed)), serial, before, '')).toEqual({ found: found(), confirmed });
  });

  it('is also one that allows no claim, so that it can be shown', () => {
    expect(targetOf(done(refused), serial, null, '')).toEqual({ found: found(), confirmed: false });
  });

  it.each(pending)('is the one of the draft until there is a result: $phase', (lookUp) => {
    expect(targetOf(lookUp, serial, before, '')).toEqual({ found: before, confirmed: false });
    expect(targetOf(lookUp, serial, null, '')).toBeNull();
  });

  it.each(pending)('names the customer of the draft only for a matching email or phone: $phase', (lookUp) => {
    expect(targetOf(lookUp, serial, named, 'ADA@example.com')).toEqual({ found: named, confirmed: true });
    for (const typed of ['', 'bob@example.com', '416 555-0199'])
      expect(JSON.stringify(targetOf(lookUp, serial, named, typed))).not.toMatch(/Ada|ada/);
  });

  it('is not that of another serial number', () => {
    expect(targetOf({ phase: 'looking' }, 'DEMOACTIVE0002', before, '')).toBeNull();
    expect(targetOf({ phase: 'idle' }, null, before, '')).toBeNull();
  });

  it('is not that of the draft once there is another result', () => {
    expect(targetOf(done(unreachable), serial, before, '')).toBeNull();
    expect(targetOf(done(undecided), serial, before, '')).toBeNull();
  });
});

describe('the reason why no claim can be sent', () => {
  it.each(decisions)('is a decision of a person: %s', (decision) => {
    expect(obstacleOf(done({ kind: 'decision', decision }), now, false)).toBe(decision);
  });

  it('is a registration that allows no claim', () => {
    expect(obstacleOf(done(refused), now, false)).toBe('warranty_expired');
  });

  it.each(['found', 'remembered'] as const)('is none when a valid registration was %s', (kind) => {
    expect(obstacleOf(done(good(kind)), now, false)).toBeNull();
  });

  it.each(pending)('is none while the registration is unknown: $phase', (lookUp) =>
    expect(obstacleOf(lookUp, now, false)).toBeNull(),
  );

  it('is none without network', () => expect(obstacleOf(done(unreachable), now, false)).toBeNull());

  it('is a cached warranty that has ended since, after its last day in Toronto', () => {
    const ended = found({ laborWarrantyExpiration: '2026-11-20', partsWarrantyExpiration: '2026-11-20' });
    const lookUp = done(good('remembered', true, ended));
    expect(obstacleOf(lookUp, new Date('2026-11-21T04:59:59Z'), false)).toBeNull();
    expect(obstacleOf(lookUp, new Date('2026-11-21T05:00:00Z'), false)).toBe('warranty_expired');
  });

  it('is a cached rejection', () => {
    const lookUp = done(good('remembered', true, found({ status: 'Rejected' })));
    expect(obstacleOf(lookUp, now, false)).toBe('registration_rejected');
  });
});

describe('store stock', () => {
  it('cannot be claimed with the registration of a customer', () => {
    expect(obstacleOf(done(good('found')), now, true)).toBe('already_registered');
    expect(obstacleOf(done(good('found', true, found({ isStoreStock: true }))), now, true)).toBeNull();
  });
});

describe('the registration in a draft', () => {
  it('is used when there is no other result', () => {
    expect(withDraftMemory(unreachable, serial, before, '')).toEqual({
      kind: 'remembered',
      found: before,
      confirmed: false,
      why: 'offline',
    });
  });

  it.each<[FormLookUp['kind'], FormLookUp]>([
    ['found', good('found')],
    ['remembered', good('remembered')],
    ['refused', refused],
    ['decision', undecided],
  ])('is replaced by a result: %s', (_, result) => expect(withDraftMemory(result, serial, before, '')).toBe(result));

  it('is null for another serial number, or without one', () => {
    expect(withDraftMemory(unreachable, 'DEMOACTIVE0002', before, '')).toEqual(unreachable);
    expect(withDraftMemory(unreachable, serial, null, '')).toEqual(unreachable);
  });
});

describe('a new look-up is useful', () => {
  it.each<[name: string, lookUp: SerialLookUp, better: boolean]>([
    ['after a failure', { phase: 'failed', failure: { kind: 'timeout', part: 'serial_number' } }, true],
    ['after a cached result', done(good('remembered')), true],
    ['without a result', done(unreachable), true],
    ['but not after its own result', done(good('found')), false],
    ['but not after a refusal', done(refused), false],
    ['but not when a person must decide', done(undecided), false],
    ['but not while one is running', { phase: 'looking' }, false],
    ['but not without a request', { phase: 'idle' }, false],
  ])('%s', (_, lookUp, better) => expect(wantsNetwork(lookUp)).toBe(better));
});
