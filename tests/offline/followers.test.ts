import { isFollowUp } from '#offline/outbox/followers.ts';
import { engineOf } from '#tests/support/engine-of.ts';
import {
  amendment,
  claimPayload,
  followedClaim,
  followUpOf,
  invoice,
  storeDraft,
  storeFollowUpDraft,
  useEmptyDevice,
} from '#tests/support/device.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import { submitClaim, submitFollowUp } from '#offline/outbox/enqueue.ts';
import type { Outcome, Sent } from '#offline/outbox/outcome.ts';
import { renewEntries } from '#offline/outbox/renew.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { recordLeaving } from '#offline/sync/records.ts';
import { database } from '#storage/database.ts';
import type { Entry, FollowedClaim, FollowUpEntry, FollowUpKind } from '#storage/rows.ts';

useEmptyDevice();

const unsentClaim = { ...followedClaim, name: null };
const refusal: Outcome = {
  kind: 'refused',
  status: 422,
  code: 'FIELD_CUSTOM_VALIDATION_EXCEPTION',
  message: 'Invoiced GST/HST or PST/QST exceeds tax rate',
  fields: ['GST/HST'],
  retryAfterS: null,
};
const serverError: Outcome = { ...refusal, status: 500, code: 'INTERNAL_ERROR', fields: undefined };

/** The sent entries, in order, with their claim. */
let sends: [id: string, claimRef: string][];
/** Outcomes by entry id; all other entries are accepted. */
let answers: Map<string, Outcome[]>;
let clockMs: number;

beforeEach(() => {
  sends = [];
  answers = new Map();
  clockMs = Date.parse('2026-11-21T10:00:00Z');
});

async function send(entry: Entry): Promise<Sent> {
  await recordLeaving(database, entry.id, clockMs);
  sends.push([entry.id, entry.claimRef]);
  const claimId = entry.kind === 'claim' ? `server-${entry.id}` : entry.claimRef;
  const receipt = { claimId, claimName: 'WC-000777', files: [], at: new Date(clockMs).toISOString() };
  return { outcome: answers.get(entry.id)?.shift() ?? { kind: 'accepted', receipt } };
}

function drain() {
  const engine = engineOf({
    send,
    now: () => clockMs,
    onFault: () => {},
  });
  return engine.drain();
}

/** Runs the engine past every delay. */
async function drainThrough(rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round++) clockMs = (await drain()).nextDueAt ?? clockMs + 1_000_000;
}

async function fileClaim(): Promise<string> {
  const id = await storeDraft('depot', 1);
  await submitClaim(id, claimPayload);
  return id;
}

/** Stores a follow-up that is later than everything before it, even in the same millisecond. */
async function follow(kind: FollowUpKind, claimRef: string, claim: FollowedClaim = unsentClaim): Promise<string> {
  const id = await storeFollowUpDraft(kind, { claimRef, claim });
  await submitFollowUp(id, followUpOf(kind));
  return id;
}

async function followUp(id: string): Promise<FollowUpEntry> {
  const entry = await database.entries.get(id);
  if (!entry || !isFollowUp(entry)) throw new Error(`No follow-up ${id}`);
  return entry;
}

const filesOf = (id: string) => database.photos.where({ entryId: id }).count();
const sentIds = () => sends.map(([id]) => id);

describe('a follow-up of a claim on the server', () => {
  it('is sent at once, in order of creation, and its file is deleted', async () => {
    const first = await follow('amendment', 'claim-1', followedClaim);
    const second = await follow('invoice', 'claim-1', followedClaim);
    expect(await followUp(first)).toMatchObject({ state: 'queued', cause: { code: 'new' }, photoCount: 1 });
    expect(await database.drafts.count()).toBe(0);
    await drain();
    expect(sends).toEqual([
      [first, 'claim-1'],
      [second, 'claim-1'],
    ]);
    expect(await followUp(second)).toMatchObject({ state: 'sent', payload: invoice });
    expect([await filesOf(first), await filesOf(second)]).toEqual([0, 0]);
  });

  it('is sent in order of creation, also when the clock was set back in between', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: clockMs });
    const first = await follow('amendment', 'claim-1', followedClaim);
    vi.setSystemTime(clockMs - 3_600_000);
    const second = await follow('amendment', 'claim-1', followedClaim);
    const third = await follow('invoice', 'claim-1', followedClaim);
    vi.useRealTimers();
    await drain();
    expect(sentIds()).toEqual([first, second, third]);
  });

  it('can be a message: sent in order, once, and changed without loss after a refusal', async () => {
    const first = await follow('message', 'claim-1', followedClaim);
    const between = await follow('amendment', 'claim-1', followedClaim);
    const last = await follow('message', 'claim-1', followedClaim);
    answers.set(first, [{ kind: 'no_answer' }]);
    answers.set(last, [refusal]);
    await drainThrough();
    expect(sentIds()).toEqual([first, first, between, last]);
    expect(await followUp(last)).toMatchObject({ state: 'attention', cause: { code: 'refused' } });
    const draftId = await editEntry(last);
    const values = { text: 'The key is on the bench.' };
    expect(await drafts.of('message').get('depot', draftId)).toMatchObject({ values, refusal: { code: 'refused' } });
    expect(await filesOf(draftId)).toBe(1);
  });

  it('is stored once for repeated presses of Send', async () => {
    const id = await storeFollowUpDraft('invoice', { claimRef: 'claim-1' });
    await Promise.all([1, 2, 3].map(() => submitFollowUp(id, { kind: 'invoice', payload: invoice })));
    expect(await database.entries.count()).toBe(1);
  });

  it('blocks later follow-ups of the same claim, and nothing else', async () => {
    const refused = await follow('amendment', 'claim-1', followedClaim);
    const behind = await follow('invoice', 'claim-1', followedClaim);
    const elsewhere = await follow('invoice', 'claim-2', followedClaim);
    answers.set(refused, [refusal]);
    await drain();
    expect(sentIds().toSorted()).toEqual([refused, elsewhere].toSorted());
    expect(await followUp(refused)).toMatchObject({
      state: 'attention',
      cause: { code: 'refused', fieldNames: ['GST/HST'] },
    });
    expect(await followUp(behind)).toMatchObject({ state: 'queued', attempted: false });
    await discardEntry(refused);
    await drain();
    expect(sentIds()).toContain(behind);
  });
});

