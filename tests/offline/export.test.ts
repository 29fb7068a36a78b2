import { engineOf } from '#tests/support/engine-of.ts';
import {
  claimPayload,
  followedClaim,
  followUpOf,
  invoice,
  storeDraft,
  storeFollowUpDraft,
  storePhoto,
  useEmptyDevice,
} from '#tests/support/device.ts';
import { fillDevice } from '#tests/support/full-device.ts';
import { attemptsOf } from '#offline/outbox/list.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { mayHaveArrived } from '#offline/outbox/attempt-log.ts';
import { submitClaim, submitFollowUp } from '#offline/outbox/enqueue.ts';
import { makeCode, parseCode } from '#offline/export/export-code.ts';
import { exportWork } from '#offline/export/export-work.ts';
import { importFiles } from '#offline/export/import-files.ts';
import { importWork, nothingImported } from '#offline/export/import-work.ts';
import { openFile, sealFile, type Write } from '#offline/export/sealed-file.ts';
import { type FileContents, divideIntoFiles } from '#offline/export/divide-into-files.ts';
import { recordLeaving } from '#offline/sync/records.ts';
import { database } from '#storage/database.ts';
import { readPhotoBytes } from '#storage/photo-bytes.ts';
import { photoRowsOf } from '#storage/photo-rows.ts';
import { encryptWork } from '#storage/encrypt-rows.ts';
import { type Entry, entrySchemaVersion } from '#storage/rows.ts';

useEmptyDevice();

const code = 'K7QM-2XWD-9HTP-4RBN';
const nothing = { ...nothingImported, file: null, problem: null };
const onProgress = () => {};

/** Exports a share of the account's work, and returns the file and the reported progress. */
async function saveShare(share: FileContents, options: Partial<Parameters<typeof exportWork>[2]> = {}) {
  const bytes: BlobPart[] = [];
  const write: Write = async (more) => void bytes.push(more);
  const exported = await exportWork('depot', share, { code, appVersion: '0.1.0', onProgress, write, ...options });
  const file = new File(bytes, 'unsent-work.portal');
  expect(exported.bytes).toBe(file.size);
  return { file, entries: exported.entries, drafts: exported.drafts, leftOut: exported.leftOut };
}

async function save(options?: Parameters<typeof saveShare>[1]) {
  const [share, ...more] = await divideIntoFiles('depot', { isDownload: false });
  if (!share || more.length > 0) throw new Error('It goes into one file');
  return saveShare(share, options);
}

const bring = (file: Blob, accountId = 'depot', typed = code) =>
  importWork(accountId, file, { code: typed, onProgress });

/** The other tablet: empty, and signed in. */
async function onAnotherTablet(): Promise<void> {
  await Promise.all(database.tables.map((table) => table.clear()));
}

async function fileClaim(photos = 2): Promise<string> {
  const id = await storeDraft('depot', photos);
  await submitClaim(id, claimPayload);
  return id;
}

async function fileInvoice(claimRef: string): Promise<string> {
  const id = await storeFollowUpDraft('invoice', { claimRef, claim: { ...followedClaim, name: null } });
  await submitFollowUp(id, { kind: 'invoice', payload: invoice });
  return id;
}

async function writeMessage(claimRef: string): Promise<void> {
  const follows = { claimRef, claim: { ...followedClaim, name: null }, files: 2 };
  await submitFollowUp(await storeFollowUpDraft('message', follows), followUpOf('message'));
  await storeFollowUpDraft('message', follows);
}

/** All data of the account on the device; photos by their content. */
async function everything() {
  const photos = await database.photos.orderBy('entryId').toArray();
  return {
    entries: await database.entries.orderBy('id').toArray(),
    drafts: await database.drafts.orderBy('id').toArray(),
    attempts: (await database.attempts.toArray()).map((line) => ({ ...line, id: undefined })),
    photos: await Promise.all(
      photos
        .toSorted((a, b) => a.entryId.localeCompare(b.entryId) || a.position - b.position)
        .map(async (photo) => ({
          ...photo,
          id: undefined,
          bytes: await text(new Blob([await readPhotoBytes(photo)])),
        })),
    ),
  };
}

