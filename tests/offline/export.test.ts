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
import * as v from 'valibot';
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
import { sha256Of } from '#offline/sha256-of.ts';
import { recordLeaving } from '#offline/sync/records.ts';
import { database } from '#storage/database.ts';
import { readPhotoBytes } from '#storage/photo-bytes.ts';
import type { PhotoMark } from '#storage/photo-marks.ts';
import { keptFor, photoRowsOf } from '#storage/photo-rows.ts';
import { encryptWork } from '#storage/encrypt-rows.ts';
import { type Entry, entrySchemaVersion } from '#storage/rows.ts';

useEmptyDevice();

/** What versions before there were marks read of a part. */
const PartOfOlderVersion = v.object({ kind: v.string(), photos: v.optional(v.array(v.looseObject({}))) });

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

const importFile = (file: Blob, accountId = 'depot', typed = code) =>
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
  it('is restored on another tablet: entries with their ids, forms, photos byte for byte, the log', async () => {
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
    expect(await importFile(exported.file)).toEqual({ ...nothing, entries: 3, drafts: 2 });
    expect(await everything()).toEqual(before);
    expect(mayHaveArrived(await attemptsOf(claim))).toBe(true);
  });

  it('is imported once: existing entries, forms and sent entries stay unchanged', async () => {
    const [here, sent, changed, left] = [await fileClaim(), await fileClaim(), await fileClaim(), await fileClaim()];
    const { file } = await save();
    await onAnotherTablet();
    await importFile(file);
    const receipt = { claimId: 'c', claimName: 'WC-1', files: [], at: new Date().toISOString() };
    await database.entries.update(sent, { state: 'sent', receipt });
    await database.entries.delete(changed);
    await database.drafts.put({ ...(await draftRow()), id: changed });
    await database.entries.delete(left);
    const photosBefore = await database.photos.where({ entryId: here }).primaryKeys();

    expect(await importFile(file)).toEqual({ ...nothing, entries: 1, here: 2, sent: 1 });
    expect((await database.entries.get(sent))?.state).toBe('sent');
    expect(await database.entries.get(changed)).toBeUndefined();
    expect(await database.photos.where({ entryId: here }).primaryKeys()).toEqual(photosBefore);
  });

  it('keeps why a file may not open, in the outbox and on the other tablet', async () => {
    const claim = await storeDraft('depot', 0);
    await storePhoto(claim, 1, 500, { doubt: 'damaged' });
    await submitClaim(claim, claimPayload);
    const doubts = async () => (await photoRowsOf(database, claim)).map(({ doubt }) => doubt);
    expect(await doubts()).toEqual(['damaged']);
    const { file } = await save();
    await onAnotherTablet();
    await importFile(file);
    expect(await doubts()).toEqual(['damaged']);
  });

  it('includes marks, saved or not, the originals that are kept for them, and remarks', async () => {
    const [draft, claim] = [await storeDraft('depot', 1), await storeDraft('depot', 1)];
    const marks: PhotoMark[] = [{ kind: 'text', at: { x: 0.5, y: 0.5 }, text: 'Leak' }];
    const remarks = { remark: 'dark', plateFor: 'DEMOACTIVE0001', unsavedMarks: [] } as const;
    for (const [at, id] of [draft, claim].entries()) {
      for (const more of [0, 1]) {
        const original = await storePhoto(keptFor(id), 2 + more, 700 + at + more, { name: `original ${more}.jpg` });
        await storePhoto(id, 2 + more, 700, { name: 'marked.jpg', marks, originalId: original.id, ...remarks });
      }
    }
    await submitClaim(claim, claimPayload);
    const { file } = await save();
    await onAnotherTablet();
    expect(await importFile(file)).toEqual({ ...nothing, entries: 1, drafts: 1 });
    for (const [at, id] of [draft, claim].entries()) {
      const originals = await photoRowsOf(database, keptFor(id));
      expect(originals.map(({ name, size }) => [name, size])).toEqual([
        ['original 0.jpg', 700 + at],
        ['original 1.jpg', 701 + at],
      ]);
      expect((await photoRowsOf(database, id)).slice(1)).toMatchObject(
        originals.map((original) => ({ marks, originalId: original.id, ...remarks })),
      );
      for (const { sha256, ...original } of originals)
        expect(await sha256Of(await readPhotoBytes({ sha256, ...original }))).toBe(sha256);
    }
  });

  it('hides the photos that are not sent from versions that know none', async () => {
    const draft = await storeDraft('depot', 1);
    await storePhoto(keptFor(draft), 2, 700);
    const { file } = await save();
    const parts: string[] = [];
    for await (const { content } of openFile(file, code)) {
      const { kind, photos } = v.parse(PartOfOlderVersion, content);
      parts.push(photos ? `${kind} of ${photos.length}` : kind);
    }
    expect(parts).toEqual(['start', 'draft of 1', 'photo', 'end']);
  });

  it.each([
    ['a long text', { kind: 'text', at: { x: 0, y: 0 }, text: 'x'.repeat(41) }],
    ['a place beyond the photo', { kind: 'text', at: { x: 0, y: 1.1 }, text: 'x' }],
  ] as const)('is damaged with a mark of %s', async (_, mark) => {
    const draft = await storeDraft('depot', 0);
    await storePhoto(draft, 1, 700, { unsavedMarks: [mark] });
    const { file } = await save();
    await onAnotherTablet();
    expect(await importFile(file)).toMatchObject({ drafts: 0, problem: 'damaged' });
  });

  it('includes the rating plate and the proof of purchase, with their purposes', async () => {
    const claim = await storeDraft('depot', 1);
    await storePhoto(claim, 2, 700, { purpose: 'rating_plate' });
    await storePhoto(claim, 3, 700, { purpose: 'proof_of_purchase' });
    const { file } = await save();
    await onAnotherTablet();
    await importFile(file);
    const purposes = (await photoRowsOf(database, claim)).map((photo) => ['purpose' in photo, photo.purpose]);
    expect(purposes).toEqual([
      [false, undefined],
      [true, 'rating_plate'],
      [true, 'proof_of_purchase'],
    ]);
  });

  it('that was being sent is imported as interrupted, and sent again with its key', async () => {
    const claim = await fileClaim();
    await recordLeaving(database, claim, Date.now());
    await database.entries.update(claim, { state: 'sending' });
    const { file } = await save();
    await onAnotherTablet();
    await importFile(file);
    expect(await database.entries.get(claim)).toMatchObject({
      state: 'queued',
      attempted: true,
      cause: { code: 'interrupted' },
      nextAttemptAt: 0,
    });
    expect((await attemptsOf(claim)).map(({ event }) => event)).toEqual(['left', 'interrupted']);
  });

  it('is sent from the other tablet in its order: the claim, then its follow-ups with the id of the server', async () => {
    const claim = await fileClaim();
    const follower = await fileInvoice(claim);
    // The clock was set back between them: the follow-up has an earlier time than its claim.
    await database.entries.update(follower, { createdAt: '2020-01-01T00:00:00.000Z' });
    const { file } = await save();
    await onAnotherTablet();
    await importFile(file);
    expect(await sendAll()).toEqual([
      [claim, claim],
      [follower, `server-${claim}`],
    ]);
  });

  it('has a claim before its follow-ups, for any clock', async () => {
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
    await importFile(file);
    expect((await database.entries.toArray()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['queued', 0],
      ['queued', 0],
    ]);
  });

  it('leaves out sent entries and those of other accounts', async () => {
    const sent = await fileClaim();
    await database.entries.update(sent, { state: 'sent' });
    await submitClaim(await storeDraft('another', 1), claimPayload);
    await storeDraft('another', 1);
    expect(await save()).toMatchObject({ entries: 0, drafts: 0 });
  });

  it('is decrypted in the file although it is encrypted on the device, without unreadable rows', async () => {
    await fileClaim();
    await storeDraft('depot', 1);
    const before = await everything();
    // As after a sign-out and the next sign-in.
    await encryptWork('depot');
    expect((await database.photos.toArray()).map(({ bytesKey }) => typeof bytesKey)).not.toContain('undefined');
    const unreadableClaim = await fileClaim();
    const entry = await database.entries.get(unreadableClaim);
    const gone = { sealed: new Uint8Array(40), sealedBy: 'a key that is gone' };
    if (entry) await database.entries.put({ ...entry, ...gone });
    const { file, ...exported } = await save();
    expect(exported).toEqual({ entries: 1, drafts: 1, leftOut: 1 });
    await onAnotherTablet();
    expect(await importFile(file)).toEqual({ ...nothing, entries: 1, drafts: 1 });
    expect(await everything()).toEqual(before);
  });

  it('leaves out an entry with a lost photo, and includes the others', async () => {
    const [lost, whole] = [await fileClaim(1), await fileClaim(1)];
    const [photo] = await photoRowsOf(database, lost);
    await database.photoBytes.delete(photo?.id ?? '');
    const { file, ...exported } = await save();
    expect(exported).toEqual({ entries: 1, drafts: 0, leftOut: 1 });
    await onAnotherTablet();
    expect(await importFile(file)).toEqual({ ...nothing, entries: 1 });
    expect(await database.entries.toCollection().primaryKeys()).toEqual([whole]);
  });

  it('leaves out an entry that was sent and a draft that was removed after the listing', async () => {
    const [sent, whole] = [await fileClaim(), await fileClaim()];
    const removed = await storeDraft('depot', 1);
    const share = { drafts: [removed], entries: [sent, whole] };
    await database.entries.update(sent, { state: 'sent' });
    await drafts.remove(removed);
    expect(await saveShare(share)).toMatchObject({ entries: 1, drafts: 0 });
  });

  it('reports its progress up to the end', async () => {
    await fileClaim();
    await storeDraft('depot', 1);
    const progress: [number, number][] = [];
    const { file } = await save({ onProgress: (...far) => progress.push(far) });
    await onAnotherTablet();
    await importWork('depot', file, { code, onProgress: (...far) => progress.push(far) });
    const all = [0, 1, 2].map((done) => [done, 2]);
    expect(progress).toEqual([...all, ...all]);
  });
});

