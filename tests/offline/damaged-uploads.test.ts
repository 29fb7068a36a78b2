import { engineOf } from '#tests/support/engine-of.ts';
import { clientAt } from '#tests/support/client-at.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { formOf, json, useHttpAnswers } from '#tests/support/http-answers.ts';
import { PortalStandIn } from '#tests/support/portal-stand-in.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { renewEntries } from '#offline/outbox/renew.ts';
import { fileOf } from '#offline/uploads/file-of.ts';
import { probeLink } from '#offline/sync/link.ts';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { database } from '#storage/database.ts';
import { photoRowsOf } from '#storage/photo-rows.ts';

useEmptyDevice();
const http = useHttpAnswers();
const client = {
  call: (...asked: Parameters<ReturnType<typeof clientAt>['call']>) => clientAt(http.url).call(...asked),
};
let id: string;

beforeEach(async () => {
  id = await storeDraft('depot', 2);
  await submitClaim(id, claimPayload);
});

/** Runs the next attempt when it is due. */
async function drain(): Promise<void> {
  await database.entries.update(id, { nextAttemptAt: 0 });
  const engine = engineOf({
    send: (entry) => sendByKind(entry, { database, client, onProgress: () => {}, probe: async () => 'online' }),
  });
  await engine.drain();
}

/** Sets the upload options in the health response of the backend. */
async function offer(uploads: object): Promise<void> {
  http.answer(json(200, { status: 'ok', version: '1', uploads }));
  await probeLink(client);
}

describe('a receipt with another hash', () => {
  it('is retried twice with the same key, then needs a person, and is retried three times at the next start', async () => {
    const portal = new PortalStandIn(http);
    portal.damages = true;
    for (const [state, attempts] of [
      ['queued', 1],
      ['queued', 2],
      ['attention', 3],
    ] as const) {
      await drain();
      expect(await database.entries.get(id)).toMatchObject({ state, attempts, cause: { code: 'unproven' } });
    }
    expect(await photoRowsOf(database, id)).toHaveLength(2);
    await renewEntries('depot');
    expect(await database.entries.get(id)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(portal.keys).toEqual([id]);
    expect(portal.claims).toHaveLength(1);
  });

  it('is not final when the next attempt proves what arrived', async () => {
    const portal = new PortalStandIn(http);
    portal.damages = true;
    await drain();
    const next = new PortalStandIn(http);
    await drain();
    expect(await database.entries.get(id)).toMatchObject({ state: 'sent' });
    expect([portal.keys, next.keys]).toEqual([[id], [id]]);
  });
});

describe('the hash of each file', () => {
  it('is sent with the form if the backend compares it', async () => {
    await offer({ pieceBytes: 1_000_000, hashes: true });
    void new PortalStandIn(http);
    const rows = await photoRowsOf(database, id);
    await drain();
    const request = http.received.at(-1);
    const form = request && (await formOf(request));
    expect(form?.get('hashes')).toBe(JSON.stringify(rows.map(({ sha256 }) => sha256)));
  });

  it.each([{ pieceBytes: 1_000_000 }, { pieceBytes: 1_000_000, hashes: false }])('is not sent: %j', async (uploads) => {
    await offer(uploads);
    const [row] = await photoRowsOf(database, id);
    expect(row && Object.keys(await fileOf(row))).toEqual(['name', 'blob']);
  });
});