async function text(blob: Blob): Promise<string> {
  return Buffer.from(await blob.arrayBuffer()).toString('base64');
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => Reflect.get(Object(error), 'reason') as unknown,
  );

const { deriveKey } = SubtleCrypto.prototype;

// A key takes production 0.2 s, and these tests derive a hundred.
beforeEach(() => {
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation((algorithm, ...rest) => {
    const isSlow = typeof algorithm === 'object' && 'iterations' in algorithm;
    return deriveKey.call(crypto.subtle, isSlow ? { ...algorithm, iterations: 1_000 } : algorithm, ...rest);
  });
});
afterEach(() => void vi.restoreAllMocks());

describe('unsent work in a file', () => {
  it('is on the other tablet what it was: entries under their ids, forms, photos byte for byte, the log', async () => {
    const claim = await fileClaim();
    await recordLeaving(database, claim, Date.parse('2026-11-21T10:00:00Z'));
    await fileInvoice(claim);
    await writeMessage(claim);
    await storeDraft('depot', 1);
    const before = await everything();
    const exported = await save();
    expect(exported).toMatchObject({ entries: 3, drafts: 2, leftOut: 0 });
    expect(await everything()).toEqual(before);

    await onAnotherTablet();
    expect(await bring(exported.file)).toEqual({ ...nothing, entries: 3, drafts: 2 });
    expect(await everything()).toEqual(before);
    expect(mayHaveArrived(await attemptsOf(claim))).toBe(true);
  });

  it('comes once: what is here, as entry or as form, or was sent from here, stays as it is', async () => {
    const [here, sent, changed, left] = [await fileClaim(), await fileClaim(), await fileClaim(), await fileClaim()];
    const { file } = await save();
    await onAnotherTablet();
    await bring(file);
    const receipt = { claimId: 'c', claimName: 'WC-1', files: [], at: new Date().toISOString() };
    await database.entries.update(sent, { state: 'sent', receipt });
    await database.entries.delete(changed);
    await database.drafts.put({ ...(await draftRow()), id: changed });
    await database.entries.delete(left);
    const photosBefore = await database.photos.where({ entryId: here }).primaryKeys();

    expect(await bring(file)).toEqual({ ...nothing, entries: 1, here: 2, sent: 1 });
    expect((await database.entries.get(sent))?.state).toBe('sent');
    expect(await database.entries.get(changed)).toBeUndefined();
    expect(await database.photos.where({ entryId: here }).primaryKeys()).toEqual(photosBefore);
  });

  it('has on the other tablet its rating plate and its proof of purchase, not only ordinary photos', async () => {
    const claim = await storeDraft('depot', 1);
    await storePhoto(claim, 2, 700, { purpose: 'rating_plate' });
    await storePhoto(claim, 3, 700, { purpose: 'proof_of_purchase' });
    const { file } = await save();
    await onAnotherTablet();
    await bring(file);
    const purposes = (await photoRowsOf(database, claim)).map((photo) => ['purpose' in photo, photo.purpose]);
    expect(purposes).toEqual([
      [false, undefined],
      [true, 'rating_plate'],
      [true, 'proof_of_purchase'],
    ]);
  });

  it('that was on its way is one that was interrupted there, and goes again under its key', async () => {
    const claim = await fileClaim();
    await recordLeaving(database, claim, Date.now());
    await database.entries.update(claim, { state: 'sending' });
    const { file } = await save();
    await onAnotherTablet();
    await bring(file);
    expect(await database.entries.get(claim)).toMatchObject({
      state: 'queued',
      attempted: true,
      cause: { code: 'interrupted' },
      nextAttemptAt: 0,
    });
    expect((await attemptsOf(claim)).map(({ event }) => event)).toEqual(['left', 'interrupted']);
  });

  it('goes from the other tablet in its order: the claim, then what follows it under the server’s id', async () => {
    const claim = await fileClaim();
    const follower = await fileInvoice(claim);
    // The clock was set back between them: the follow-up seems older than its claim.
    await database.entries.update(follower, { createdAt: '2020-01-01T00:00:00.000Z' });
    const { file } = await save();
    await onAnotherTablet();
    await bring(file);
    expect(await sendAll()).toEqual([
      [claim, claim],
      [follower, `server-${claim}`],
    ]);
  });

  it('has in the file a claim before what follows it, whatever the clock said', async () => {
    const claim = await fileClaim();
    const follower = await fileInvoice(claim);
    await database.entries.update(follower, { createdAt: '2020-01-01T00:00:00.000Z' });
    expect(await divideIntoFiles('depot', { isDownload: false })).toEqual([{ drafts: [], entries: [claim, follower] }]);
  });

  it('that waited for its account to sign in, or failed three times, gets new attempts', async () => {
    const [signin, failed] = [await fileClaim(), await fileClaim()];
    const at = new Date().toISOString();
    await database.entries.update(signin, { state: 'signin', cause: { code: 'signin', at } });
    await database.entries.update(failed, { state: 'attention', attempts: 3, cause: { code: 'three_failures', at } });
    const { file } = await save();
    await onAnotherTablet();
    await bring(file);
    expect((await database.entries.toArray()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['queued', 0],
      ['queued', 0],
    ]);
  });

  it('does not take along what was sent, or what is another account’s', async () => {
    const sent = await fileClaim();
    await database.entries.update(sent, { state: 'sent' });
    await submitClaim(await storeDraft('another', 1), claimPayload);
    await storeDraft('another', 1);
    expect(await save()).toMatchObject({ entries: 0, drafts: 0 });
  });

  it('is in it opened although all of it is locked here, and leaves out what does not open', async () => {
    await fileClaim();
    await storeDraft('depot', 1);
    const before = await everything();
    // As after a sign-out and the next sign-in.
    await encryptWork('depot');
    expect((await database.photos.toArray()).map(({ bytesKey }) => typeof bytesKey)).not.toContain('undefined');
    const shut = await fileClaim();
    const entry = await database.entries.get(shut);
    const gone = { sealed: new Uint8Array(40), sealedBy: 'a key that is gone' };
    if (entry) await database.entries.put({ ...entry, ...gone });
    const { file, ...exported } = await save();
    expect(exported).toEqual({ entries: 1, drafts: 1, leftOut: 1 });
    await onAnotherTablet();
    expect(await bring(file)).toEqual({ ...nothing, entries: 1, drafts: 1 });
    expect(await everything()).toEqual(before);
  });

  it('leaves out what the browser has lost a photo of, and takes the rest', async () => {
    const [lost, whole] = [await fileClaim(1), await fileClaim(1)];
    const [photo] = await photoRowsOf(database, lost);
    await database.photoBytes.delete(photo?.id ?? '');
    const { file, ...exported } = await save();
    expect(exported).toEqual({ entries: 1, drafts: 0, leftOut: 1 });
    await onAnotherTablet();
    expect(await bring(file)).toEqual({ ...nothing, entries: 1 });
    expect(await database.entries.toCollection().primaryKeys()).toEqual([whole]);
  });

  it('leaves out an entry that was sent and a draft that was removed since it was listed', async () => {
    const [sent, whole] = [await fileClaim(), await fileClaim()];
    const removed = await storeDraft('depot', 1);
    const share = { drafts: [removed], entries: [sent, whole] };
    await database.entries.update(sent, { state: 'sent' });
    await drafts.remove(removed);
    expect(await saveShare(share)).toMatchObject({ entries: 1, drafts: 0 });
  });

  it('tells how far it is, and ends with all', async () => {
    await fileClaim();
    await storeDraft('depot', 1);
    const told: [number, number][] = [];
    const { file } = await save({ onProgress: (...far) => told.push(far) });
    await onAnotherTablet();
    await importWork('depot', file, { code, onProgress: (...far) => told.push(far) });
    const all = [0, 1, 2].map((done) => [done, 2]);
    expect(told).toEqual([...all, ...all]);
  });
});

