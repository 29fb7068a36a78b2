import { claimPayload, useEmptyDevice } from '#tests/support/device.ts';
import { amendmentEntry, outboxEntry } from '#tests/support/outbox-entry.ts';
import { byNewCustomer, registrationEntry } from '#tests/support/registering-entry.ts';
import { describe, expect, it } from 'vitest';
import { createUploader } from '#offline/uploads/uploader.ts';
import { createLinkSpeed, type LinkSpeed } from '#offline/uploads/link-speed.ts';
import { markSending } from '#offline/sync/records.ts';
import { attemptsOf } from '#offline/outbox/list.ts';
import { database } from '#storage/database.ts';
import type { Entry } from '#storage/rows.ts';

useEmptyDevice();

const pieceBytes = 1_000_000;
const trusted = createLinkSpeed();
const narrow = { ...createLinkSpeed(), isNarrow: () => true };
const known = outboxEntry({ payload: claimPayload });
const lookedUp = { ...claimPayload, found: null };

function isSingleRequest(entry: Entry, speed: LinkSpeed, offered: number | null): boolean {
  return createUploader({ database, pieceBytes: () => offered }, speed).isSingleRequest(entry);
}

describe('an entry of one request', () => {
  it.each([
    ['a claim whose registration was found', known],
    ['a claim whose look-up has its result', outboxEntry({ payload: lookedUp, resolved: claimPayload.found })],
    ['an estimate', amendmentEntry()],
  ])('is %s', (_, entry) => expect(isSingleRequest(entry, trusted, pieceBytes)).toBe(true));

  it('is also a repeated one, and one on a slow connection, if the backend has no chunks', () =>
    expect(isSingleRequest({ ...known, attempted: true }, narrow, null)).toBe(true));
});

describe('an entry with earlier requests', () => {
  it.each([
    ['a claim whose product is to be looked up', outboxEntry({ payload: lookedUp })],
    [
      'a claim whose product is to be registered',
      outboxEntry({ payload: { ...lookedUp, registering: byNewCustomer } }),
    ],
    ['a product registration', registrationEntry()],
  ])('is %s', (_, entry) => expect(isSingleRequest(entry, trusted, null)).toBe(false));

  it('is a repeated one: its photos may be sent in chunks', () =>
    expect(isSingleRequest({ ...known, attempted: true }, trusted, pieceBytes)).toBe(false));

  it('is one on a slow connection', () => expect(isSingleRequest(known, narrow, pieceBytes)).toBe(false));
});

it('an entry of one request is marked as sending and recorded as sent in one transaction', async () => {
  await database.entries.put(known);
  expect(await markSending(database, known.id, Date.now(), () => true)).toMatchObject({ hasLeft: true });
  expect(await database.entries.get(known.id)).toMatchObject({ state: 'sending', attempted: true });
  expect((await attemptsOf(known.id)).map(({ event }) => event)).toEqual(['left']);
});

it('an entry with earlier requests is only marked as sending', async () => {
  await database.entries.put(known);
  expect(await markSending(database, known.id, Date.now(), () => false)).toMatchObject({ hasLeft: false });
  expect(await database.entries.get(known.id)).toMatchObject({ state: 'sending', attempted: false });
  expect(await attemptsOf(known.id)).toEqual([]);
});
