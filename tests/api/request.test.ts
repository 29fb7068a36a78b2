import { clientAt } from '#tests/support/client-at.ts';
import { claimAnswer, paged, serialAnswer } from '#tests/support/contract-answers.ts';
import { depotApplication } from '#tests/support/depot-application.ts';
import { claimForm } from '#tests/support/device.ts';
import { formOf, json, noContent, useHttpAnswers } from '#tests/support/http-answers.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createClaim, getClaim, listClaims } from '#contract/claims.ts';
import { findContacts } from '#contract/contacts.ts';
import { defineEndpoint, type InputOf, type UploadFile } from '#contract/endpoint.ts';
import { findSerialNumbers } from '#contract/serial-numbers.ts';
import { applyAsRepairDepot } from '#contract/repair-depots.ts';
import { login, logout } from '#contract/session.ts';

const http = useHttpAnswers();

const claimInput = { ...claimForm, productRegistrationId: 'registration-1', customerId: 'customer-1' };

it('sends a body of objects and lists as JSON', async () => {
  http.answer(json(201, { id: 'application-1' }));
  const body = depotApplication() as InputOf<typeof applyAsRepairDepot>['body'];
  await clientAt(http.url).call(applyAsRepairDepot, { body });
  expect(JSON.parse(String(http.received[0]?.body))).toEqual(body);
});