describe('a follow-up of an unsent claim', () => {
  it('waits for it, then is sent with its server id in order of creation', async () => {
    const claim = await fileClaim();
    const first = await follow('amendment', claim);
    const second = await follow('amendment', claim);
    const third = await follow('message', claim);
    expect(await followUp(first)).toMatchObject({ state: 'waiting', cause: { code: 'claim_first' } });
    await drain();
    expect(sends).toEqual([
      [claim, claim],
      [first, `server-${claim}`],
      [second, `server-${claim}`],
      [third, `server-${claim}`],
    ]);
    expect(await followUp(third)).toMatchObject({ state: 'sent', claim: { name: 'WC-000777' } });
  });

  it('waits without limit for a claim that needs a person, without attempts, while other claims are sent', async () => {
    const claim = await fileClaim();
    const behind = await follow('amendment', claim);
    const other = await fileClaim();
    answers.set(claim, [serverError, serverError, serverError]);
    await drainThrough();
    expect(new Set(sentIds())).toEqual(new Set([claim, other]));
    expect(await followUp(behind)).toMatchObject({ state: 'waiting', attempts: 0, attempted: false });
    await renewEntries('depot');
    await retryEntry(behind);
    expect(await followUp(behind)).toMatchObject({ state: 'waiting' });
    await drain();
    expect(sends.slice(-2)).toEqual([
      [claim, claim],
      [behind, `server-${claim}`],
    ]);
  });

  it('stays with a refused claim that is retried with another key', async () => {
    const claim = await fileClaim();
    const behind = await follow('amendment', claim);
    const open = await storeFollowUpDraft('invoice', { claimRef: claim, claim: unsentClaim });
    const message = await storeFollowUpDraft('message', { claimRef: claim, claim: unsentClaim });
    const ofAnother = await storeFollowUpDraft('invoice', { claimRef: 'claim-1' });
    answers.set(claim, [refusal]);
    await drain();
    const renewed = await retryEntry(claim);
    expect(renewed).not.toBe(claim);
    expect(await drafts.of('invoice').get('depot', open)).toMatchObject({ claimRef: renewed });
    expect(await drafts.of('message').get('depot', message)).toMatchObject({ claimRef: renewed });
    expect(await drafts.of('invoice').get('depot', ofAnother)).toMatchObject({ claimRef: 'claim-1' });
    await drain();
    expect(sends.slice(-2)).toEqual([
      [renewed, renewed],
      [behind, `server-${renewed}`],
    ]);
  });

  it('stays with a claim that is changed and sent again, also with its later time', async () => {
    const claim = await fileClaim();
    const behind = await follow('amendment', claim);
    answers.set(claim, [refusal]);
    await drain();
    const draftId = await editEntry(claim);
    await drain();
    expect(await followUp(behind)).toMatchObject({ state: 'waiting', claimRef: draftId });
    await submitClaim(draftId, claimPayload);
    await database.entries.update(draftId, { createdAt: new Date(Date.now() + 60_000).toISOString() });
    await drain();
    expect(sentIds().slice(-2)).toEqual([draftId, behind]);
  });

  it('is sent with the server id when the claim was sent while the form was open', async () => {
    const claim = await fileClaim();
    const form = await storeFollowUpDraft('amendment', { claimRef: claim, claim: unsentClaim });
    const open = await drafts.of('amendment').get('depot', form);
    await drain();
    expect(await drafts.of('amendment').get('depot', form)).toMatchObject({
      claimRef: `server-${claim}`,
      claim: { name: 'WC-000777' },
    });
    // The open form still has the old claim reference when it saves.
    if (open) await drafts.save(open);
    expect(await drafts.of('amendment').get('depot', form)).toMatchObject({
      claimRef: `server-${claim}`,
      claim: { name: 'WC-000777' },
    });
    await submitFollowUp(form, { kind: 'amendment', payload: amendment });
    expect(await followUp(form)).toMatchObject({ state: 'queued', claimRef: `server-${claim}` });
  });

  it('is sent by the next run when an older version of the app sent the claim', async () => {
    const claim = await fileClaim();
    const behind = await follow('amendment', claim);
    const receipt = { claimId: 'server-1', claimName: 'WC-1', files: null, at: new Date(clockMs).toISOString() };
    await database.entries.update(claim, { state: 'sent', receipt });
    await drain();
    expect(sends).toEqual([[behind, 'server-1']]);
  });

  it('is deleted with the claim, forms and files too, and nothing of another claim is', async () => {
    const claim = await fileClaim();
    const behind = await follow('amendment', claim);
    const form = await storeFollowUpDraft('amendment', { claimRef: claim, claim: unsentClaim });
    const other = await follow('amendment', 'claim-1', followedClaim);
    const otherForm = await storeFollowUpDraft('invoice', { claimRef: 'claim-1' });
    await discardEntry(claim);
    expect((await database.entries.toArray()).map(({ id }) => id)).toEqual([other]);
    expect(await database.drafts.toCollection().primaryKeys()).toEqual([otherForm]);
    expect([await filesOf(behind), await filesOf(form), await filesOf(other)]).toEqual([0, 0, 1]);
  });

  it('is deleted with the claim while it is being changed', async () => {
    const claim = await fileClaim();
    await follow('amendment', claim);
    await drafts.remove(await editEntry(claim));
    expect([await database.entries.count(), await database.photos.count()]).toEqual([0, 0]);
  });

  it('is kept for a person when its claim does not exist', async () => {
    const claim = await fileClaim();
    const behind = await follow('amendment', claim);
    await database.entries.delete(claim);
    await drain();
    expect(sends).toEqual([]);
    expect(await followUp(behind)).toMatchObject({ state: 'attention', cause: { code: 'claim_gone' } });
    expect(await filesOf(behind)).toBe(1);
  });
});