describe('unsent work that exceeds one file', () => {
  const set = 'set-of-this-work';
  let [small, large, other, follower] = ['', '', '', ''];
  let files: File[];

  /** Sets the photo bytes of an entry. */
  const setPhotoBytes = (id: string, photoBytes: number) => database.entries.update(id, { photoBytes });

  beforeEach(async () => {
    [small, large, other] = [await fileClaim(), await fileClaim(), await fileClaim()];
    follower = await fileInvoice(small);
    // Entries of the same millisecond would have no order.
    for (const [minute, id] of [small, large, other, follower].entries())
      await database.entries.update(id, { createdAt: `2026-11-21T10:0${minute}:00.000Z` });
    await setPhotoBytes(large, 190_000_000);
    await setPhotoBytes(other, 300_000_000);
    const shares = await divideIntoFiles('depot', { isDownload: true });
    files = await Promise.all(
      shares.map(async (share, at) => {
        const { file } = await saveShare(share, { file: { set, number: at + 1, of: shares.length } });
        return new File([file], `file ${at + 1}`);
      }),
    );
  });

  it('is divided only between claims; entries of one claim stay together', async () => {
    expect(await divideIntoFiles('depot', { isDownload: false })).toEqual([
      { drafts: [], entries: [small, large, other, follower] },
    ]);
    const [draft, ofLarge] = [await storeDraft('depot', 1), await fileInvoice(large)];
    await setPhotoBytes(follower, 20_000_000);
    expect(await divideIntoFiles('depot', { isDownload: true })).toEqual([
      { drafts: [draft], entries: [small, follower] },
      { drafts: [], entries: [large, ofLarge] },
      { drafts: [], entries: [other] },
    ]);
  });

  it('has no empty file before a claim above the maximum size', async () => {
    await database.entries.bulkDelete([small, large, follower]);
    expect(await divideIntoFiles('depot', { isDownload: true })).toEqual([{ drafts: [], entries: [other] }]);
  });

  it('is imported from its files in any order, once, and missing files are reported', async () => {
    const before = await everything();
    expect(files).toHaveLength(2);
    await onAnotherTablet();
    const progress: number[] = [];
    const options = { code, onProgress: (share: number) => progress.push(share) };
    expect(await importFiles('depot', files.slice(1), options)).toEqual({ ...none, entries: 1, missing: 1 });
    expect(await importFiles('depot', files.toReversed(), options)).toEqual({ ...none, entries: 3, here: 1 });
    expect(await everything()).toEqual(before);
    // First one file, then both: each time from 0 to 1.
    expect(progress).toEqual([0, 1, 0, 0.5, 0.5, 0.5 + 1 / 6, 0.5 + 2 / 6, 1]);
  });

  it('reports no missing file if all of it is in one', async () => {
    const { file } = await save();
    await onAnotherTablet();
    expect(await importFiles('depot', [file], { code, onProgress })).toEqual({ ...none, entries: 4 });
  });

  it('is imported from all complete files: a damaged or wrong file does not affect the others', async () => {
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

  it('waits once for space: after a full device the next files are not tried', async () => {
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

describe('an incomplete import', () => {
  let file: Blob;
  let claims: string[];

  beforeEach(async () => {
    claims = [await fileClaim(), await fileClaim(), await fileClaim()];
    ({ file } = await save());
    await onAnotherTablet();
  });

  it('is refused with a wrong code', async () => {
    expect(await problemOf(importFile(file, 'depot', makeCode()))).toBe('wrong_code');
  });

  it('is refused for another account', async () => {
    expect(await problemOf(importFile(file, 'another'))).toBe('other_account');
  });

  it.each([
    ['a photo', new Blob(['\xff\xd8\xff no such file at all'])],
    ['a text with the same beginning', new Blob(['D', ' this is a letter, and no such file at all'])],
    ['nothing', new Blob([])],
  ])('is refused for %s', async (_, other) => expect(await problemOf(importFile(other))).toBe('not_export'));

  it('is refused for a file of a newer version of the app', async () => {
    expect(await problemOf(importFile(await changed(8, 2)))).toBe('newer');
  });

  it('is refused for a file that is truncated before its first entry', async () => {
    for (const size of [8, 20, 25, 60]) expect(await problemOf(importFile(file.slice(0, size)))).toBe('cut');
  });

  it.each([1, 5000])(
    'of a file without its last %i bytes has every complete entry, and none in part',
    async (missing) => {
      const imported = await importFile(file.slice(0, file.size - missing));
      // The last chunk only marks the end.
      expect(imported).toEqual({ ...nothing, entries: missing < 5000 ? 3 : 1, problem: 'cut' });
      await expectWhole(imported.entries);
      // The complete file adds the missing entries.
      expect(await importFile(file)).toEqual({ ...nothing, entries: 3 - imported.entries, here: imported.entries });
    },
  );

  it('is detected for a file that is truncated at the edges or inside of any part', async () => {
    for (const size of [...(await edges()), file.size / 2]) {
      await onAnotherTablet();
      const imported = await importFile(file.slice(0, size)).catch(() => ({ ...nothing, problem: 'cut' }));
      expect(imported.problem, `cut at ${size} of ${file.size}`).toBe('cut');
      await expectWhole(imported.entries);
    }
  });

  it('is detected at the end of the file for a changed byte', async () => {
    const imported = await importFile(await changed(file.size - 1500, 'other'));
    expect(imported.problem).toBe('damaged');
    await expectWhole(imported.entries);
  });

  it('is refused when the file does not begin with its account', async () => {
    const whole: BlobPart[] = [];
    const sealer = await sealFile(code, async (bytes) => void whole.push(bytes));
    const parts = (await Array.fromAsync(openFile(file, code))).slice(1);
    for (const part of parts) await sealer.add(part, part === parts.at(-1));
    expect(await problemOf(importFile(new Blob(whole)))).toBe('damaged');
  });

  it('stops at the first invalid part, and keeps the entries before it', async () => {
    const whole: BlobPart[] = [];
    const sealer = await sealFile(code, async (bytes) => void whole.push(bytes));
    const parts = await Array.fromAsync(openFile(file, code));
    // After the start, an entry and its two photos.
    const draft = { content: { kind: 'draft', row: {}, photos: [] } };
    for (const part of parts.toSpliced(4, 0, draft)) await sealer.add(part, part === parts.at(-1));
    expect(await importFile(new Blob(whole))).toEqual({ ...nothing, entries: 1, problem: 'damaged' });
    await expectWhole(1);
  });

  it('is detected when the file announces more photos than it has', async () => {
    const whole: BlobPart[] = [];
    const sealer = await sealFile(code, async (bytes) => void whole.push(bytes));
    const parts = (await Array.fromAsync(openFile(file, code))).slice(0, 3);
    for (const part of parts) await sealer.add(part, part === parts.at(-1));
    expect(await importFile(new Blob(whole))).toEqual({ ...nothing, problem: 'damaged' });
    expect(await database.entries.count()).toBe(0);
  });

  it('is detected when parts are missing or exchanged', async () => {
    const [first = 0, second = 0, third = 0] = (await edges()).slice(1);
    const swapped = new Blob([
      file.slice(0, first),
      file.slice(second, third),
      file.slice(first, second),
      file.slice(third),
    ]);
    const shorter = new Blob([file.slice(0, first), file.slice(second)]);
    expect([(await importFile(swapped)).problem, (await importFile(shorter)).problem]).toEqual(['damaged', 'damaged']);
    expect(await database.entries.count()).toBe(0);
  });

  it.each([
    ['write', 3],
    ['commit', 6],
  ] as const)(
    'on a device that is full at the %s stores no entry in part, and the next attempt imports the rest',
    async (at, refusals) => {
      fillDevice('photos', refusals, at);
      // Two kinds of cached data are dropped to free space, then the error is reported.
      expect(await importFile(file)).toEqual({ ...nothing, problem: 'full' });
      expect(await everything()).toEqual({ entries: [], drafts: [], attempts: [], photos: [] });
      expect(await importFile(file)).toEqual({ ...nothing, entries: 3 });
      await expectWhole(3);
    },
  );

  it('after an error of the device keeps and reports the imported entries, and the next attempt imports the rest', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const onProgress = (done: number) => void (done === 1 && database.close());
    const imported = await importWork('depot', file, { code, onProgress });
    expect(imported).toEqual({ ...nothing, entries: 1, problem: 'failed' });
    expect(log).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ name: 'DatabaseClosedError' }));
    log.mockRestore();
    await database.open();
    await expectWhole(1);
    expect(await importFile(file)).toEqual({ ...nothing, entries: 2, here: 1 });
    await expectWhole(3);
  });

  it('leaves existing entries unchanged, also their number of attempts', async () => {
    await importFile(file);
    await database.entries.toCollection().modify({ attempts: 2 });
    expect(await importFile(file)).toEqual({ ...nothing, here: 3 });
    expect((await database.entries.toArray()).map(({ attempts }) => attempts)).toEqual([2, 2, 2]);
  });

  it('skips entries of a newer version and a photo with another hash, and has the others', async () => {
    const [newer = ''] = claims;
    await importFile(file);
    await database.entries.update(newer, { schemaVersion: entrySchemaVersion + 1 });
    const { file: again } = await save();
    const whole: BlobPart[] = [];
    const sealer = await sealFile(code, async (bytes) => void whole.push(bytes));
    const parts = await Array.fromAsync(openFile(again, code));
    const lastPhoto = parts.findLast(({ bytes }) => bytes && bytes.length > 0);
    lastPhoto?.bytes?.set([1, 2, 3]);
    for (const part of parts) await sealer.add(part, part === parts.at(-1));
    await onAnotherTablet();
    expect(await importFile(new Blob(whole))).toEqual({ ...nothing, entries: 1, newer: 1, damaged: 1 });
    await expectWhole(1);
  });

  /** The number of entries, each with both of its photos. */
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

describe('the exported file', () => {
  it('contains no readable text, and is different each time', async () => {
    const sealed = await Promise.all([1, 2].map(() => sealOne('Marcy Okemaw')));
    const texts = await Promise.all(sealed.map(async (one) => Buffer.from(await one.arrayBuffer()).toString('latin1')));
    for (const one of texts) expect(one).not.toContain('Marcy');
    expect(texts[0]?.slice(9)).not.toBe(texts[1]?.slice(9));
    const opened = await Array.fromAsync(openFile(sealed[0] ?? new Blob(), code));
    expect(opened.map(({ content }) => content)).toEqual([{ name: 'Marcy Okemaw' }]);
  });

  it('has a key of 600,000 rounds, and opens with no other number', async () => {
    vi.restoreAllMocks();
    const derive = vi.spyOn(crypto.subtle, 'deriveKey');
    const sealed = await sealOne('Marcy Okemaw');
    const opened = await Array.fromAsync(openFile(sealed, code));
    expect(opened.map(({ content }) => content)).toEqual([{ name: 'Marcy Okemaw' }]);
    const pbkdf2 = expect.objectContaining({ name: 'PBKDF2', hash: 'SHA-256', iterations: 600_000 });
    expect(derive.mock.calls.map(([algorithm]) => algorithm)).toEqual([pbkdf2, pbkdf2]);
  });

  it('does not open with exchanged parts of the same kind', async () => {
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

describe('the code of an exported file', () => {
  it('is new each time, and accepted in any notation', () => {
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

/** Sends everything like one tablet. Returns the sent entries, in order, with their claim. */
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
