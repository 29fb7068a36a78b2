import { expect, it } from 'vitest';
import { eventKinds } from '#contract/events.ts';
import { deliveryErrors, type WebhookDelivery } from '#contract/webhooks.ts';
import { deliveryResult } from '#features/admin/webhooks/delivery-result.ts';
import { integratorEventName } from '#messages/event-words.ts';
import { useEnglish } from '#tests/support/language.ts';

useEnglish();

const delivery: WebhookDelivery = {
  id: '1',
  kind: 'paid',
  claim: null,
  state: 'waiting',
  at: '2026-11-25T15:00:00.000Z',
  attempts: 1,
  triedAt: '2026-11-25T15:00:01.000Z',
  dueAt: '2026-11-25T15:00:11.000Z',
  status: null,
  error: null,
};

it('every kind of event has its own name, and one of a newer version its code', () => {
  expect(new Set(eventKinds.map(integratorEventName)).size).toBe(eventKinds.length);
  for (const kind of eventKinds) expect(integratorEventName(kind)).not.toBe(kind);
  expect(integratorEventName('something_new')).toBe('something_new');
});

it('the last attempt has its result: each error in a sentence, a response by its status (R-HOOK-03)', () => {
  const text = deliveryErrors.map((error) => deliveryResult({ ...delivery, error }));
  expect(new Set(text).size).toBe(deliveryErrors.length);
  for (const sentence of text) expect(sentence).toMatch(/^[A-Z][^_]+\.$/);
  expect(deliveryResult({ ...delivery, error: 'something_new' })).toBe('It failed: something_new.');
  expect(deliveryResult({ ...delivery, status: 503 })).toBe('Answered 503 instead of 2xx.');
  expect(deliveryResult({ ...delivery, state: 'delivered', status: 204 })).toBe('Answered 204.');
  expect(deliveryResult({ ...delivery, triedAt: null })).toBeNull();
});