it('a follow-up is not submitted from the form of another kind', async () => {
  const form = await storeFollowUpDraft('invoice', { claimRef: 'claim-1' });
  await expect(submitFollowUp(form, { kind: 'amendment', payload: amendment })).rejects.toThrow(
    'is not of the kind amendment',
  );
  expect(await database.entries.count()).toBe(0);
});

describe('changing a follow-up', () => {
  it('restores all typed values before the first attempt, under the same id', async () => {
    const id = await follow('invoice', 'claim-1', followedClaim);
    expect(await editEntry(id)).toBe(id);
    expect(await drafts.of('invoice').get('depot', id)).toMatchObject({
      form: 'invoice',
      claimRef: 'claim-1',
      claim: followedClaim,
      refusal: null,
      values: { ...invoice, gstHstTaxAmount: '42.29', pstQstTaxAmount: '', usdTaxAmount: '' },
    });
    expect(await filesOf(id)).toBe(1);
  });

  it('after a refusal uses a new key, and shows the message of the server', async () => {
    const id = await follow('invoice', 'claim-1', followedClaim);
    answers.set(id, [refusal]);
    await drain();
    const draftId = await editEntry(id);
    expect(draftId).not.toBe(id);
    expect(await drafts.of('invoice').get('depot', draftId)).toMatchObject({
      refusal: { serverCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', fieldNames: ['GST/HST'] },
    });
    expect(await filesOf(draftId)).toBe(1);
    await submitFollowUp(draftId, { kind: 'invoice', payload: invoice });
    await drain();
    expect(sentIds()).toEqual([id, draftId]);
  });

  it('leaves an estimate without hours without hours', async () => {
    const id = await storeFollowUpDraft('amendment', { claimRef: 'claim-1' });
    await submitFollowUp(id, { kind: 'amendment', payload: { ...amendment, labourHours: null } });
    await editEntry(id);
    expect(await drafts.of('amendment').get('depot', id)).toMatchObject({
      values: { labourHours: '', parts: amendment.parts },
    });
  });

  it('is impossible if the server may have it', async () => {
    const id = await follow('invoice', 'claim-1', followedClaim);
    answers.set(id, [{ kind: 'no_answer' }]);
    await drain();
    await expect(editEntry(id)).rejects.toMatchObject({ reason: 'may_have_arrived' });
    clockMs += 60_000;
    await drain();
    expect(sentIds()).toEqual([id, id]);
  });
});