describe('unsent work that is too much for one file', () => {
  const set = 'set-of-this-work';
  let [small, large, other, follower] = ['', '', '', ''];
  let files: File[];

  /** Sets the photo bytes of an entry. */
  const weigh = (id: string, photoBytes: number) => database.entries.update(id, { photoBytes });

  beforeEach(async () => {
    [small, large, other] = [await fileClaim(), await fileClaim(), await fileClaim()];
    follower = await fileInvoice(small);
    // Entries of the same millisecond would have no order.
    for (const [minute, id] of [small, large, other, follower].entries())
      await database.entries.update(id, { createdAt: `2026-11-21T10:0${minute}:00.000Z` });
    await weigh(large, 190_000_000);
    await weigh(other, 300_000_000);
    const shares = await divideIntoFiles('depot', { isDownload: true });
    files = await Promise.all(
      shares.map(async (share, at) => {
        const { file } = await saveShare(share, { file: { set, number: at + 1, of: shares.length } });
        return new File([file], `file ${at + 1}`);
      }),
    );
  });

  it('is divided where the browser is handed it, and only there; what belongs to one claim stays together', async () => {
    expect(await divideIntoFiles('depot', { isDownload: false })).toEqual([
      { drafts: [], entries: [small, large, other, follower] },
    ]);
    const [draft, ofLarge] = [await storeDraft('depot', 1), await fileInvoice(large)];
    await weigh(follower, 20_000_000);
    expect(await divideIntoFiles('depot', { isDownload: true })).toEqual([
      { drafts: [draft], entries: [small, follower] },
      { drafts: [], entries: [large, ofLarge] },
      { drafts: [], entries: [other] },
    ]);
  });

  it('has no empty file before a claim that is larger than one', async () => {
    await database.entries.bulkDelete([small, large, follower]);
    expect(await divideIntoFiles('depot', { isDownload: true })).toEqual([{ drafts: [], entries: [other] }]);
  });

  it('comes out of its files in any order, once, and what is missing is told', async () => {
    const before = await everything();
    expect(files).toHaveLength(2);
    await onAnotherTablet();
    const told: number[] = [];
    const options = { code, onProgress: (share: number) => told.push(share) };
    expect(await importFiles('depot', files.slice(1), options)).toEqual({ ...none, entries: 1, missing: 1 });
    expect(await importFiles('depot', files.toReversed(), options)).toEqual({ ...none, entries: 3, here: 1 });
    expect(await everything()).toEqual(before);
    // First one file, then both: each time from 0 to 1.
    expect(told).toEqual([0, 1, 0, 0.5, 0.5, 0.5 + 1 / 6, 0.5 + 2 / 6, 1]);
  });

  it('misses no other file where all of it went into one', async () => {
    const { file } = await save();
    await onAnotherTablet();
    expect(await importFiles('depot', [file], { code, onProgress })).toEqual({ ...none, entries: 4 });
  });

  it('comes as far as its files are whole: one that is damaged or no such file leaves the others alone', async () => {
    const [first = new File([], ''), second = new File([], '')] = files;
    await onAnotherTablet();
    const damaged = new File([first.slice(0, 40)], 'cut');
    const options = { code, onProgress };
    expect(await importFiles('depot', [damaged, new File(['no'], 'photo'), second], options)).toEqual({
      ...none,
      entries: 1,
      missing: 1,
      problems: [
        { file: 'cut', reason: 'cut' },
        { file: 'photo', reason: 'not_export' },
      ],
    });
    expect(await problemOf(importFiles('depot', [damaged, damaged], options))).toBe('cut');
    expect(await problemOf(importFiles('depot', files, { ...options, code: makeCode() }))).toBe('wrong_code');
  });

  it('waits for room once for all: what follows a device that is full is not tried', async () => {
    await onAnotherTablet();
    fillDevice('photos', 3, 'write');
    expect(await importFiles('depot', files, { code, onProgress })).toMatchObject({
      entries: 0,
      problems: [{ file: 'file 1', reason: 'full' }],
    });
    expect(await database.entries.count()).toBe(0);
  });

  const none = { ...nothingImported, missing: 0, problems: [] };
});

