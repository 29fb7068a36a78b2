import { claimAnswer, depotAccount } from '#tests/support/contract-answers.ts';
import {
  amendment,
  claimPayload,
  followUpOf,
  storeDraft,
  storeFollowUpDraft,
  useEmptyDevice,
} from '#tests/support/device.ts';
import { type Answer, json, refusal, useHttpAnswers } from '#tests/support/http-answers.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { submitClaim, submitFollowUp } from '#offline/outbox/enqueue.ts';
import { uploadProgress } from '#offline/uploads/upload-progress.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
useLocalStorage();
const http = useHttpAnswers();

let engine: typeof import('#offline/sync/portal-engine.ts').engine;
let sending: Answer;
let messages: unknown[];
const at = '2026-11-21T10:00:00.000Z';

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  ({ engine } = await import('#offline/sync/portal-engine.ts'));
});
afterAll(() => vi.unstubAllEnvs());

beforeEach(async () => {
  await storeSession({ account: depotAccount });
  http.answerAll(({ method, path }) => {
    if (path === '/api/health') return json(200, { status: 'ok', version: '1.0.0' });
    if (method === 'POST') return sending;
    return json(200, path.endsWith('/messages') ? { data: messages } : claimAnswer({ status: 'Approved' }));
  });
});

const requested = () => http.received.map(({ method, path }) => `${method} ${path.replace('/api/warranties', '')}`);
const cached = async (key: string) => (await database.snapshots.get(['depot', key]))?.value;

async function sendAmendment(answer: Answer): Promise<void> {
  const id = await storeFollowUpDraft('amendment', { claimRef: 'claim-1', files: 0 });
  await submitFollowUp(id, { kind: 'amendment', payload: amendment });
  sending = answer;
  await engine.drain();
}

it.each([
  ['accepts it without the claim', json(201, { id: 'amendment-1' })],
  ['refuses it in the state of the claim', refusal(409, 'CLAIM_NOT_AMENDABLE')],
])('a claim is read again after the server %s', async (_, answer) => {
  await sendAmendment(answer);
  await waitFor(async () => expect(await cached('claim:claim-1')).toMatchObject({ status: 'Approved' }));
  expect(requested().slice(-2)).toEqual(['POST /claims/claim-1/amendment', 'GET /claims/claim-1']);
});

it('the messages of a claim are read again after one was sent, and the claim is not', async () => {
  const id = await storeFollowUpDraft('message', { claimRef: 'claim-1', files: 0 });
  await submitFollowUp(id, followUpOf('message'));
  sending = json(201, { id: 'message-1', files: [] });
  const files: unknown[] = [];
  const message = { id: 'message-1', at, text: 'Any news?', from: 'depot', by: null, isOwn: true, files };
  messages = [message];
  await engine.drain();
  await waitFor(async () => expect(await cached('messages:claim-1')).toEqual({ data: [message] }));
  expect(requested().slice(-2)).toEqual(['POST /claims/claim-1/messages', 'GET /claims/claim-1/messages']);
});

it.each([
  ['accepts it with the claim', json(201, { id: 'amendment-1', claim: claimAnswer({ status: 'In Review' }) })],
  ['refuses its content', refusal(422, 'VALIDATION_FAILED')],
])('a claim is not read again after the server %s', async (_, answer) => {
  await sendAmendment(answer);
  await new Promise((resolve) => setImmediate(resolve));
  expect(requested().filter((one) => one === 'GET /claims/claim-1')).toEqual([]);
});

it('the list is read again after a new claim, the claim itself is not, and its progress ends', async () => {
  await submitClaim(await storeDraft('depot', 0), claimPayload);
  sending = json(201, claimAnswer());
  await engine.drain();
  await new Promise((resolve) => setImmediate(resolve));
  await waitFor(() => expect(requested().filter((one) => one.startsWith('GET /claims'))).toEqual(['GET /claims']));
  expect(requested()).toContain('POST /claims');
  expect(uploadProgress.getState()).toEqual({});
});
