import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ClaimFields } from '#contract/claims.ts';
import { FormPicks } from '#contract/picks.ts';
import { drafts } from '#offline/drafts/drafts.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { listEntries, readEntry } from '#offline/outbox/list.ts';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { database } from '#storage/database.ts';
import { ClaimPayload } from '#storage/rows.ts';
import { clientAt } from '#tests/support/client-at.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import { storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { engineOf } from '#tests/support/engine-of.ts';
import { formOf, json, type Received, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { olderClaim, pickedClaim } from '#tests/support/older-claims.ts';

useEmptyDevice();
const http = useHttpAnswers();

const claimPath = '/api/warranties/claims';
const posts = () => http.received.filter(({ path }) => path === claimPath);

async function store(...entries: object[]): Promise<void> {
  await database.table('entries').bulkAdd(structuredClone(entries));
}

async function sendAll(): Promise<void> {
  const client = clientAt(http.url);
  const probe = async () => 'online' as const;
  const send = engineOf({
    database,
    send: (entry) => sendByKind(entry, { database, client, onProgress: () => {}, probe }),
    probe,
  });
  await send.drain();
}

/** The text fields of a claim's form. */
async function fieldsOf(request: Received | undefined): Promise<Record<string, unknown>> {
  return request ? Object.fromEntries(await formOf(request)) : {};
}

/** The fields of the claim as its entry has them, in a form. */
const typed = {
  claimType: 'Engine',
  claimSubtype: 'Fuel system',
  diagnosis: 'Main jet blocked with varnish.',
  dateOfFailure: '2026-11-17',
  dateEnteredShop: '2026-11-19',
  partsRequired: 'Carburettor assembly, 1',
  labourHours: '1.75',
  productRegistrationId: 'registration-1',
  customerId: 'customer-1',
};

describe('a stored claim', () => {
  it('opens with and without picks, and neither is changed by that', async () => {
    await store(olderClaim, pickedClaim);
    expect((await listEntries('depot')).map(({ unreadable }) => unreadable)).not.toContain(true);
    for (const entry of [olderClaim, pickedClaim])
      expect(readEntry(entry as never)).toMatchObject({ payload: entry.payload });
  });

  it('of the version before is sent as it was filed, with picks as the contract has them', async () => {
    http.answerAll(() => json(201, claimAnswer({ files: [] })));
    await store(olderClaim, pickedClaim);
    await sendAll();
    const byKey = new Map(posts().map((request) => [request.headers['idempotency-key'], request]));
    expect(await fieldsOf(byKey.get(olderClaim.id))).toEqual(typed);
    const { picks, ...fields } = await fieldsOf(byKey.get(pickedClaim.id));
    expect(fields).toEqual({ ...typed, emailOrPhone: '+1 416 555-0199' });
    const { filled: _, ...stored } = v.parse(v.looseObject({ picks: v.looseObject({}) }), pickedClaim.payload).picks;
    expect(v.parse(FormPicks, picks)).toEqual({ ...stored, campaign: null });
    expect((await database.entries.toArray()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('with picks is left alone by an app that knows none, which would send it without them', async () => {
    const payload = v.parse(ClaimPayload, pickedClaim.payload);
    const { picks: _, ...typedAlone } = payload;
    const versionOf = async (filed: ClaimPayload) =>
      (await submitClaim(await storeDraft('depot', 0), filed)).schemaVersion;
    expect([await versionOf(payload), await versionOf(typedAlone)]).toEqual([6, 4]);
  });
});

describe('a claim with picks at a server that knows none', () => {
  it('is taken by its text fields, and repeated unchanged once the server knows them', async () => {
    // It takes the claim by the fields it knows; the answer is lost, and the server is replaced meanwhile.
    http.answer(reset());
    await store(pickedClaim);
    await sendAll();
    await database.entries.update(pickedClaim.id, { nextAttemptAt: 0 });
    http.answerAll(() => json(201, claimAnswer({ files: [] })));
    await sendAll();
    const [first, again] = await Promise.all(posts().map(fieldsOf));
    expect(again).toEqual(first);
    expect(posts().map(({ headers }) => headers['idempotency-key'])).toEqual([pickedClaim.id, pickedClaim.id]);
    const { labourHours, ...texts } = first ?? {};
    expect(v.parse(ClaimFields, { ...texts, labourHours })).toMatchObject({ labourHours: 1.75 });
    expect(await database.entries.get(pickedClaim.id)).toMatchObject({ state: 'sent' });
  });

  it('needs a person where that server refuses what it does not know, and loses nothing', async () => {
    const refusal = { code: 'VALIDATION_FAILED', message: 'Unknown field', fields: { picks: 'Unknown field' } };
    http.answerAll(() => json(422, refusal));
    await store(pickedClaim);
    await sendAll();
    expect(await database.entries.get(pickedClaim.id)).toMatchObject({
      state: 'attention',
      cause: { code: 'refused', serverCode: 'VALIDATION_FAILED', fields: refusal.fields },
      payload: pickedClaim.payload,
    });
    const draft = await drafts.of('claim').get('depot', await editEntry(pickedClaim.id));
    expect(draft?.values).toMatchObject({
      picks: pickedClaim.payload['picks'],
      partsRequired: typed.partsRequired,
      labourHours: '1.75',
      emailOrPhone: '+1 416 555-0199',
    });
  });
});