describe('a file that cannot be brought in', () => {
  let file: Blob;
  let claims: string[];

  beforeEach(async () => {
    claims = [await fileClaim(), await fileClaim(), await fileClaim()];
    ({ file } = await save());
    await onAnotherTablet();
  });

  it('because of its code', async () => {
    expect(await problemOf(bring(file, 'depot', makeCode()))).toBe('wrong_code');
  });

  it('because it is another account’s', async () => {
    expect(await problemOf(bring(file, 'another'))).toBe('other_account');
  });

  it.each([
    ['a photo', new Blob(['\xff\xd8\xff no such file at all'])],
    ['a text that begins like one', new Blob(['D', ' this is a letter, and no such file at all'])],
    ['nothing', new Blob([])],
  ])('because it is %s', async (_, other) => expect(await problemOf(bring(other))).toBe('not_export'));

  it('because a newer version of the app made it', async () => {
    expect(await problemOf(bring(await changed(8, 2)))).toBe('newer');
  });

  it('because it is cut before anything can be read', async () => {
    for (const size of [8, 20, 25, 60]) expect(await problemOf(bring(file.slice(0, size)))).toBe('cut');
  });

  it.each([1, 5000])(
    'to its end, when its last %i bytes are missing: what is whole comes, and no half of any',
    async (missing) => {
      const imported = await bring(file.slice(0, file.size - missing));
      // The last chunk only marks the end.
      expect(imported).toEqual({ ...nothing, entries: missing < 5000 ? 3 : 1, problem: 'cut' });
      await expectWhole(imported.entries);
      // The complete file adds the missing entries.
      expect(await bring(file)).toEqual({ ...nothing, entries: 3 - imported.entries, here: imported.entries });
    },
  );

  it('wherever it is cut: every part, at its edges and within, is found missing', async () => {
    for (const size of [...(await edges()), file.size / 2]) {
      await onAnotherTablet();
      const imported = await bring(file.slice(0, size)).catch(() => ({ ...nothing, problem: 'cut' }));
      expect(imported.problem, `cut at ${size} of ${file.size}`).toBe('cut');
      await expectWhole(imported.entries);
    }
  });

  it('to its end, when a byte of it is another', async () => {
    const imported = await bring(await changed(file.size - 1500, 'other'));
    expect(imported.problem).toBe('damaged');
    await expectWhole(imported.entries);
  });

  it('when it does not begin with whose it is', async () => {
    const whole: BlobPart[] = [];
    const sealer = await sealFile(code, async (bytes) => void whole.push(bytes));
    const parts = (await Array.fromAsync(openFile(file, code))).slice(1);
    for (const part of parts) await sealer.add(part, part === parts.at(-1));
    expect(await problemOf(bring(new Blob(whole)))).toBe('damaged');
  });

  it('when a part of it is not as this app writes it: what came before it stays', async () => {
    const whole: BlobPart[] = [];
    const sealer = await sealFile(code, async (bytes) => void whole.push(bytes));
    const parts = await Array.fromAsync(openFile(file, code));
    // After the start, an entry and its two photos.
    const draft = { content: { kind: 'draft', row: {}, photos: [] } };
    for (const part of parts.toSpliced(4, 0, draft)) await sealer.add(part, part === parts.at(-1));
    expect(await bring(new Blob(whole))).toEqual({ ...nothing, entries: 1, problem: 'damaged' });
    await expectWhole(1);
  });

  it('when it announces more photos than it has', async () => {
    const whole: BlobPart[] = [];
    const sealer = await sealFile(code, async (bytes) => void whole.push(bytes));
    const parts = (await Array.fromAsync(openFile(file, code))).slice(0, 3);
    for (const part of parts) await sealer.add(part, part === parts.at(-1));
    expect(await bring(new Blob(whole))).toEqual({ ...nothing, problem: 'damaged' });
    expect(await database.entries.count()).toBe(0);
  });

  it('when parts were left out or changed places', async () => {
    const [first = 0, second = 0, third = 0] = (await edges()).slice(1);
    const swapped = new Blob([
      file.slice(0, first),
      file.slice(second, third),
      file.slice(first, second),
      file.slice(third),
    ]);
    const shorter = new Blob([file.slice(0, first), file.slice(second)]);
    expect([(await bring(swapped)).problem, (await bring(shorter)).problem]).toEqual(['damaged', 'damaged']);
    expect(await database.entries.count()).toBe(0);
  });

  it.each([
    ['write', 3],
    ['commit', 6],
  ] as const)('on a device that is full at the %s: nothing half, and room brings the rest', async (at, refusals) => {
    fillDevice('photos', refusals, at);
    // Two kinds of cached data are dropped to free space, then the error is reported.
    expect(await bring(file)).toEqual({ ...nothing, problem: 'full' });
    expect(await everything()).toEqual({ entries: [], drafts: [], attempts: [], photos: [] });
    expect(await bring(file)).toEqual({ ...nothing, entries: 3 });
    await expectWhole(3);
  });

  it('on a device that fails in the middle: what is in stays and is told, and the next time brings the rest', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const onProgress = (done: number) => void (done === 1 && database.close());
    const imported = await importWork('depot', file, { code, onProgress });
    expect(imported).toEqual({ ...nothing, entries: 1, problem: 'failed' });
    expect(log).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ name: 'DatabaseClosedError' }));
    log.mockRestore();
    await database.open();
    await expectWhole(1);
    expect(await bring(file)).toEqual({ ...nothing, entries: 2, here: 1 });
    await expectWhole(3);
  });

  it('leaves what is here as it is, also how often it was tried', async () => {
    await bring(file);
    await database.entries.toCollection().modify({ attempts: 2 });
    expect(await bring(file)).toEqual({ ...nothing, here: 3 });
    expect((await database.entries.toArray()).map(({ attempts }) => attempts)).toEqual([2, 2, 2]);
  });

  it('for what a newer version queued, and for a photo that is not what was taken; the rest comes', async () => {
    const [newer = ''] = claims;
    await bring(file);
    await database.entries.update(newer, { schemaVersion: entrySchemaVersion + 1 });
    const { file: again } = await save();
    const whole: BlobPart[] = [];
    const sealer = await sealFile(code, async (bytes) => void whole.push(bytes));
    const parts = await Array.fromAsync(openFile(again, code));
    const lastPhoto = parts.findLast(({ bytes }) => bytes && bytes.length > 0);
    lastPhoto?.bytes?.set([1, 2, 3]);
    for (const part of parts) await sealer.add(part, part === parts.at(-1));
    await onAnotherTablet();
    expect(await bring(new Blob(whole))).toEqual({ ...nothing, entries: 1, newer: 1, damaged: 1 });
    await expectWhole(1);
  });

  /** So many entries, each with both of its photos. */
  async function expectWhole(entries: number): Promise<void> {
    expect(await database.entries.count()).toBe(entries);
    expect(await database.photos.count()).toBe(2 * entries);
  }

  async function changed(at: number, to: number | 'other'): Promise<Blob> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    bytes[at] = to === 'other' ? (bytes[at] ?? 0) ^ 1 : to;
    return new Blob([bytes]);
  }

  /** The offset of each chunk. */
  async function edges(): Promise<number[]> {
    const bytes = new DataView(await file.arrayBuffer());
    const starts: number[] = [];
    for (let at = 25; at < bytes.byteLength; at += 17 + bytes.getUint32(at + 1)) starts.push(at);
    return starts;
  }
});

