import { claimAnswer, paged } from '#tests/support/contract-answers.ts';
import { messageEntry } from '#tests/support/outbox-entry.ts';
import { followUpOf, storeFollowUpDraft, useEmptyDevice } from '#tests/support/device.ts';
import { describe, expect, it, vi } from 'vitest';
import { askingKey, countNeedsYou, readNeedsYou } from '#offline/cache/needs-you.ts';
import { findCachedClaims } from '#offline/cache/find-claims.ts';
import { claimKey, claimPageKey } from '#offline/cache/read-claims.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { submitFollowUp } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

const photos = { substatus: 'Photos requested' };
const information = { substatus: 'Information requested', status: 'Pending Review' };
const receipt = { claimId: 'claim-1', claimName: 'WC-000001', files: null };

async function readAt(hour: number, key: string, value: unknown): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, hour) });
  await writeSnapshot('depot', key, value);
  vi.useRealTimers();
}

/** The claims that are counted, which the list shows too. */
async function claimsInNeed(): Promise<readonly string[] | null> {
  const { claims } = await readNeedsYou('depot');
  const listed = await findCachedClaims('depot', { search: '', status: 'needs-you', sort: '-created' });
  expect(listed.map(({ id }) => id).toSorted()).toEqual((claims ?? []).toSorted());
  return claims;
}

describe('what needs the person (R-HOME-08)', () => {
  it('has no number before the claims were read', async () => {
    const needs = await readNeedsYou('depot');
    expect(needs).toEqual({ entries: 0, claims: null });
    expect(countNeedsYou(needs)).toBeNull();
    await readAt(9, claimPageKey(1), paged());
    expect(countNeedsYou(await readNeedsYou('depot'))).toBe(0);
  });

  it('is a claim with a request that its status allows to answer', async () => {
    const closed = { ...photos, id: 'claim-2', status: 'Closed - Paid' };
    const invoiced = { ...photos, id: 'claim-4', status: 'Approved', invoicedAt: '2026-11-20T10:00:00.000Z' };
    const answered = { ...information, id: 'claim-5', isAnswered: true };
    await readAt(
      9,
      claimPageKey(1),
      paged(
        claimAnswer(photos),
        claimAnswer(closed),
        claimAnswer({ id: 'claim-3' }),
        claimAnswer(invoiced),
        claimAnswer(answered),
        claimAnswer({ ...information, id: 'claim-6' }),
      ),
    );
    expect(await claimsInNeed()).toEqual(['claim-1', 'claim-6']);
  });

  it('is an old claim that the list of those names, and none that it no longer names', async () => {
    await readAt(9, claimPageKey(3), paged(claimAnswer(photos)));
    await readAt(10, askingKey, { data: [claimAnswer({ ...photos, id: 'claim-9' })] });
    expect(await claimsInNeed()).toEqual(['claim-9']);
    await readAt(11, claimPageKey(1), paged(claimAnswer(photos)));
    expect(await claimsInNeed()).toEqual(['claim-9', 'claim-1']);
    await readAt(12, claimKey('claim-9'), claimAnswer({ id: 'claim-9', substatus: null }));
    expect((await readNeedsYou('depot')).claims).toEqual(['claim-1']);
  });

  it.each([photos, information])('is not a claim with %j whose withdrawal is in the outbox', async (asked) => {
    await readAt(9, claimPageKey(1), paged(claimAnswer(asked)));
    const draft = await storeFollowUpDraft('withdrawal', { claimRef: 'claim-1', files: 0 });
    expect(await claimsInNeed()).toEqual(['claim-1']);
    await submitFollowUp(draft, followUpOf('withdrawal'));
    expect(await claimsInNeed()).toEqual([]);
  });

  it('is answered by photos in the outbox, and by sent photos until the claim is read again', async () => {
    await readAt(9, claimPageKey(1), paged(claimAnswer(photos)));
    const draft = await storeFollowUpDraft('change', { claimRef: 'claim-1' });
    await submitFollowUp(draft, followUpOf('change'));
    expect(await claimsInNeed()).toEqual([]);
    await database.entries.update(draft, { state: 'sent', receipt: { ...receipt, at: '2026-11-21T09:30:00.000Z' } });
    expect(await claimsInNeed()).toEqual([]);
    await readAt(10, claimPageKey(1), paged(claimAnswer(photos)));
    expect(await claimsInNeed()).toEqual(['claim-1']);
  });

  it('counts a refused answer once: as the entry', async () => {
    await readAt(9, claimPageKey(1), paged(claimAnswer(photos)));
    const draft = await storeFollowUpDraft('change', { claimRef: 'claim-1' });
    await submitFollowUp(draft, followUpOf('change'));
    await database.entries.update(draft, { state: 'attention' });
    expect(await readNeedsYou('depot')).toEqual({ entries: 1, claims: [] });
  });

  it('is not answered by a change without photos, nor photos by a message with a file', async () => {
    await readAt(9, claimPageKey(1), paged(claimAnswer(photos)));
    const draft = await storeFollowUpDraft('change', { claimRef: 'claim-1', files: 0 });
    await submitFollowUp(draft, followUpOf('change'));
    await database.entries.put({ ...messageEntry(), photoCount: 1 });
    expect(await claimsInNeed()).toEqual(['claim-1']);
    await readAt(10, claimPageKey(1), paged(claimAnswer(information)));
    expect(await claimsInNeed()).toEqual([]);
  });
});
