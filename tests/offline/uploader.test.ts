import { clientAt } from '#tests/support/client-at.ts';
import { storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { json, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { outboxEntry } from '#tests/support/outbox-entry.ts';
import { attemptsOf } from '#offline/outbox/list.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { nextState } from '#offline/outbox/next-state.ts';
import type { Outcome } from '#offline/outbox/outcome.ts';
import { createUploadedOffsets, type UploadedOffsets } from '#offline/uploads/resumable-upload.ts';
import { createLinkSpeed, type LinkSpeed } from '#offline/uploads/link-speed.ts';
import { recordOutcome } from '#offline/sync/records.ts';
import { createUploader } from '#offline/uploads/uploader.ts';
import { database } from '#storage/database.ts';
import { photoRowsOf } from '#storage/photo-rows.ts';

useEmptyDevice();
const http = useHttpAnswers();

const entry = { ...outboxEntry(), attempted: true, attempts: 2 };
const receipt = { claimId: 'c1', claimName: 'WC-1', files: [], at: '2026-11-21T10:00:00.000Z' };
let speed: LinkSpeed;
let uploadedOffsets: UploadedOffsets;

beforeEach(async () => {
  speed = createLinkSpeed();
  uploadedOffsets = createUploadedOffsets();
  await database.entries.put(entry);
});

/** Sends over a link that transfers so many chunks before it breaks. */
async function send(outcome: Outcome, taken: number) {
  let left = taken;
  http.answerAll(({ method, path, query, body }) => {
    if (method === 'GET') return json(200, { data: [] });
    if (left-- <= 0) return reset();
    const offset = Number(query.get('offset')) + body.length;
    return json(200, { sha256: path.split('/').at(-1), size: Number(query.get('size')), offset });
  });
  const photos = await photoRowsOf(database, await storeDraft('depot', 1, 5_000));
  return createUploader({ database, pieceBytes: () => 1_000 }, speed, uploadedOffsets).send(entry, async (pieces) => {
    if (taken > 0) await pieces?.(photos, onTheirWay()).catch(() => {});
    return { outcome };
  });
}

/** Sends a photo of at most one chunk. */
async function sendWhole(outcome: Outcome) {
  const photos = await photoRowsOf(database, await storeDraft('depot', 1, 1_000_000));
  return createUploader({ database, pieceBytes: () => 1_000_000 }, speed, uploadedOffsets).send(
    entry,
    async (pieces) => {
      expect(await pieces?.(photos, onTheirWay())).toBe(false);
      return { outcome };
    },
  );
}

function onTheirWay() {
  return { call: clientAt(http.url).call, accountId: 'depot', onProgress: () => {} };
}

describe('an attempt', () => {
  it.each(['no_answer', 'timeout', 'not_an_answer'] as const)(
    'that ended with %s counts no failure once a chunk was stored, and one before',
    async (kind) => {
      expect(await send({ kind }, 0)).toEqual({ outcome: { kind } });
      expect((await database.entries.get(entry.id))?.attempts).toBe(2);
      expect(await send({ kind }, 3)).toEqual({ outcome: { kind: 'cut' } });
      // Stored in advance, in case the browser is killed.
      expect((await database.entries.get(entry.id))?.attempts).toBe(0);
    },
  );

  it('sends the first photos of an entry whole, until an interruption has shown that the connection is weak', async () => {
    const fresh = { id: entry.id, attempted: false };
    const photos = await photoRowsOf(database, await storeDraft('depot', 1, 5_000));
    const areUp = async () => {
      let are: boolean | undefined;
      await createUploader({ database, pieceBytes: () => 1_000 }, speed, uploadedOffsets).send(
        fresh,
        async (pieces) => {
          are = await pieces?.(photos, onTheirWay());
          return { outcome: { kind: 'signin' } };
        },
      );
      return are;
    };
    http.answerAll(() => json(200, { data: photos.map(({ sha256, size }) => ({ sha256, size, offset: size })) }));
    expect(await areUp()).toBe(false);
    speed.cut();
    expect(await areUp()).toBe(true);
  });

  it('sends its files with the form, also again, if the backend has no chunks', async () => {
    const uploader = createUploader({ database, pieceBytes: () => null }, speed, uploadedOffsets);
    const sent = await uploader.send(entry, async (pieces) => {
      expect(pieces).toBeNull();
      return { outcome: { kind: 'accepted', receipt } };
    });
    expect(sent).toEqual({ outcome: { kind: 'accepted', receipt } });
  });

  it('that was refused, or found no connection, is returned unchanged', async () => {
    for (const outcome of [{ kind: 'offline', captive: false }, { kind: 'signin' }] as const)
      expect(await send(outcome, 1)).toEqual({ outcome });
  });

  it('with a whole upload measures the speed of the connection, until one is interrupted', async () => {
    await sendWhole({ kind: 'accepted', receipt });
    expect(speed.isQuick(1_000_000)).toBe(true);
    await send({ kind: 'offline', captive: false }, 0);
    expect(speed.isQuick(1)).toBe(false);
  });

  it('whose photos were all stored before does not measure the speed', async () => {
    http.answerAll(({ path }) => json(200, { data: path.endsWith('/uploads') ? held : [] }));
    const photos = await photoRowsOf(database, await storeDraft('depot', 1, 5_000));
    const held = photos.map(({ sha256, size }) => ({ sha256, size, offset: size }));
    await createUploader({ database, pieceBytes: () => 1_000 }, speed, uploadedOffsets).send(entry, async (pieces) => {
      expect(await pieces?.(photos, onTheirWay())).toBe(true);
      return { outcome: { kind: 'accepted', receipt } };
    });
    expect(speed.isQuick(1)).toBe(false);
  });

  it('that is interrupted is recorded in the log, and not counted', async () => {
    const outcome: Outcome = { kind: 'cut' };
    for (let at = 0; at < 3; at++)
      await recordOutcome(database, entry.id, { outcome }, nextState(outcome, 0, 0.5), Date.now());
    const lines = await attemptsOf(entry.id);
    expect(lines.map(({ event, goesOn }) => [event, goesOn])).toEqual([1, 2, 3].map(() => ['no_answer', true]));
    expect(await database.entries.get(entry.id)).toMatchObject({ state: 'queued', attempts: 0 });
  });
});
