import { registrationAnswer } from '#tests/support/contract-answers.ts';
import { describe, expect, it } from 'vitest';
import {
  foundOf,
  obstacleOf,
  type SerialLookUp,
  wantsNetwork,
  withDraftMemory,
} from '#features/claims/product/serial-look-up.ts';
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
const pending: SerialLookUp[] = [
  { phase: 'idle' },
  { phase: 'looking' },
  { phase: 'failed', failure: { kind: 'unreachable' } },
];

describe('the registration of a claim', () => {
  it.each(['found', 'remembered'] as const)('is the one that was %s', (kind) => {
    expect(foundOf(done({ kind, found: found() }), serial, before)).toEqual(found());
  });

  it('is the one on which no claim may start, so that it can be shown', () => {
    expect(foundOf(done(refused), serial, null)).toEqual(found());
  });

  it.each(pending)('is the one of the draft until there is a result: $phase', (lookUp) => {
    expect(foundOf(lookUp, serial, before)).toBe(before);
    expect(foundOf(lookUp, serial, null)).toBeNull();
  });

  it('is not that of another serial number', () => {
    expect(foundOf({ phase: 'looking' }, 'DEMOACTIVE0002', before)).toBeNull();
    expect(foundOf({ phase: 'idle' }, null, before)).toBeNull();
  });

  it('is not that of the draft once there is another result', () => {
    expect(foundOf(done({ kind: 'unreachable' }), serial, before)).toBeNull();
    expect(foundOf(done(undecided), serial, before)).toBeNull();
  });
});

describe('why no claim can be sent', () => {
  it.each(decisions)('is what a person must decide: %s', (decision) => {
    expect(obstacleOf(done({ kind: 'decision', decision }), now)).toBe(decision);
  });

  it('is a registration on which no claim may start', () => {
    expect(obstacleOf(done(refused), now)).toBe('warranty_expired');
  });

  it.each(['found', 'remembered'] as const)('is nothing when a good registration was %s', (kind) => {
    expect(obstacleOf(done({ kind, found: found() }), now)).toBeNull();
  });

  it.each(pending)('is nothing while it is not known: $phase', (lookUp) => expect(obstacleOf(lookUp, now)).toBeNull());

  it('is nothing without a network', () => expect(obstacleOf(done({ kind: 'unreachable' }), now)).toBeNull());

  it('is a warranty that ended since it was remembered, at the end of its day in Toronto', () => {
    const ended = found({ laborWarrantyExpiration: '2026-11-20', partsWarrantyExpiration: '2026-11-20' });
    const lookUp = done({ kind: 'remembered', found: ended });
    expect(obstacleOf(lookUp, new Date('2026-11-21T04:59:59Z'))).toBeNull();
    expect(obstacleOf(lookUp, new Date('2026-11-21T05:00:00Z'))).toBe('warranty_expired');
  });

  it('is a rejection that is remembered', () => {
    const lookUp = done({ kind: 'remembered', found: found({ status: 'Rejected' }) });
    expect(obstacleOf(lookUp, now)).toBe('registration_rejected');
  });
});

describe('what a draft remembers', () => {
  it('stands in where nothing else has a result', () => {
    expect(withDraftMemory({ kind: 'unreachable' }, serial, before)).toEqual({ kind: 'remembered', found: before });
  });

  it.each<[FormLookUp['kind'], FormLookUp]>([
    ['found', { kind: 'found', found: found() }],
    ['remembered', { kind: 'remembered', found: found() }],
    ['refused', refused],
    ['decision', undecided],
  ])('gives way to a result: %s', (_, result) => expect(withDraftMemory(result, serial, before)).toBe(result));

  it('is nothing for another serial number, or when there is nothing', () => {
    expect(withDraftMemory({ kind: 'unreachable' }, 'DEMOACTIVE0002', before)).toEqual({ kind: 'unreachable' });
    expect(withDraftMemory({ kind: 'unreachable' }, serial, null)).toEqual({ kind: 'unreachable' });
  });
});

describe('the network would know better', () => {
  it.each<[name: string, lookUp: SerialLookUp, better: boolean]>([
    ['than a failure', { phase: 'failed', failure: { kind: 'timeout' } }, true],
    ['than a memory', done({ kind: 'remembered', found: found() }), true],
    ['than nothing', done({ kind: 'unreachable' }), true],
    ['but not than itself', done({ kind: 'found', found: found() }), false],
    ['but not than a refusal', done(refused), false],
    ['but not than what a person must decide', done(undecided), false],
    ['but it is being asked already', { phase: 'looking' }, false],
    ['but it was not asked for', { phase: 'idle' }, false],
  ])('%s', (_, lookUp, better) => expect(wantsNetwork(lookUp)).toBe(better));
});
