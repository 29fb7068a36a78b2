import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { fileMaxBytes, listFiles } from '#contract/files.ts';
import { deleteQuarantined, deleteStaleIncoming, quarantineMs, quarantineOrphans } from '#server/files/cleanup-job.ts';
import { onEachStore } from '#tests/support/server.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

onEachStore('Uploads', (server) => {
  let depot: Client;
  let fields: Record<string, string | undefined>;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    fields = await claimFields(depot);
  });
  const send = (files: readonly File[]) => depot.form('/warranties/claims', claimForm(fields, files));
  const onDisk = async () =>
    [
      ...(await readdir(server().files.incoming)),
      ...(await Array.fromAsync(server().files.list())).flat().map(({ name }) => name),
    ].toSorted();
  const content = (id: string, headers: Record<string, string> = {}, client = depot) =>
    fetch(`${server().url}/api/files/${id}/content`, { headers: { ...client.identity(), ...headers } });

  it('store every photo byte for byte, and return its size and hash', async () => {
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 13, 10])], 'scan.png');
    const pdf = new File(['%PDF-1.7\r\n--boundary\r\n\r\n'], 'Facture d’août (1).pdf');
    const photos = [photo('IMG_0001.jpg', 3_000_000), png, pdf, photo('édition "spéciale".jpg', fileMaxBytes)];
    const claim = claimOf(await send(photos));
    expect(claim.files?.map(({ name, size }) => [name, size])).toEqual(photos.map(({ name, size }) => [name, size]));
    for (const [at, file] of photos.entries()) {
      const kept = claim.files?.[at];
      const bytes = await bytesOf(file);
      expect(kept?.sha256).toBe(sha256(bytes));
      const answer = await content(kept?.id ?? '');
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(bytes));
    }
    const { data } = v.parse(listFiles.output, (await depot.get(`/files?entityId=${claim.id}`)).json);
    expect(data.map(({ fileType }) => fileType)).toEqual(['image/jpeg', 'image/png', 'application/pdf', 'image/jpeg']);
    expect(await readdir(server().files.incoming)).toEqual([]);
  });

  describe('are refused, and leave nothing,', () => {
    const nothing = async (files: readonly File[], status: number, code: string) => {
      const before = await onDisk();
      expect(await send(files)).toMatchObject({ status, json: { code } });
      expect(await onDisk()).toEqual(before);
    };

    it('if one is a byte too large', () =>
      nothing([photo('a.jpg'), photo('b.jpg', fileMaxBytes + 1)], 413, 'FILE_TOO_LARGE'));
    it('if one is far too large', () => nothing([photo('b.jpg', 30 * 1024 * 1024)], 413, 'FILE_TOO_LARGE'));
    it('if one is above any limit', () => nothing([photo('b.jpg', 70 * 1024 * 1024)], 413, 'FILE_TOO_LARGE'));
    it('if there are eleven', () =>
      nothing(
        Array.from({ length: 11 }, () => photo()),
        413,
        'FILE_TOO_LARGE',
      ));
    it.each([
      ['a PNG', '89504e470d0a1a0a0000000d49484452000075300000753008020000'],
      ['a JPEG', 'ffd8ffc00011087530753003'],
      ['a JPEG behind 300 kB of metadata', `ffd8${`ffe1ffff${'00'.repeat(65_533)}`.repeat(5)}ffc00011087530753003`],
    ])('if the header of %s says 30,000 × 30,000 pixels, also in pieces', async (_, hex) => {
      const header = Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(10_000)]);
      await nothing([new File([header], 'bomb.png')], 422, 'VALIDATION_FAILED');
      const hash = sha256(header);
      for (let offset = 0; offset < header.length; offset += 200_000) {
        const path = `/uploads/${hash}?offset=${offset}&size=${header.length}`;
        const sent = await depot.sendBytes('PATCH', path, header.subarray(offset, offset + 200_000));
        expect(sent).toMatchObject({ status: 200 });
      }
      const form = claimForm({ ...fields, uploads: JSON.stringify([{ sha256: hash, name: 'bomb.png' }]) });
      expect(await depot.form('/warranties/claims', form)).toMatchObject({
        status: 422,
        json: { fields: { files: 'Choose a picture of fewer pixels' } },
      });
    });
    it('if the content is not a photo, for any name', () =>
      nothing([photo(), new File(['GIF89a...'], 'a.jpg', { type: 'image/jpeg' })], 415, 'UNSUPPORTED_FILE_TYPE'));
    it('if one is empty', () => nothing([new File([], 'a.jpg')], 415, 'UNSUPPORTED_FILE_TYPE'));
  });

  it('keep what their sender says may not open, for the claim and the desk, and a repeat may leave it out', async () => {
    const [locked, whole] = [photo('locked.jpg'), photo('whole.jpg')];
    const key = newKey();
    const send = (doubts: string | null) => {
      const form = claimForm(fields, [locked, whole]);
      if (doubts !== null) form.append('doubts', doubts);
      return depot.form('/warranties/claims', form, { headers: { 'idempotency-key': key } });
    };
    const doubts = [{ sha256: sha256(await bytesOf(locked)), doubt: 'protected' }];
    const claim = claimOf(await send(JSON.stringify(doubts)));
    expect(claim.files?.map(({ name, doubt }) => [name, doubt])).toEqual([
      ['locked.jpg', 'protected'],
      ['whole.jpg', undefined],
    ]);
    expect(claimOf(await send(null)).id).toBe(claim.id);
    const desk = await Client.signIn(server().url, 'desk');
    const { files } = v.parse(DeskClaim, (await desk.get(`/desk/claims/${claim.id}`)).json);
    expect(files.map(({ name, doubt }) => [name, doubt])).toEqual([
      ['locked.jpg', 'protected'],
      ['whole.jpg', undefined],
    ]);
    for (const wrong of ['[', '{}', '[{"sha256":"x","doubt":"protected"}]']) {
      const form = claimForm({ ...fields, doubts: wrong });
      expect(errorOf(await depot.form('/warranties/claims', form))).toEqual({
        status: 422,
        code: 'VALIDATION_FAILED',
        fields: ['doubts'],
      });
    }
  });

  describe('with hashes in the form', () => {
    const saying = async (files: readonly File[], meant: readonly File[] = files) => {
      const form = claimForm(fields, files);
      form.append('hashes', JSON.stringify(await Promise.all(meant.map(async (file) => sha256(await bytesOf(file))))));
      return form;
    };
    const submit = (form: FormData, key: string) =>
      depot.form('/warranties/claims', form, { headers: { 'idempotency-key': key } });
    const damages: [string, (whole: File) => File][] = [
      ['empty', ({ name }) => new File([], name)],
      ['cut short', (whole) => new File([whole.slice(0, 1_000)], whole.name)],
      ['another', ({ name }) => photo(name)],
    ];

    it.each(damages)(
      'are requested again when one arrives %s, and accepted once they are complete',
      async (_, damage) => {
        const [whole, damaged] = [photo('whole.jpg'), photo('damaged.jpg')];
        const key = newKey();
        // The files of a repeat are deleted once it is answered.
        await expect.poll(() => readdir(server().files.incoming)).toEqual([]);
        const before = await onDisk();
        const first = await submit(await saying([whole, damage(damaged)], [whole, damaged]), key);
        expect(errorOf(first)).toEqual({ status: 409, code: 'UPLOAD_MISSING' });
        expect(await onDisk()).toEqual(before);

        const claim = claimOf(await submit(await saying([whole, damaged]), key));
        expect(claim.files?.map((file) => file.sha256)).toEqual(
          await Promise.all([whole, damaged].map(async (file) => sha256(await bytesOf(file)))),
        );
        // A repeat is recognised with or without hashes, also with damaged bytes.
        const repeats = [
          await saying([whole, damaged]),
          await saying([whole, damage(damaged)], [whole, damaged]),
          claimForm(fields, [whole, damaged]),
        ];
        for (const form of repeats) expect(claimOf(await submit(form, key)).id).toBe(claim.id);
      },
    );

    it('are refused when the form has no valid list of hashes, or one of another length', async () => {
      for (const text of ['', '{}', '["a"]', `["${'a'.repeat(64)}"]`]) {
        const form = claimForm(fields, [photo(), photo()]);
        form.append('hashes', text);
        expect((await submit(form, newKey())).status).toBe(text.length > 10 ? 400 : 422);
      }
    });
  });

  it('have the name of the sender, cut between characters before its extension, and never an empty one', async () => {
    const pdf = (name: string) => new File([`\uFEFF%PDF-1.7\n${name}`], name);
    const names = ['..', `${'é'.repeat(250)}👩‍🔧.pdf`, 'Facture.pdf'];
    const claim = claimOf(await send(names.map(pdf)));
    expect(claim.files?.map(({ name }) => name)).toEqual(['file', `${'é'.repeat(250)}.pdf`, 'Facture.pdf']);
  });

  it('stand beside the text `null`, which is a text where a backslash says so', async () => {
    const form = (text: string) => claimForm({ ...fields, diagnosis: text });
    expect(errorOf(await depot.form('/warranties/claims', form('null'))).fields).toEqual(['diagnosis']);
    const diagnosisOf = async (text: string) => claimOf(await depot.form('/warranties/claims', form(text))).diagnosis;
    expect([await diagnosisOf('\\null'), await diagnosisOf('\\\\null'), await diagnosisOf('\\nul')]).toEqual([
      'null',
      '\\null',
      '\\nul',
    ]);
  });

  it('are accepted up to ten, and may be none', async () => {
    expect(claimOf(await send(Array.from({ length: 10 }, (_, at) => photo(`${at}.jpg`, 500)))).files).toHaveLength(10);
    expect((await send([])).status).toBe(201);
  });

  it('are refused under another name, and for a repeated field', async () => {
    const orphan = claimForm(fields);
    orphan.append('invoice', photo());
    expect(errorOf(await depot.form('/warranties/claims', orphan))).toMatchObject({ status: 422, fields: ['invoice'] });
    const twice = claimForm(fields);
    twice.append('diagnosis', 'again');
    expect(errorOf(await depot.form('/warranties/claims', twice))).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
  });

  it.each([
    ['application/json', '{}'],
    ['text/plain', 'x'],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="diagnosis"\r\n\r\ncut'],
  ])('are malformed as %s %j', async (type, body) => {
    const before = await onDisk();
    const headers = { 'content-type': type, ...(await depot.xsrf()) };
    expect(errorOf(await depot.send('POST', '/warranties/claims', body, headers))).toEqual({
      status: 400,
      code: 'MALFORMED_REQUEST',
    });
    expect(await onDisk()).toEqual(before);
  });

  it('leave neither claim nor file when the connection breaks at any byte', async () => {
    const before = await onDisk();
    const claims = async () => (await server().database.selectFrom('claims').select('id').execute()).length;
    const claimsBefore = await claims();
    const form = new Response(claimForm(fields, [photo('a.jpg', 300_000), photo('b.jpg', 300_000)]));
    const body = Buffer.from(await form.arrayBuffer());
    const headers = {
      ...(await depot.xsrf()),
      ...depot.identity(),
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': String(body.length),
      'idempotency-key': newKey(),
    };
    const cuts = [0, 1, 900, body.length - 1, ...Array.from({ length: 12 }, () => randomInt(body.length))];
    for (const cut of cuts) await sendAndReset(server().url, headers, body.subarray(0, cut));
    // The server notices the reset when it reads; until then a partial file may exist.
    await waitFor(async () => expect(await onDisk()).toEqual(before));
    expect(await claims()).toBe(claimsBefore);
    const whole = await depot.form('/warranties/claims', claimForm(fields), {
      headers: { 'idempotency-key': headers['idempotency-key'] },
    });
    expect(whole.status).toBe(201);
  });

  describe('are downloaded', () => {
    let id: string;
    let bytes: Uint8Array;
    beforeAll(async () => {
      const file = photo('Pièce №1 "neuve".jpg', 10_000);
      bytes = await bytesOf(file);
      id = claimOf(await send([file])).files?.[0]?.id ?? '';
    });

    it('as an attachment that no browser opens by itself', async () => {
      const { headers } = await content(id);
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''Pi%C3%A8ce/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-type')).toBe('image/jpeg');
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('etag')).toBe(`"${sha256(bytes)}"`);
    });

    it.each([
      ['bytes=0-0', 0, 1],
      ['bytes=100-199', 100, 200],
      ['bytes=9990-', 9990, 10_000],
      ['bytes=-5', 9995, 10_000],
      ['bytes=9000-99999', 9000, 10_000],
    ])('in part for %s', async (range, from, to) => {
      const answer = await content(id, { range });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/10000`);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes.slice(from, to));
    });

    it('not for a range beyond the end, nor when the caller has them', async () => {
      expect((await content(id, { range: 'bytes=10000-' })).status).toBe(416);
      const known = await content(id, { 'if-none-match': `"x", "${sha256(bytes)}"` });
      expect([known.status, await known.text()]).toEqual([304, '']);
    });

    it('by no account without access to the claim', async () => {
      for (const account of ['depot.qc', 'both', 'customer', 'retailer']) {
        const client = await Client.signIn(server().url, account);
        const foreign = await content(id, {}, client);
        expect([foreign.status, await foreign.text()]).toEqual([
          404,
          await (await content('nothing', {}, client)).text(),
        ]);
      }
      expect((await fetch(`${server().url}/api/files/${id}/content`)).status).toBe(401);
      // The desk reads every claim (R-DESK-22).
      expect((await content(id, {}, await Client.signIn(server().url, 'desk'))).status).toBe(200);
    });

    it('with the proof of purchase of a registration by the depot with a claim on it, and by no other', async () => {
      const claims = await depot.get('/warranties/claims?search=WC-000043');
      const registration = v.parse(
        v.object({ data: v.array(v.object({ productRegistration: v.object({ id: v.string() }) })) }),
        claims.json,
      ).data[0]?.productRegistration.id;
      const statusFor = async (account: string) =>
        (await (await Client.signIn(server().url, account)).get(`/files?entityId=${registration}`)).status;
      expect([await statusFor('depot'), await statusFor('depot.qc'), await statusFor('customer')]).toEqual([
        200, 404, 404,
      ]);
    });
  });

  it('without a row are recorded an hour later and deleted after seven days, and no other file is', async () => {
    const { files, database } = server();
    const kept = await onDisk();
    const anHourOn = new Date(Date.now() + 61 * 60 * 1000);
    await files.put('no-row', Buffer.from('x'));
    await writeFile(join(files.incoming, 'half'), 'x');
    await writeFile(join(files.incoming, 'arriving'), 'x');
    await utimes(join(files.incoming, 'arriving'), anHourOn, anHourOn);
    const all = await onDisk();
    await deleteStaleIncoming(files, new Date());
    expect(await quarantineOrphans(files, database, new Date())).toBe(0);
    expect(await onDisk()).toEqual(all);
    await deleteStaleIncoming(files, anHourOn);
    expect(await quarantineOrphans(files, database, anHourOn)).toBe(1);
    const weekOn = new Date(anHourOn.getTime() + quarantineMs);
    expect(await quarantineOrphans(files, database, weekOn)).toBe(0);
    expect(await deleteQuarantined(files, database, weekOn)).toBe(0);
    expect(await onDisk()).toEqual([...kept, 'arriving', 'no-row'].toSorted());
    expect(await deleteQuarantined(files, database, new Date(weekOn.getTime() + 1))).toBe(1);
    expect(await onDisk()).toEqual([...kept, 'arriving'].toSorted());
  });

  it('unknown to a restored database are kept, and stay if a later backup has their rows', async () => {
    const { files, database } = server();
    const claim = claimOf(await send([photo()]));
    const id = claim.files?.[0]?.id ?? '';
    const anHourOn = new Date(Date.now() + 61 * 60 * 1000);
    const rows = await database.deleteFrom('stored_files').where('id', '=', id).returningAll().execute();
    expect(await quarantineOrphans(files, database, anHourOn)).toBe(1);
    expect(await onDisk()).toContain(id);
    await database.insertInto('stored_files').values(rows).execute();
    expect(await deleteQuarantined(files, database, new Date(anHourOn.getTime() + 2 * quarantineMs))).toBe(0);
    expect((await (await content(id)).bytes()).length).toBe(40_000);
    expect(await database.selectFrom('quarantined_files').selectAll().execute()).toEqual([]);
  });
});

/** Sends a request up to a byte of its body, then resets the connection, as a lost Wi-Fi does. */
async function sendAndReset(url: string, headers: Record<string, string>, body: Buffer): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/warranties/claims HTTP/1.1\r\n${lines.join('')}\r\n`);
  if (body.length > 0) await new Promise((sent) => socket.write(body, sent));
  socket.resetAndDestroy();
}
