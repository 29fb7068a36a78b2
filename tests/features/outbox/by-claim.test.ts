import { amendmentEntry, invoiceEntry, outboxEntry } from '#tests/support/outbox-entry.ts';
import { expect, it } from 'vitest';
import { byClaim } from '#features/outbox/by-claim.ts';

const claim = outboxEntry({ id: 'claim-entry', claimRef: 'claim-entry', state: 'attention' });
const waiting = { state: 'waiting', claimRef: 'claim-entry' } as const;

/** The ids of the cards and their followers. */
const shape = (cards: ReturnType<typeof byClaim>) =>
  cards.map(({ entry, followers }) => [entry.id, followers.map(({ id }) => id)]);

it('waiting follow-ups are listed below their claim, in order of creation', () => {
  const second = invoiceEntry({ ...waiting, id: 'second', createdAt: '2026-11-21T12:00:00.000Z' });
  const first = amendmentEntry({ ...waiting, id: 'first', createdAt: '2026-11-21T11:00:00.000Z' });
  expect(shape(byClaim([second, claim, first]))).toEqual([['claim-entry', ['first', 'second']]]);
});

it('entries that need no claim, that need a person, or whose claim is not here are separate', () => {
  const onServer = amendmentEntry({ id: 'on-server', state: 'queued' });
  const needsYou = amendmentEntry({ id: 'needs-you', state: 'attention', claimRef: 'claim-entry' });
  const claimIsDraft = amendmentEntry({ id: 'orphan', state: 'waiting', claimRef: 'a-draft' });
  expect(shape(byClaim([claim, onServer, needsYou, claimIsDraft, { id: 'odd', unreadable: true }]))).toEqual([
    ['claim-entry', []],
    ['on-server', []],
    ['needs-you', []],
    ['orphan', []],
    ['odd', []],
  ]);
});
