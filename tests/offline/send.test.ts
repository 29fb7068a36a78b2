import { claimForm, claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { clientAt } from '#tests/support/client-at.ts';
import { claimAnswer, fileReceipt } from '#tests/support/contract-answers.ts';
import {
  type Answer,
  formOf,
  json,
  page,
  type Received,
  refusal,
  reset,
  useHttpAnswers,
} from '#tests/support/http-answers.ts';
import { readPhotoBytes } from '#storage/photo-bytes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, type Failure } from '#api/failure.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import type { Link } from '#offline/sync/outcome-of-failure.ts';
import { sendEntry, type SendOptions } from '#offline/sync/send.ts';
import { database } from '#storage/database.ts';
import type { ClaimEntry, PhotoRow } from '#storage/rows.ts';

useEmptyDevice();
const http = useHttpAnswers();

let entry: ClaimEntry;
let photos: PhotoRow[];
let link: Link;
let probes: number;
/** The events, in order. */
let course: string[];

beforeEach(async () => {
  entry = await submitClaim(await storeDraft('depot', 3), claimPayload);
  photos = await database.photos.where({ entryId: entry.id }).sortBy('position');
  link = 'online';
  probes = 0;
  course = [];
  http.answerAll(() => {
    course.push('request');
    return json(201, claimAnswer({ files: photos.map(({ sha256 }, at) => fileReceipt(sha256, at)) }));
  });
});

function send(change: Partial<SendOptions> = {}) {
  return sendEntry(entry, {
    client: clientAt(http.url),
    photos,
    onResolved: async () => void course.push('resolved'),
    onLeaving: async () => void course.push('leaving'),
    onDone: async () => {},
    onProgress: () => {},
    probe: async () => {
      probes += 1;
      return link;
    },
    ...change,
  });
}

const accepted = { kind: 'accepted', receipt: { claimId: 'claim-1', claimName: 'WC-000001' } };
const answering = (...hashes: string[]) =>
  json(201, claimAnswer({ files: hashes.map((hash, at) => fileReceipt(hash, at)) }));
const hashesOf = () => photos.map(({ sha256 }) => sha256);

/** Everything that distinguishes requests for the server. */
async function contentOf(request: Received) {
  const parts = [...(await formOf(request))].map(async ([name, value]) =>
    typeof value === 'string'
      ? [name, value]
      : [name, value.name, value.type, Buffer.from(await value.bytes()).toString('hex')],
  );
  return { key: request.headers['idempotency-key'], parts: await Promise.all(parts) };
}

describe('an entry', () => {
  it('is sent with its claim, its registration and its photos with its own key', async () => {
    expect(await send()).toMatchObject({ outcome: accepted, claim: { id: 'claim-1' } });
    const [request] = http.received;
    expect(request).toMatchObject({ method: 'POST', path: '/api/warranties/claims' });
    expect(request?.headers).toMatchObject({ 'idempotency-key': entry.id, authorization: 'Bearer token-1' });
    const form = request && (await formOf(request));
    expect(form && Object.fromEntries([...form].filter(([name]) => name !== 'files'))).toEqual({
      ...claimForm,
      labourHours: '1.75',
      productRegistrationId: 'registration-1',
      customerId: 'customer-1',
    });
    const bytes = await Promise.all(photos.map(async (photo) => Buffer.from(await readPhotoBytes(photo))));
    expect(bytes.map((photo) => request?.body.includes(photo))).toEqual([true, true, true]);
  });

  it('is recorded as being sent before it is sent', async () => {
    await send();
    expect(course).toEqual(['leaving', 'request']);
  });

  it('is not sent when that cannot be recorded', async () => {
    const fault = new Error('the disk is full');
    await expect(send({ onLeaving: () => Promise.reject(fault) })).rejects.toBe(fault);
    expect(http.received).toEqual([]);
  });

  it('has the same bytes when it is sent again', async () => {
    http.answer(reset());
    await send();
    entry = { ...entry, attempted: true, attempts: 1 };
    await send();
    const [first, second] = await Promise.all(http.received.map(contentOf));
    expect(first?.parts).toHaveLength(9 + photos.length);
    expect(second).toEqual(first);
  });

  it('is not sent with another account', async () => {
    entry = { ...entry, accountId: 'another' };
    expect(await send()).toEqual({ outcome: { kind: 'signin' } });
    expect(http.received).toEqual([]);
    expect(probes).toBe(0);
  });
});

describe('the receipt', () => {
  it('has the stored values of the server', async () => {
    const { outcome } = await send();
    const files = hashesOf().map((hash, at) => fileReceipt(hash, at));
    expect(outcome).toMatchObject({ kind: 'accepted', receipt: { files } });
  });

  it('may list the photos in another order, and more than were sent', async () => {
    http.answer(answering('f'.repeat(64), ...hashesOf().toReversed(), '0'.repeat(64)));
    expect(await send()).toMatchObject({ outcome: accepted });
  });

  it.each([
    ['one is missing', () => hashesOf().slice(1)],
    ['one has changed on the way', () => [...hashesOf().slice(1), 'f'.repeat(64)]],
    ['one is there twice in place of another', () => [...hashesOf().slice(1), hashesOf().at(-1) ?? '']],
    ['none is there', () => []],
  ])('proves nothing when %s', async (_, kept) => {
    http.answer(answering(...kept()));
    expect(await send()).toMatchObject({ outcome: { kind: 'unproven' }, claim: { id: 'claim-1' } });
  });

  it('must list a photo twice that was sent twice', async () => {
    const [first] = photos;
    if (!first) throw new Error('No photo');
    photos = [first, { ...first, position: 2 }];
    entry = { ...entry, photoCount: 2 };
    http.answer(answering(first.sha256), answering(first.sha256, first.sha256));
    expect((await send()).outcome.kind).toBe('unproven');
    expect((await send()).outcome.kind).toBe('accepted');
  });

  it('is not needed when a photo is missing on the device', async () => {
    photos = photos.slice(1);
    expect((await send()).outcome.kind).toBe('incomplete');
    expect(course).toEqual([]);
  });

  it('counts as complete with a backend that lists no files', async () => {
    http.answer(json(201, claimAnswer()));
    expect(await send()).toMatchObject({ outcome: { ...accepted, receipt: { files: null } } });
  });

  it('may list nothing when nothing was sent', async () => {
    photos = [];
    entry = { ...entry, photoCount: 0 };
    http.answer(answering());
    expect(await send()).toMatchObject({ outcome: accepted });
  });
});

describe('an attempt without success', () => {
  const refused: Answer = refusal(422, 'VALIDATION_FAILED');

  it.each([
    ['a refusal', refused, { kind: 'refused', status: 422, code: 'VALIDATION_FAILED' }],
    ['an error of the API', refusal(500, 'INTERNAL_ERROR'), { kind: 'refused', status: 500 }],
    ['an ended session', refusal(401, 'UNAUTHENTICATED'), { kind: 'signin' }],
  ])('%s is returned unchanged, without doubt about the connection', async (_, answer, outcome) => {
    http.answer(answer);
    expect(await send()).toMatchObject({ outcome });
    expect(probes).toBe(0);
  });

  it.each([
    ['no answer', reset(), { kind: 'no_answer' }],
    ['a page', page(200), { kind: 'not_an_answer' }],
    ['an answer of another shape', json(201, { ok: true }), { kind: 'not_an_answer' }],
  ])('%s counts as an attempt when the connection is online', async (_, answer, outcome) => {
    http.answer(answer);
    expect(await send()).toEqual({ outcome });
    expect(probes).toBe(1);
  });

  it.each([
    ['offline', reset(), { kind: 'offline', captive: false }],
    ['captive', reset(), { kind: 'offline', captive: true }],
    ['offline', page(200), { kind: 'offline', captive: false }],
    ['captive', page(200), { kind: 'offline', captive: true }],
  ] as const)('counts no attempt when the connection is %s', async (state, answer, outcome) => {
    link = state;
    http.answer(answer);
    expect(await send()).toEqual({ outcome });
  });

  it.each<[Failure, string]>([
    [{ kind: 'timeout' }, 'timeout'],
    [{ kind: 'aborted' }, 'no_answer'],
    [{ kind: 'unreachable' }, 'no_answer'],
    [{ kind: 'not_an_answer', status: 200 }, 'not_an_answer'],
  ])('is distinguished: %j', async (failure, kind) => {
    const client = { call: () => Promise.reject(new ApiError(failure)) };
    expect(await send({ client })).toEqual({ outcome: { kind } });
    link = 'offline';
    expect(await send({ client })).toEqual({ outcome: { kind: 'offline', captive: false } });
  });

  it('is an error of the app when no other cause applies', async () => {
    const fault = new RangeError('a fault');
    await expect(send({ client: { call: () => Promise.reject(fault) } })).rejects.toBe(fault);
  });
});
