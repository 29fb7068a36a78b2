import { beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import { submitProof } from '#offline/outbox/enqueue.ts';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { findProofEntry } from '#registering/use-proof-entry.ts';
import { database } from '#storage/database.ts';
import type { ProofEntry } from '#storage/rows.ts';
import { clientAt } from '#tests/support/client-at.ts';
import { fileReceipt } from '#tests/support/contract-answers.ts';
import { storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { formOf, json, refusal, useHttpAnswers } from '#tests/support/http-answers.ts';

useEmptyDevice();
const http = useHttpAnswers();

const registration = { name: 'PR-000012', serialNumber: 'DEMOACTIVE0001', product: 'Norvane SB-624E' };
let entry: ProofEntry;

async function draftOf(files: number): Promise<string> {
  const draft = drafts.of('proof').create({ accountId: 'depot', claimRef: 'registration-1', registration });
  await database.drafts.put(draft);
  for (let position = 1; position <= files; position++) await storePhoto(draft.id, position, 800);
  return draft.id;
}

const send = () =>
  sendByKind(entry, { database, client: clientAt(http.url), onProgress: () => {}, probe: async () => 'online' });

describe('a proof of purchase that was asked for', () => {
  beforeEach(async () => {
    entry = await submitProof(await draftOf(1));
    const [photo] = await database.photos.where({ entryId: entry.id }).toArray();
    http.answerAll(() =>
      json(201, { id: 'registration-1', name: 'PR-000012', files: [fileReceipt(photo?.sha256 ?? '')] }),
    );
  });

  it('is an entry of its own, made once from its draft', async () => {
    expect(entry).toMatchObject({ kind: 'proof', claimRef: 'registration-1', payload: registration, photoCount: 1 });
    expect(await submitProof(entry.id)).toEqual(entry);
    expect(await database.drafts.count()).toBe(0);
  });

  it('is sent to its registration with its file and its own key', async () => {
    const receipt = { claimId: 'registration-1', claimName: 'PR-000012' };
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted', receipt } });
    const [request] = http.received;
    expect(request).toMatchObject({ method: 'POST', path: '/api/product-registrations/registration-1/proof' });
    expect(request?.headers['idempotency-key']).toBe(entry.id);
    expect((request && (await formOf(request)))?.getAll('proofOfPurchase')).toHaveLength(1);
  });

  it('is not sent while the receipt lacks its file', async () => {
    http.answerAll(() => json(201, { id: 'registration-1', name: 'PR-000012', files: [] }));
    expect(await send()).toMatchObject({ outcome: { kind: 'unproven' } });
  });

  it('needs a person where it is no longer asked for', async () => {
    http.answerAll(() => refusal(409, 'CONFLICT'));
    expect(await send()).toMatchObject({ outcome: { kind: 'refused', code: 'CONFLICT' } });
  });

  it('answers only what was asked for before it arrived or was refused', () => {
    const at = '2026-11-20T12:00:00.000Z';
    const refused: ProofEntry = { ...entry, state: 'attention', cause: { code: 'refused', status: 409, at } };
    const receipt = { claimId: 'registration-1', claimName: 'PR-000012', files: [], at };
    const sent: ProofEntry = { ...entry, state: 'sent', receipt };
    const found = (one: ProofEntry, askedAt: string) =>
      findProofEntry([one], { id: 'registration-1', proofRequest: { at: askedAt, text: 'Again' } });
    for (const one of [refused, sent]) {
      expect(found(one, '2026-11-20T11:00:00.000Z')).toBe(one);
      expect(found(one, '2026-11-20T13:00:00.000Z')).toBeNull();
    }
    const waiting: ProofEntry = { ...refused, cause: { code: 'server_error', status: 500, at } };
    expect(found(waiting, '2026-11-20T13:00:00.000Z')).toBe(waiting);
  });

  it('becomes a draft again', async () => {
    const draftId = await editEntry(entry.id);
    expect(await drafts.of('proof').list('depot')).toMatchObject([{ id: draftId, claimRef: 'registration-1' }]);
  });

  it('is unfinished work only with its file', async () => {
    await draftOf(0);
    expect(await drafts.of('proof').list('depot')).toEqual([]);
    await draftOf(1);
    expect(await drafts.of('proof').list('depot')).toHaveLength(1);
    expect(await drafts.count('depot')).toBe(1);
  });
});