describe('the file itself', () => {
  it('shows nothing of what is in it, and never the same twice', async () => {
    const sealed = await Promise.all([1, 2].map(() => sealOne('Marcy Okemaw')));
    const texts = await Promise.all(sealed.map(async (one) => Buffer.from(await one.arrayBuffer()).toString('latin1')));
    for (const one of texts) expect(one).not.toContain('Marcy');
    expect(texts[0]?.slice(9)).not.toBe(texts[1]?.slice(9));
    const opened = await Array.fromAsync(openFile(sealed[0] ?? new Blob(), code));
    expect(opened.map(({ content }) => content)).toEqual([{ name: 'Marcy Okemaw' }]);
  });

  it('opens with a key of 600,000 rounds, and only with those', async () => {
    vi.restoreAllMocks();
    const derive = vi.spyOn(crypto.subtle, 'deriveKey');
    const sealed = await sealOne('Marcy Okemaw');
    const opened = await Array.fromAsync(openFile(sealed, code));
    expect(opened.map(({ content }) => content)).toEqual([{ name: 'Marcy Okemaw' }]);
    const pbkdf2 = expect.objectContaining({ name: 'PBKDF2', hash: 'SHA-256', iterations: 600_000 });
    expect(derive.mock.calls.map(([algorithm]) => algorithm)).toEqual([pbkdf2, pbkdf2]);
  });

  it('cannot have parts of the same kind exchanged', async () => {
    const written: BlobPart[] = [];
    const sealer = await sealFile(code, async (more) => void written.push(more));
    for (const number of [1, 2, 3]) await sealer.add({ content: { number } }, number === 3);
    const [header = '', ...parts] = written;
    const exchanged = new Blob([header, ...parts.slice(2, 4), ...parts.slice(0, 2), ...parts.slice(4)]);
    expect(await Array.fromAsync(openFile(new Blob(written), code))).toHaveLength(3);
    await expect(Array.fromAsync(openFile(exchanged, code))).rejects.toMatchObject({ reason: 'wrong_code' });
    const later = new Blob([header, ...parts.slice(0, 2), ...parts.slice(4), ...parts.slice(2, 4)]);
    await expect(Array.fromAsync(openFile(later, code))).rejects.toMatchObject({ reason: 'damaged' });
  });

  async function sealOne(name: string): Promise<Blob> {
    const bytes: BlobPart[] = [];
    const sealer = await sealFile(code, async (more) => void bytes.push(more));
    await sealer.add({ content: { name } }, true);
    return new Blob(bytes);
  }
});

