import { isFollowUp } from '#offline/outbox/followers.ts';
import { amendment, followUpOf, invoice, storeFollowUpDraft, useEmptyDevice } from '#tests/support/device.ts';
import { clientAt } from '#tests/support/client-at.ts';
import { claimAnswer, fileReceipt } from '#tests/support/contract-answers.ts';
import { formOf, json, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import { submitFollowUp } from '#offline/outbox/enqueue.ts';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { type FollowUpOptions, sendFollowUp } from '#offline/sync/send-follow-up.ts';
import { database } from '#storage/database.ts';
import type { FollowUpEntry, FollowUpKind, PhotoRow } from '#storage/rows.ts';

useEmptyDevice();
const http = useHttpAnswers();

let entry: FollowUpEntry;
let photos: PhotoRow[];
let course: string[];

async function make(kind: FollowUpKind, files = 1): Promise<void> {
  const id = await storeFollowUpDraft(kind, { claimRef: 'claim-1', files });
  const made = await submitFollowUp(id, followUpOf(kind));
  if (!isFollowUp(made)) throw new Error('Something else was made');
  entry = made;
  photos = await database.photos.where({ entryId: id }).sortBy('position');
}

beforeEach(() => {
  course = [];
  http.answerAll(() => {
    course.push('request');
    return json(201, {
      id: 'follow-up-1',
      files: photos.map(({ sha256 }, at) => fileReceipt(sha256, at)),
      claim: claimAnswer(),
    });
  });
});

function send(change: Partial<FollowUpOptions> = {}) {
  return sendFollowUp(entry, {
    client: clientAt(http.url),
    photos,
    onLeaving: async () => void course.push('leaving'),
    onProgress: () => {},
    probe: async () => 'online',
    ...change,
  });
}

const receipt = { claimId: 'claim-1', claimName: 'WC-000001' };

describe('an additional estimate', () => {
  it('is sent to its claim with its file and its own key, and recorded first', async () => {
    await make('amendment');
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted', receipt }, claim: { id: 'claim-1' } });
    const [request] = http.received;
    expect(request).toMatchObject({ method: 'POST', path: '/api/warranties/claims/claim-1/amendment' });
    expect(request?.headers).toMatchObject({ 'idempotency-key': entry.id, authorization: 'Bearer token-1' });
    const form = request && (await formOf(request));
    expect(form && Object.fromEntries([...form].filter(([name]) => name !== 'file'))).toEqual({
      diagnosis: amendment.diagnosis,
      labourHours: '2.5',
      parts: amendment.parts,
    });
    expect(form?.getAll('file')).toHaveLength(1);
    expect(course).toEqual(['leaving', 'request']);
  });

  it('is sent like every entry', async () => {
    await make('amendment');
    const sender = { database, client: clientAt(http.url), onProgress: () => {}, probe: async () => 'online' as const };
    expect(await sendByKind(entry, sender)).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(course).toEqual(['request']);
  });

  it('is sent without a file if it has none', async () => {
    await make('amendment', 0);
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted' } });
    const [form] = await Promise.all(http.received.map(formOf));
    expect(form?.getAll('file')).toEqual([]);
  });
});

describe('a change of a filed claim', () => {
  beforeEach(async () => {
    await make('change', 2);
    http.answerAll(() => json(200, claimAnswer({ files: photos.map(({ sha256 }, at) => fileReceipt(sha256, at)) })));
  });

  it('sends all fields and the new photos by PATCH with its own key, and returns the changed claim', async () => {
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted', receipt }, claim: { id: 'claim-1' } });
    const [request] = http.received;
    expect(request).toMatchObject({ method: 'PATCH', path: '/api/warranties/claims/claim-1' });
    expect(request?.headers['idempotency-key']).toBe(entry.id);
    const form = request && (await formOf(request));
    expect(form?.get('diagnosis')).toBe('It was the clutch.');
    expect(form?.get('productRegistrationId')).toBe('registration-1');
    expect(form?.get('labourHours')).toBe('1.75');
    expect(form?.has('emailOrPhone')).toBe(false);
    expect(form?.getAll('files')).toHaveLength(2);
  });

  it('carries the customer’s email that names them, which no older app would send, also after a change', async () => {
    expect(entry.schemaVersion).toBe(1);
    const id = await storeFollowUpDraft('change', { claimRef: 'claim-2', files: 0 });
    const change = followUpOf('change');
    if (change.kind !== 'change') throw new Error('Another follow-up was made');
    const payload = { ...change.payload, emailOrPhone: 'ada@example.com' };
    const made = await submitFollowUp(id, { ...change, payload });
    expect(made.schemaVersion).toBe(5);
    if (!isFollowUp(made)) throw new Error('Something else was made');
    entry = made;
    await send({ photos: [] });
    const [request] = http.received;
    expect((request && (await formOf(request)))?.get('emailOrPhone')).toBe('ada@example.com');
    const draft = await drafts.of('change').get('depot', await editEntry(id));
    expect(draft?.values.emailOrPhone).toBe('ada@example.com');
  });

  it('is not sent while the receipt lacks a photo, nor without its photos', async () => {
    http.answerAll(() => json(200, claimAnswer({ files: [] })));
    expect(await send()).toMatchObject({ outcome: { kind: 'unproven' } });
    expect(await send({ photos: photos.slice(1) })).toEqual({ outcome: { kind: 'incomplete' } });
  });

  it('needs a person once the review has begun', async () => {
    http.answerAll(() => refusal(409, 'CONFLICT'));
    expect(await send()).toMatchObject({ outcome: { kind: 'refused', status: 409, code: 'CONFLICT' } });
  });
});

describe('a message', () => {
  const answer = (files = photos) =>
    http.answerAll(() => json(201, { id: 'message-1', files: files.map(({ sha256 }, at) => fileReceipt(sha256, at)) }));
  beforeEach(async () => {
    await make('message', 2);
    answer();
  });

  it('is sent to its claim with all its files and its own key, and has its id', async () => {
    const sent = await send();
    expect(sent).toMatchObject({ outcome: { kind: 'accepted', receipt: { ...receipt, messageId: 'message-1' } } });
    expect(sent.claim).toBeUndefined();
    const [request] = http.received;
    expect(request).toMatchObject({ method: 'POST', path: '/api/warranties/claims/claim-1/messages' });
    expect(request?.headers['idempotency-key']).toBe(entry.id);
    const form = request && (await formOf(request));
    expect(form?.get('text')).toBe('The key is on the bench.');
    expect(form?.getAll('files')).toHaveLength(2);
  });

  it('is not sent while the receipt lacks a file, nor without its files', async () => {
    answer(photos.slice(1));
    expect(await send()).toMatchObject({ outcome: { kind: 'unproven' } });
    expect(await send({ photos: photos.slice(1) })).toEqual({ outcome: { kind: 'incomplete' } });
  });
});

describe('a withdrawal', () => {
  beforeEach(async () => {
    await make('withdrawal', 0);
    http.answerAll(() => json(200, claimAnswer({ status: 'Withdrawn' })));
  });

  it('is sent to its claim with its text and its own key, and returns the withdrawn claim', async () => {
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted', receipt }, claim: { status: 'Withdrawn' } });
    const [request] = http.received;
    expect(request).toMatchObject({ method: 'POST', path: '/api/warranties/claims/claim-1/withdraw' });
    expect(request?.headers).toMatchObject({ 'idempotency-key': entry.id, 'content-type': 'application/json' });
    expect(JSON.parse(request?.body.toString() ?? '')).toEqual({ text: 'The customer paid for it.' });
    expect(course).toEqual(['leaving']);
  });

  it('needs a person once the claim is decided', async () => {
    http.answerAll(() => refusal(409, 'CLAIM_NOT_WITHDRAWABLE'));
    expect(await send()).toMatchObject({ outcome: { kind: 'refused', status: 409, code: 'CLAIM_NOT_WITHDRAWABLE' } });
  });
});

describe('an appeal', () => {
  it('is sent to its claim with its text, all its files and its own key', async () => {
    await make('appeal', 2);
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted', receipt }, claim: { id: 'claim-1' } });
    const [request] = http.received;
    expect(request).toMatchObject({ method: 'POST', path: '/api/warranties/claims/claim-1/appeal' });
    expect(request?.headers['idempotency-key']).toBe(entry.id);
    const form = request && (await formOf(request));
    expect(form?.get('text')).toBe('The belt was new.');
    expect(form?.getAll('files')).toHaveLength(2);
  });

  it('is not sent while the receipt lacks a file', async () => {
    await make('appeal', 2);
    http.answerAll(() => json(201, { id: 'a', files: [fileReceipt(photos[0]?.sha256 ?? '')], claim: claimAnswer() }));
    expect(await send()).toMatchObject({ outcome: { kind: 'unproven' } });
  });
});

describe('an invoice', () => {
  beforeEach(() => make('invoice'));

  it('is sent with its number, its date and the taxes that apply; the others are null', async () => {
    await send();
    const [request] = http.received;
    expect(request?.path).toBe('/api/warranties/claims/claim-1/invoice');
    const form = request && (await formOf(request));
    expect(form && Object.fromEntries([...form].filter(([name]) => name !== 'file'))).toEqual({
      invoiceDate: invoice.invoiceDate,
      invoiceNumber: invoice.invoiceNumber,
      gstHstTaxAmount: '42.29',
      pstQstTaxAmount: '',
      usdTaxAmount: '',
    });
  });

  it('is sent with the total on it, which no older app would send, also after a change', async () => {
    expect(entry.schemaVersion).toBe(1);
    const id = await storeFollowUpDraft('invoice', { claimRef: 'claim-2', files: 1 });
    const made = await submitFollowUp(id, { kind: 'invoice', payload: { ...invoice, invoiceTotal: 374.02 } });
    expect(made.schemaVersion).toBe(7);
    if (!isFollowUp(made)) throw new Error('Something else was made');
    entry = made;
    await send();
    const [request] = http.received;
    expect((request && (await formOf(request)))?.get('invoiceTotal')).toBe('374.02');
    const draft = await drafts.of('invoice').get('depot', await editEntry(id));
    expect(draft?.values.invoiceTotal).toBe('374.02');
  });

  it('is not sent until its file is in the receipt by its hash', async () => {
    http.answer(json(201, { id: 'follow-up-1', files: [fileReceipt('0'.repeat(64))] }));
    expect(await send()).toMatchObject({ outcome: { kind: 'unproven' } });
  });

  it('accepts a response without a receipt and without its claim, as another backend sends it', async () => {
    http.answer(json(201, { id: 'follow-up-1' }));
    const sent = await send();
    expect(sent).toMatchObject({ outcome: { kind: 'accepted', receipt: { ...receipt, files: null } } });
    expect(sent.claim).toBeUndefined();
  });

  it('stays in the outbox when its file is missing on the device', async () => {
    expect(await send({ photos: [] })).toEqual({ outcome: { kind: 'incomplete' } });
    expect(http.received).toEqual([]);
  });

  it.each([
    [409, 'ALREADY_INVOICED'],
    [409, 'CLAIM_NOT_INVOICEABLE'],
    [422, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'],
  ])('returns the refusal %i %s', async (status, code) => {
    http.answer(refusal(status, code));
    expect(await send()).toMatchObject({ outcome: { kind: 'refused', status, code } });
  });

  it('distinguishes a lost response from a lost network', async () => {
    http.answer(reset());
    expect(await send()).toEqual({ outcome: { kind: 'no_answer' } });
    http.answer(reset());
    expect(await send({ probe: async () => 'offline' })).toEqual({ outcome: { kind: 'offline', captive: false } });
  });
});