describe('the headers of a call', () => {
  it('include the account, the language, and the version of the app', async () => {
    http.answer(json(200, claimAnswer()));
    await clientAt(http.url).call(getClaim, { params: { id: '1' } });
    expect(http.received[0]?.headers).toMatchObject({
      accept: 'application/json',
      'accept-language': 'fr',
      'x-app-version': '1.2.3',
      authorization: 'Bearer token-1',
    });
  });

  it('include no token without a session', async () => {
    http.answer(json(200, paged(serialAnswer)));
    const client = clientAt(http.url, { credentials: async () => null });
    await client.call(findSerialNumbers, { query: { serialNumber: 'DEMOACTIVE0001' } });
    expect(http.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('include the anti-forgery token in every write and in no read', async () => {
    const session = { accountId: 'depot', token: 't', refreshToken: 'r', expiresIn: 900 };
    http.answer(json(200, session), noContent(), json(200, claimAnswer()));
    const { call } = clientAt(http.url);
    await call(login, { body: { email: 'depot@example.com', password: 'secret' } });
    await call(logout, { body: { accountId: 'depot', refreshToken: 'r' } });
    await call(getClaim, { params: { id: '1' } });
    expect(http.received.map(({ method, headers }) => [method, headers['x-xsrf-token']])).toEqual([
      ['POST', 'forgery-1'],
      ['DELETE', 'forgery-1'],
      ['GET', undefined],
    ]);
  });

  it('include an empty anti-forgery token before the first response, so that a refusal can set it', async () => {
    http.answer(noContent());
    const { call } = clientAt(http.url, { antiForgeryToken: async () => null });
    await call(logout, { body: { accountId: 'depot', refreshToken: 'r' } });
    expect(http.received[0]?.headers['x-xsrf-token']).toBe('');
  });

  it('include the idempotency key of the caller, and no other', async () => {
    http.answer(json(201, claimAnswer()), json(201, claimAnswer()));
    const { call } = clientAt(http.url);
    await call(createClaim, { body: claimInput, files: [] }, { idempotencyKey: 'key-1' });
    await call(createClaim, { body: claimInput, files: [] });
    expect(http.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', undefined]);
  });
});

describe('the URL of a call', () => {
  it('has an id as one segment, for any characters in it', async () => {
    http.answer(json(200, claimAnswer()));
    await clientAt(http.url).call(getClaim, { params: { id: 'a/b ?é#%' } });
    expect(http.received[0]?.path).toBe('/api/warranties/claims/a%2Fb%20%3F%C3%A9%23%25');
  });

  it('leaves out undefined values, and then the question mark', async () => {
    http.answer(json(200, paged()), json(200, paged()));
    const { call } = clientAt(http.url);
    await call(listClaims, { query: { page: undefined, search: 'é & ü' } });
    await call(listClaims, { query: {} });
    expect([...(http.received[0]?.query ?? [])]).toEqual([['search', 'é & ü']]);
    expect([...(http.received[1]?.query ?? [])]).toEqual([]);
  });

  it('has flags and numbers as text', async () => {
    http.answer(json(200, paged()));
    await clientAt(http.url).call(findContacts, { query: { isStoreStock: false, page: 2 } });
    expect([...(http.received[0]?.query ?? [])]).toEqual([
      ['isStoreStock', 'false'],
      ['page', '2'],
    ]);
  });

  it('has a list in brackets', async () => {
    const withIds = defineEndpoint({
      method: 'GET',
      path: '/things',
      access: 'anyone',
      query: v.object({ ids: v.array(v.number()) }),
      output: v.unknown(),
      status: 200,
    });
    http.answer(json(200, []));
    await clientAt(http.url).call(withIds, { query: { ids: [1, 2] } });
    expect([...(http.received[0]?.query ?? [])]).toEqual([
      ['ids[]', '1'],
      ['ids[]', '2'],
    ]);
  });
});

describe('the body of a call', () => {
  it('is JSON in UTF-8', async () => {
    http.answer(noContent());
    const body = { accountId: 'dépôt', refreshToken: 'r"\n' };
    await clientAt(http.url).call(logout, { body });
    expect(http.received[0]?.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(http.received[0]?.body.toString('utf8') ?? '')).toEqual(body);
  });

  it('is a form if the call accepts files, even without any', async () => {
    http.answer(json(201, claimAnswer()));
    await clientAt(http.url).call(createClaim, { body: claimInput, files: [] });
    const [request] = http.received;
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const form = request && (await formOf(request));
    expect(Object.fromEntries(form ?? [])).toEqual({ ...claimInput, labourHours: '1.75' });
  });

  it.each([
    ['null', '\\null'],
    ['\\null', '\\\\null'],
    ['nullable', 'nullable'],
  ])('has the text %j of a person as %j', async (diagnosis, sent) => {
    http.answer(json(201, claimAnswer()));
    await clientAt(http.url).call(createClaim, { body: { ...claimInput, diagnosis }, files: [] });
    const form = http.received[0] && (await formOf(http.received[0]));
    expect(form?.get('diagnosis')).toBe(sent);
  });

  it('has an object as JSON', async () => {
    http.answer(json(201, claimAnswer()));
    const picks = {
      failureCode: null,
      operations: [{ id: 'DRV-001' }],
      parts: [],
      typed: [],
      campaign: null,
      catalogueAt: '2026-11-20T14:00:00.000Z',
      expectedCents: 11_875,
    };
    await clientAt(http.url).call(createClaim, { body: { ...claimInput, picks }, files: [] });
    const form = http.received[0] && (await formOf(http.received[0]));
    expect(form?.get('picks')).toBe(JSON.stringify(picks));
  });

  it('has null as an empty field', async () => {
    http.answer(json(201, claimAnswer()));
    const body = { ...claimInput, labourHours: null, customerId: null };
    await clientAt(http.url).call(createClaim, { body, files: [] });
    const form = http.received[0] && (await formOf(http.received[0]));
    expect([form?.get('labourHours'), form?.get('customerId'), form?.get('diagnosis')]).toEqual([
      '',
      '',
      claimForm.diagnosis,
    ]);
  });

  it('has files byte for byte, in order, with their names and types', async () => {
    http.answer(json(201, claimAnswer()));
    const everyByte = Uint8Array.from({ length: 65_536 }, (_, at) => (at * 7 + (at >> 8)) % 256);
    const breaks = new TextEncoder().encode('\r\n--boundary\r\n\r\n\n\r\0');
    const files = [
      { name: 'été "1".jpg', blob: new Blob([everyByte], { type: 'image/jpeg' }) },
      { name: 'proof.pdf', blob: new Blob([breaks], { type: 'application/pdf' }) },
      { name: 'empty.png', blob: new Blob([], { type: 'image/png' }) },
    ];
    await clientAt(http.url).call(createClaim, { body: claimInput, files });
    const [request] = http.received;
    expect(request?.body.includes(Buffer.from(everyByte))).toBe(true);
    const kept = (await (request && formOf(request)))?.getAll('files') ?? [];
    expect(kept.map((file) => file instanceof File && [file.name, file.type])).toEqual(
      files.map(({ name, blob }) => [name, blob.type]),
    );
    for (const [at, file] of files.entries()) {
      const part = kept[at];
      expect(part instanceof File && (await part.bytes())).toEqual(await file.blob.bytes());
    }
  });
});

it('says which files may not open, by their hash, and nothing where there are none', async () => {
  const sha256 = 'a'.repeat(64);
  const blob = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  const doubtsOf = async (files: readonly UploadFile[]) => {
    http.answer(json(201, claimAnswer()));
    await clientAt(http.url).call(createClaim, { body: claimInput, files });
    const request = http.received.at(-1);
    return (await (request && formOf(request)))?.get('doubts');
  };
  expect(await doubtsOf([{ name: 'a.pdf', blob, sha256, doubt: 'protected' }])).toBe(
    JSON.stringify([{ sha256, doubt: 'protected' }]),
  );
  expect(await doubtsOf([{ name: 'a.pdf', blob, sha256 }])).toBeNull();
});

describe('the response of a call', () => {
  it('is parsed: fields that are not in the contract are removed', async () => {
    http.answer(json(200, { ...claimAnswer(), secret: 'no' }));
    expect(await clientAt(http.url).call(getClaim, { params: { id: '1' } })).toEqual(claimAnswer());
  });

  it('is null for a call with status 204', async () => {
    http.answer(noContent());
    expect(await clientAt(http.url).call(logout, { body: { accountId: 'a', refreshToken: 'r' } })).toBeNull();
  });
});