describe('the code of a file', () => {
  it('is new each time, and is read however it is typed', () => {
    const codes = new Set(Array.from({ length: 200 }, makeCode));
    expect(codes.size).toBe(200);
    for (const one of codes) {
      expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(parseCode(` ${one.toLowerCase().replaceAll('-', ' ')} `)).toBe(one);
      expect(parseCode(one.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(one);
    }
  });

  it.each(['', 'K7QM-2XWD-9HTP', `${code}A`, 'K7QM-2XWD-9HTP-4RB!', 'K7QM-2XWD-9HTP-4RBU'])('is not “%s”', (typed) =>
    expect(parseCode(typed)).toBeNull(),
  );
});

/** Sends everything as one tablet does. Returns what was sent, in order, with its claim. */
async function sendAll(): Promise<[string, string][]> {
  const sends: [string, string][] = [];
  const engine = engineOf({
    send: async (entry: Entry) => {
      sends.push([entry.id, entry.claimRef]);
      const claimId = entry.kind === 'claim' ? `server-${entry.id}` : entry.claimRef;
      const receipt = { claimId, claimName: 'WC-000777', files: [], at: new Date().toISOString() };
      return { outcome: { kind: 'accepted', receipt } };
    },
    onFault: () => {},
  });
  await engine.drain();
  await engine.drain();
  return sends;
}

async function draftRow() {
  const [draft] = await database.drafts.bulkGet([await storeDraft('depot', 0)]);
  if (!draft) throw new Error('There is no draft');
  return draft;
}
