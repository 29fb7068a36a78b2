import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileMaxBytes, listFiles } from '#contract/files.ts';
import { getHealth } from '#contract/health.ts';
import { pieceMaxBytes, uploadsMax } from '#contract/upload-references.ts';
import { listUploads, sendPiece } from '#contract/uploads.ts';
import { expireUploads, storePiece, uploadTtlMs } from '#server/files/uploads.ts';
import { onEachStore } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { type Answer, Client, errorOf, newKey } from './support/client.ts';
import { amendmentFields } from './support/follow-ups.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const offsetOf = ({ json }: Answer) => v.parse(sendPiece.output, json).offset;

/** A photo with its hash and size. */
async function numbered(name: string, bytes: number) {
  const file = photo(name, bytes);
  const content = new Uint8Array(await file.arrayBuffer());
  return { file, name, content, size: bytes, sha256: hashOf(content) };
}
type Numbered = Awaited<ReturnType<typeof numbered>>;

onEachStore('Chunked uploads', (server) => {
  let depot: Client;
  let fields: Record<string, string | undefined>;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    fields = await claimFields(depot);
  });

  const piece = ({ sha256, size, content }: Numbered, from: number, to: number, client = depot) =>
    client.sendBytes('PATCH', `/uploads/${sha256}?offset=${from}&size=${size}`, content.slice(from, to));
  const held = async (client = depot) => v.parse(listUploads.output, (await client.get('/uploads')).json).data;
  const heldOf = async ({ sha256 }: Numbered, client = depot) =>
    (await held(client)).find((upload) => upload.sha256 === sha256)?.offset ?? 0;
  const sendWhole = async (file: Numbered, client = depot) => {
    for (let from = 0; from < file.size; from += 200_000)
      expect(offsetOf(await piece(file, from, from + 200_000, client))).toBe(Math.min(file.size, from + 200_000));
  };
  const referring = (files: readonly Numbered[]) => {
    const form = claimForm(fields);
    form.append('uploads', JSON.stringify(files.map(({ sha256, name }) => ({ sha256, name }))));
    return form;
  };
  const claim = (form: FormData, key = newKey(), client = depot) =>
    client.form('/warranties/claims', form, { headers: { 'idempotency-key': key } });
  const bytesOnDisk = async () => (await Array.fromAsync(server().files.list())).flat().map(({ name }) => name);

  it('are announced by the health of the server', async () => {
    const { uploads } = v.parse(getHealth.output, (await depot.get('/health')).json);
    expect(uploads).toEqual({ pieceBytes: pieceMaxBytes, hashes: true });
  });

  it('resume where they stopped, and arrive byte for byte with the claim', async () => {
    const [one, two] = [await numbered('one.jpg', 500_000), await numbered('édition "2".jpg', 90_000)];
    const first = await piece(one, 0, 200_000);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await held()).toContainEqual({ sha256: one.sha256, size: one.size, offset: 200_000 });
    expect(offsetOf(await piece(one, 200_000, 450_000))).toBe(450_000);
    expect(offsetOf(await piece(one, 450_000, one.size))).toBe(one.size);
    await sendWhole(two);

    const made = claimOf(await claim(referring([one, two])));
    expect(made.files?.map(({ name, size, sha256 }) => ({ name, size, sha256 }))).toEqual(
      [one, two].map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    );
    const { data } = v.parse(listFiles.output, (await depot.get(`/files?entityId=${made.id}`)).json);
    const answer = await fetch(`${server().url}/api/files/${data[0]?.id}/content`, { headers: depot.identity() });
    expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(one.sha256);
    expect(await held()).toEqual([]);
  });

  it('ignore a chunk with a gap and a repeated one, and store the new part of an overlapping one', async () => {
    const file = await numbered('a.jpg', 100_000);
    const before = new Set(await bytesOnDisk());
    expect(offsetOf(await piece(file, 0, 40_000))).toBe(40_000);
    expect(offsetOf(await piece(file, 0, 40_000))).toBe(40_000);
    expect(offsetOf(await piece(file, 10_000, 40_000))).toBe(40_000);
    expect(offsetOf(await piece(file, 60_000, 100_000))).toBe(40_000);
    expect(offsetOf(await piece(file, 10_000, 41_000))).toBe(40_000);
    expect(offsetOf(await piece(file, 0, 60_000))).toBe(60_000);
    const side = await Promise.all([1, 2, 3].map(() => piece(file, 50_000, 80_000)));
    expect(side.map(offsetOf)).toEqual([80_000, 80_000, 80_000]);
    await piece(file, 80_000, 100_000);
    // Of the three concurrent files one is stored, and nothing of the other two.
    const pieces = (await bytesOnDisk()).filter((name) => !before.has(name));
    expect(pieces).toHaveLength(4);
    expect(claimOf(await claim(referring([file]))).files?.[0]?.sha256).toBe(file.sha256);
    const after = await bytesOnDisk();
    expect(pieces.filter((name) => after.includes(name))).toEqual([]);
  });

  it('of one file that start at the same time are stored once, and none fails', async () => {
    const { database, files } = server();
    const twin = await numbered('twin.jpg', 300_000);
    const { accountId = '' } = depot.session ?? {};
    const bothHere = Promise.withResolvers<void>();
    let here = 0;
    // Both requests find no file before either of them creates it.
    const put = async (path: string, bytes: Uint8Array) => {
      await files.put(path, bytes);
      here += 1;
      if (here === 2) bothHere.resolve();
      await bothHere.promise;
    };
    const first = { accountId, ...twin, offset: 0, bytes: twin.content.subarray(0, 200_000) };
    const before = await bytesOnDisk();
    const answers = await Promise.all(
      [first, first].map((one) => storePiece({ database, files: { ...files, put } }, one, new Date())),
    );
    expect(answers.map(({ offset }) => offset)).toEqual([200_000, 200_000]);
    expect(await bytesOnDisk()).toHaveLength(before.length + 1);
    expect(offsetOf(await piece(twin, 200_000, twin.size))).toBe(twin.size);
    expect(claimOf(await claim(referring([twin]))).files).toHaveLength(1);
  });

  it('that the store refuses are not received', async () => {
    const { database, files } = server();
    const lost = await numbered('lost.jpg', 40_000);
    const put = () => Promise.reject(new Error('The disk is full'));
    const whole = { accountId: depot.session?.accountId ?? '', ...lost, offset: 0, bytes: lost.content };
    await expect(storePiece({ database, files: { ...files, put } }, whole, new Date())).rejects.toThrow('disk is full');
    expect(await heldOf(lost)).toBe(0);
  });

  it('with very small chunks are not stored, except at the end', async () => {
    const file = await numbered('crumbs.jpg', 10_100);
    expect(offsetOf(await piece(file, 0, 1_000))).toBe(0);
    expect(offsetOf(await piece(file, 0, 10_000))).toBe(10_000);
    expect(offsetOf(await piece(file, 10_000, 10_100))).toBe(10_100);
  });

  describe('are refused', () => {
    it.each([
      ['of a file over 5 MiB', `offset=0&size=${fileMaxBytes + 1}`, 413, 'FILE_TOO_LARGE'],
      ['beyond the end of the file', 'offset=99&size=100', 422, 'VALIDATION_FAILED'],
      ['without an offset', 'size=100', 422, 'VALIDATION_FAILED'],
      ['of an empty file', 'offset=0&size=0', 422, 'VALIDATION_FAILED'],
      ['of a file that is not a photo', 'offset=0&size=12', 415, 'UNSUPPORTED_FILE_TYPE'],
    ])('%s', async (_what, query, status, code) => {
      const answer = await depot.sendBytes('PATCH', `/uploads/${'a'.repeat(64)}?${query}`, Buffer.from('GIF89a-no-no'));
      expect(errorOf(answer)).toMatchObject({ status, code });
    });
    it('with a name that is not a SHA-256', async () => {
      const answer = await depot.sendBytes('PATCH', '/uploads/abc?offset=0&size=12', new Uint8Array(12));
      expect(errorOf(answer)).toEqual({ status: 404, code: 'NOT_FOUND' });
    });
    it('if one is too large', async () => {
      const file = await numbered('large.jpg', 1_000_000);
      expect(errorOf(await piece(file, 0, pieceMaxBytes + 1))).toEqual({ status: 413, code: 'FILE_TOO_LARGE' });
      expect(await heldOf(file)).toBe(0);
    });
    it('if the file has another size than before', async () => {
      const file = await numbered('size.jpg', 20_000);
      await piece(file, 0, 10_000);
      expect(errorOf(await piece({ ...file, size: 30_000 }, 10_000, 20_000))).toEqual({
        status: 422,
        code: 'VALIDATION_FAILED',
        fields: ['size'],
      });
    });
    it('if they are not bytes, or for a call without uploads', async () => {
      const path = `/uploads/${'b'.repeat(64)}?offset=0&size=12`;
      expect(errorOf(await depot.patch(path, {}))).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
      expect(errorOf(await depot.sendBytes('POST', '/tickets/auth', new Uint8Array(8)))).toEqual({
        status: 400,
        code: 'MALFORMED_REQUEST',
      });
    });
    it('without the anti-forgery pair', async () => {
      const headers = { 'content-type': 'application/octet-stream' };
      const path = `/uploads/${'b'.repeat(64)}?offset=0&size=12`;
      expect(errorOf(await depot.send('PATCH', path, new Uint8Array(12), headers))).toEqual({
        status: 403,
        code: 'XSRF_TOKEN_INVALID',
      });
    });
  });

  it('belong to the account that sent them', async () => {
    const other = await Client.signIn(server().url, 'both');
    const file = await numbered('mine.jpg', 30_000);
    await sendWhole(file);
    expect(await heldOf(file, other)).toBe(0);
    expect(errorOf(await claim(referring([file]), newKey(), other)).code).toBe('UPLOAD_MISSING');
    expect(await heldOf(file)).toBe(30_000);
  });

  it('of one file by two accounts are two files: neither resumes, uses or deletes the other', async () => {
    const other = await Client.signIn(server().url, 'both');
    const file = await numbered('ours.jpg', 30_000);
    const both = async () => [await heldOf(file), await heldOf(file, other)];
    await piece(file, 0, 10_000);
    expect(offsetOf(await piece(file, 0, 10_000, other))).toBe(10_000);
    await piece(file, 10_000, 30_000);
    expect(await both()).toEqual([30_000, 10_000]);
    await piece(file, 10_000, 30_000, other);
    expect(await both()).toEqual([30_000, 30_000]);
    expect(claimOf(await claim(referring([file]))).files?.[0]?.sha256).toBe(file.sha256);
    expect(await both()).toEqual([0, 30_000]);
    expect(claimOf(await claim(referring([file]), newKey(), other)).files?.[0]?.sha256).toBe(file.sha256);
  });

  describe('that a claim names', () => {
    it('leave its key free while they are incomplete: it is filed once they are complete', async () => {
      const file = await numbered('half.jpg', 60_000);
      const key = newKey();
      await piece(file, 0, 30_000);
      const early = await claim(referring([file]), key);
      expect(errorOf(early)).toEqual({ status: 409, code: 'UPLOAD_MISSING' });
      const inFrench = await depot.form('/warranties/claims', referring([file]), {
        headers: { 'idempotency-key': key, 'accept-language': 'fr' },
      });
      expect(inFrench.text).toContain('Un fichier n’est pas encore arrivé. Envoyez-le de nouveau.');
      await piece(file, 30_000, 60_000);
      expect((await claim(referring([file]), key)).status).toBe(201);
    });

    it('return the first response again for its key, by name or with their bytes', async () => {
      const file = await numbered('édition "3".jpg', 60_000);
      const key = newKey();
      await sendWhole(file);
      const first = await claim(referring([file]), key);
      expect(first.status).toBe(201);
      const again = await claim(referring([file]), key);
      const whole = await claim(claimForm(fields, [file.file]), key);
      for (const answer of [again, whole])
        expect([answer.text, answer.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
      const other = await claim(referring([await numbered('other.jpg', 5_000)]), key);
      expect(errorOf(other)).toEqual({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    });

    it('can be named when the first attempt had their bytes', async () => {
      const file = await numbered('first.jpg', 60_000);
      const key = newKey();
      const first = await claim(claimForm(fields, [file.file]), key);
      await sendWhole(file);
      expect((await claim(referring([file]), key)).text).toBe(first.text);
      expect(await heldOf(file)).toBe(0);
    });

    it('stay for the next attempt after a refusal, and can be there twice', async () => {
      const file = await numbered('again.jpg', 60_000);
      await sendWhole(file);
      const wrong = referring([file, file]);
      wrong.set('diagnosis', '');
      expect(errorOf(await claim(wrong))).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['diagnosis'] });
      const { files = [] } = claimOf(await claim(referring([file, file])));
      expect(files.map(({ sha256 }) => sha256)).toEqual([file.sha256, file.sha256]);
    });

    it('are deleted if the bytes do not match their name, and can be sent again', async () => {
      const file = await numbered('true.jpg', 60_000);
      const forged = { ...file, content: new Uint8Array(await photo('x.jpg', 60_000).arrayBuffer()) };
      await sendWhole(forged);
      expect(errorOf(await claim(referring([file])))).toEqual({ status: 409, code: 'UPLOAD_MISSING' });
      expect(await heldOf(file)).toBe(0);
      await sendWhole(file);
      expect(claimOf(await claim(referring([file]))).files?.[0]?.sha256).toBe(file.sha256);
    });

    it('are sent again if the store has lost their bytes', async () => {
      const file = await numbered('lost.jpg', 60_000);
      const before = new Set(await bytesOnDisk());
      await sendWhole(file);
      await server().files.remove((await bytesOnDisk()).filter((name) => !before.has(name)));
      expect(errorOf(await claim(referring([file]))).code).toBe('UPLOAD_MISSING');
      expect(await heldOf(file)).toBe(0);
    });

    it('are at most ten, with valid names', async () => {
      const file = await numbered('ten.jpg', 5_000);
      await sendWhole(file);
      const many = referring(Array.from({ length: 11 }, () => file));
      expect(errorOf(await claim(many))).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['uploads'] });
      const garbled = claimForm(fields);
      garbled.append('uploads', '[{"sha256":"x"}]');
      expect(errorOf(await claim(garbled)).fields).toEqual(['uploads']);
      const more = referring([file]);
      for (let at = 0; at < 10; at++) more.append('files', photo(`${at}.jpg`, 500));
      expect(errorOf(await claim(more))).toEqual({ status: 413, code: 'FILE_TOO_LARGE' });
    });
  });

  it('can carry the file of an amendment', async () => {
    const file = await numbered('estimate.jpg', 50_000);
    await sendWhole(file);
    const { id } = claimOf(await claim(claimForm(fields)));
    const form = claimForm(amendmentFields);
    form.append('uploads', JSON.stringify([{ sha256: file.sha256, name: file.name }]));
    const answer = await depot.form(`/warranties/claims/${id}/amendment`, form, {
      headers: { 'idempotency-key': newKey() },
    });
    expect(answer.status).toBe(201);
    expect(answer.text).toContain(file.sha256);
  });

  it('need an account', async () => {
    const form = claimForm({ dateOfPurchase: '2026-01-01' });
    form.append('uploads', JSON.stringify([{ sha256: 'c'.repeat(64), name: 'a.jpg' }]));
    const answer = await new Client(server().url).form('/product-registrations', form);
    expect(errorOf(answer)).toEqual({ status: 409, code: 'UPLOAD_MISSING' });
  });

  it('that no claim names are deleted a day after the last chunk, with their bytes', async () => {
    const { database, files } = server();
    const [old, young, slow] = await Promise.all(['old', 'young', 'slow'].map((name) => numbered(name, 20_000)));
    if (!old || !young || !slow) throw new Error('There are three');
    await piece(slow, 0, 10_000);
    await database
      .updateTable('uploads')
      .set({ touched_at: new Date(0) })
      .where('sha256', '=', slow.sha256)
      .execute();
    // An upload that started long ago, and continues now.
    await piece(slow, 10_000, 20_000);
    await sendWhole(old);
    const aDayOn = new Date(Date.now() + uploadTtlMs + 1_000);
    await sendWhole(young);
    await database.updateTable('uploads').set({ touched_at: aDayOn }).where('sha256', '=', young.sha256).execute();
    const before = await bytesOnDisk();
    await expireUploads({ files, database }, new Date(Date.now() - uploadTtlMs));
    expect([await heldOf(old), await heldOf(slow)]).toEqual([20_000, 20_000]);
    await expireUploads({ files, database }, new Date(aDayOn.getTime() - uploadTtlMs));
    expect([await heldOf(old), await heldOf(young)]).toEqual([0, 20_000]);
    expect(before.length - (await bytesOnDisk()).length).toBeGreaterThan(0);
    expect(claimOf(await claim(referring([young]))).files).toHaveLength(1);
  });

  it('beyond fifty replace the least recently used, with their bytes, and none in use', async () => {
    const { database } = server();
    const mine = await Client.signIn(server().url, 'depot.qc');
    const [stale, fresh] = [await numbered('stale.jpg', 5_000), await numbered('fresh.jpg', 5_000)];
    await sendWhole(stale, mine);
    await sendWhole(stale);
    const agoMs = 11 * 60 * 1000;
    const begun = (client: Client, count: number, after: number) =>
      Array.from({ length: count }, (_, at) => ({
        account_id: client.session?.accountId ?? '',
        sha256: hashOf(Buffer.from(String(at))),
        size: 10,
        received: 0,
        touched_at: new Date(Date.now() - agoMs + after),
      }));
    // Files that another account has used since do not count.
    const others = [...begun(mine, uploadsMax - 1, 1_000), ...begun(depot, 3, 5_000)];
    await database.insertInto('uploads').values(others).execute();
    const touch = (touched_at: Date) =>
      database.updateTable('uploads').set({ touched_at }).where('sha256', '=', stale.sha256).execute();
    expect(await held(mine)).toHaveLength(uploadsMax);
    await database.updateTable('uploads').set({ touched_at: new Date() }).execute();
    const refused = await piece(fresh, 0, 5_000, mine);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
    await database
      .updateTable('uploads')
      .set({ touched_at: new Date(Date.now() - agoMs + 1_000) })
      .execute();
    await touch(new Date(Date.now() - agoMs));
    const before = await bytesOnDisk();
    await sendWhole(fresh, mine);
    expect(await held(mine)).toHaveLength(uploadsMax);
    expect(await bytesOnDisk()).toHaveLength(before.length);
    expect([await heldOf(stale, mine), await heldOf(fresh, mine), await heldOf(stale)]).toEqual([0, 5_000, 5_000]);
  });
});
