import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { registrationFields, registrationForm } from './support/registration-form.ts';

onEachDatabase('Exactly once', (server) => {
  let depot: Client;
  let fields: Record<string, string | undefined>;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    fields = await claimFields(depot);
  });

  const send = (key: string, files: readonly File[] = [], changes = {}, client = depot, language = 'en') =>
    client.form('/warranties/claims', claimForm({ ...fields, ...changes }, files), {
      headers: { 'idempotency-key': key, 'accept-language': language },
    });
  const claimCount = async () =>
    (
      await server()
        .database.selectFrom('claims')
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const replayed = (headers: Headers) => headers.get('idempotent-replayed');

  it('returns the stored response to a repeat, and files one claim with its photos once', async () => {
    const before = await claimCount();
    const key = newKey();
    const photos = [photo('a.jpg'), photo('b.jpg')];
    const first = await send(key, photos);
    const second = await send(key, photos);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([replayed(first.headers), replayed(second.headers)]).toEqual([null, 'true']);
    expect(second.text).toBe(first.text);
    expect(await claimCount()).toBe(before + 1);
    expect(claimOf(first).files).toHaveLength(2);
    const rows = await server()
      .database.selectFrom('stored_files')
      .selectAll()
      .where('entity_id', '=', claimOf(first).id)
      .execute();
    expect(rows).toHaveLength(2);
  });

  it('remembers a key without expiry, also after the session and the registration changed', async () => {
    const key = newKey('/claim');
    const first = await send(key);
    const later = await Client.signIn(server().url, 'depot');
    await server()
      .database.updateTable('registrations')
      .set({ status: 'Rejected' })
      .where('name', '=', 'PR-000001')
      .execute();
    const again = await send(key, [], {}, later);
    await server()
      .database.updateTable('registrations')
      .set({ status: 'Approved' })
      .where('name', '=', 'PR-000001')
      .execute();
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it.each([
    ['another field', [], { diagnosis: 'Something else' }],
    ['an added field', [], { note: 'more' }],
    ['another photo', [photo('a.jpg')], {}],
  ])('refuses the same key with %s', async (_name, files, changes) => {
    const key = newKey();
    expect((await send(key)).status).toBe(201);
    expect(errorOf(await send(key, files, changes))).toEqual({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(replayed((await send(key)).headers)).toBe('true');
  });

  it('refuses the same photos in another order or under another name', async () => {
    const key = newKey();
    const [a, b] = [photo('a.jpg'), photo('b.jpg')];
    await send(key, [a, b]);
    for (const files of [
      [b, a],
      [new File([a], 'c.jpg'), b],
    ])
      expect(errorOf(await send(key, files)).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('files one claim for many concurrent repeats; the others wait or get the same response', async () => {
    const before = await claimCount();
    const key = newKey();
    const photos = [photo()];
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(key, photos)));
    const fresh = answers.filter(({ status, headers }) => status === 201 && replayed(headers) === null);
    expect(fresh).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(errorOf(answer)).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await claimCount()).toBe(before + 1);
    expect((await send(key, photos)).text).toBe(fresh[0]?.text);
  });

  it('refuses a repeat while another process handles the key', async ({ skip }) => {
    const { rows } = await sql<{ version: string }>`select version()`.execute(server().database);
    if (rows[0]?.version.includes('PGlite')) skip('one process owns the embedded database');
    const key = newKey();
    const lock = createHash('sha256').update(`demo-depot ${key}`).digest().readBigInt64BE().toString();
    await server()
      .database.transaction()
      .execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(transaction);
        expect(errorOf(await send(key))).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
      });
    expect((await send(key)).status).toBe(201);
  });

  describe('a refusal', () => {
    it.each([
      ['of a field', 422, [], { diagnosis: '' }],
      ['of a large file', 413, [photo('large.jpg', 5 * 1024 * 1024 + 1)], {}],
      ['of a file that is no photo', 415, [new File(['<html>'], 'photo.jpg', { type: 'image/jpeg' })], {}],
    ])('%s is stored: a repeat gets it, and another payload is refused', async (_name, status, files, changes) => {
      const before = await claimCount();
      const key = newKey();
      const first = await send(key, files, changes);
      const second = await send(key, files, changes);
      expect([first.status, replayed(first.headers)]).toEqual([status, null]);
      expect([second.status, replayed(second.headers), second.text]).toEqual([status, 'true', first.text]);
      expect(errorOf(await send(key)).code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(await claimCount()).toBe(before);
    });

    it('by the state of the registration is stored', async () => {
      const key = newKey();
      const expired = await claimFields(depot, {}, 'DEMOEXPIRE0001');
      expect((await send(key, [], expired)).status).toBe(409);
      const again = await send(key, [], expired);
      expect([errorOf(again).code, replayed(again.headers)]).toEqual(['WARRANTY_EXPIRED', 'true']);
    });

    it('for a missing sign-in or anti-forgery token is not stored', async () => {
      const key = newKey();
      const signedOut = new Client(server().url);
      expect((await send(key, [], {}, signedOut)).status).toBe(401);
      const forged = await depot.form('/warranties/claims', claimForm(fields), {
        headers: { 'idempotency-key': key, 'x-xsrf-token': 'forged' },
      });
      expect(forged.status).toBe(403);
      const answer = await send(key);
      expect([answer.status, replayed(answer.headers)]).toEqual([201, null]);
    });

    it('by a failure of the server is not stored, and leaves nothing', async () => {
      const { database } = server();
      const before = await claimCount();
      const key = newKey();
      const photos = [photo()];
      // The last step of filing a claim stores the rows of its photos.
      await sql`alter table stored_files add constraint broken check (size < 0) not valid`.execute(database);
      const failed = await send(key, photos);
      await sql`alter table stored_files drop constraint broken`.execute(database);
      expect(errorOf(failed)).toEqual({ status: 500, code: 'INTERNAL_ERROR' });
      expect(failed.text).not.toMatch(/broken|constraint|sql|stored_files/i);
      expect(await claimCount()).toBe(before);
      const answer = await send(key, photos);
      expect([answer.status, replayed(answer.headers)]).toEqual([201, null]);
    });
  });

  describe('a key', () => {
    it.each(['', 'not-a-uuid', `${newKey()}/other`, `${newKey()}/claim/x`, `${newKey()}x`])(
      '"%s" is refused',
      async (key) => {
        expect(errorOf(await send(key))).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
      },
    );

    it('belongs to one account', async () => {
      const key = newKey();
      const quebec = await Client.signIn(server().url, 'depot.qc');
      const [own, ofQuebec] = [await send(key), await send(key, [], {}, quebec)];
      expect([own.status, ofQuebec.status, replayed(ofQuebec.headers)]).toEqual([201, 201, null]);
      expect(claimOf(ofQuebec).id).not.toBe(claimOf(own).id);
    });

    it('of a visitor works too', async () => {
      const visitor = new Client(server().url);
      const form = registrationForm(await registrationFields(depot, 'DEMOUNREG0020'));
      const register = (idempotencyKey: string) =>
        visitor.form('/product-registrations', form, { headers: { 'idempotency-key': idempotencyKey } });
      const key = newKey('/registration');
      const [first, second] = [await register(key), await register(key)];
      expect([first.status, second.status, replayed(second.headers)]).toEqual([201, 201, 'true']);
      expect(second.text).toBe(first.text);
      expect(errorOf(await register(newKey())).code).toBe('PRODUCT_ALREADY_REGISTERED');
    });

    it('of one call is separate from that of another call', async () => {
      const id = newKey();
      expect(replayed((await send(`${id}/contact`)).headers)).toBeNull();
      expect(replayed((await send(`${id}/claim`)).headers)).toBeNull();
      expect(replayed((await send(`${id.toUpperCase()}/claim`)).headers)).toBe('true');
    });

    it('is optional: without it each filing makes a claim', async () => {
      const before = await claimCount();
      for (let times = 0; times < 2; times++)
        expect((await depot.form('/warranties/claims', claimForm(fields))).status).toBe(201);
      expect(await claimCount()).toBe(before + 2);
    });

    it('is optional: without it a failure leaves nothing', async () => {
      const { database } = server();
      const before = await claimCount();
      await sql`alter table stored_files add constraint broken check (size < 0) not valid`.execute(database);
      const failed = await depot.form('/warranties/claims', claimForm(fields, [photo()]));
      await sql`alter table stored_files drop constraint broken`.execute(database);
      expect([failed.status, await claimCount()]).toEqual([500, before]);
    });
  });
});
