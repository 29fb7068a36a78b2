import { claimPayload } from '#tests/support/device.ts';
import { amendmentEntry, outboxEntry } from '#tests/support/outbox-entry.ts';
import { byNewCustomer, registrationEntry } from '#tests/support/registering-entry.ts';
import { describe, expect, it } from 'vitest';
import { isSingleRequest } from '#offline/uploads/is-single-request.ts';
import { createLinkSpeed } from '#offline/uploads/link-speed.ts';

const pieceBytes = 1_000_000;
const trusted = createLinkSpeed();
const narrow = { ...createLinkSpeed(), isNarrow: () => true };
const known = outboxEntry({ payload: claimPayload });
const lookedUp = { ...claimPayload, found: null };

describe('an entry leaves at once', () => {
  it.each([
    ['a claim whose registration was found', known],
    ['a claim whose look-up has its result', outboxEntry({ payload: lookedUp, resolved: claimPayload.found })],
    ['an estimate', amendmentEntry()],
  ])('%s', (_, entry) => expect(isSingleRequest(entry, trusted, pieceBytes)).toBe(true));

  it('also again, and over a narrow link, where the backend takes no pieces', () =>
    expect(isSingleRequest({ ...known, attempted: true }, narrow, null)).toBe(true));
});

describe('something goes before the call of', () => {
  it.each([
    ['a claim whose product is to be looked up', outboxEntry({ payload: lookedUp })],
    [
      'a claim whose product is to be registered',
      outboxEntry({ payload: { ...lookedUp, registering: byNewCustomer } }),
    ],
    ['a product registration', registrationEntry()],
  ])('%s', (_, entry) => expect(isSingleRequest(entry, trusted, null)).toBe(false));

  it('what leaves again: its photos may go in pieces', () =>
    expect(isSingleRequest({ ...known, attempted: true }, trusted, pieceBytes)).toBe(false));

  it('what leaves over a narrow link', () => expect(isSingleRequest(known, narrow, pieceBytes)).toBe(false));
});
