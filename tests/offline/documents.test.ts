import { useEmptyDevice } from '#tests/support/device.ts';
import { fillDevice } from '#tests/support/full-device.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#api/client.ts';
import { ApiError } from '#api/failure.ts';
import { openDocument } from '#offline/saved-documents/open.ts';
import { cancelSaving, saveDocuments } from '#offline/saved-documents/saving.ts';
import { noteListed, readBytes, readDocument, storePart, wantDocument } from '#offline/saved-documents/store.ts';

useEmptyDevice();
afterEach(() => void vi.useRealTimers());

type DownloadPart = Pick<Client, 'downloadPart'>;

const place = { kind: 'procedure' } as const;
const { signal } = new AbortController();
const placed = (id: string, lastModifiedDate = '2026-03-28T10:00:00.000Z') => ({
  place,
  document: { id, title: 'Returns', fileType: 'application/pdf', size: 8, lastModifiedDate },
});
const server: DownloadPart = {
  downloadPart: async () => ({ bytes: new Blob(['%PDF-1.7']), from: 0, etag: null, size: 8 }),
};
const noNetwork: DownloadPart = {
  downloadPart: () => Promise.reject(new ApiError({ kind: 'unreachable' })),
};

describe('an opened document', () => {
  it('is downloaded from the server, and read from the device the next time', async () => {
    const first = await openDocument('depot', placed('a'), signal, server);
    const second = await openDocument('depot', placed('a'), signal, noNetwork);
    expect([await first.bytes.text(), first.outdated]).toEqual(['%PDF-1.7', false]);
    expect([await second.bytes.text(), second.outdated]).toEqual(['%PDF-1.7', false]);
  });

  it('stays saved if it was saved', async () => {
    await saveDocuments('depot', [placed('saved')], server);
    await openDocument('depot', placed('saved'), signal, noNetwork);
    expect(await readDocument('depot', 'saved')).toMatchObject({ keep: 'saved' });
  });

  it('is shown on a full device without being stored', async () => {
    fillDevice('documentParts');
    await saveDocuments('depot', [placed('saved')], server);
    for (const id of ['saved', 'opened']) {
      const { bytes, outdated } = await openDocument('depot', placed(id), signal, server);
      expect([await bytes.text(), outdated]).toEqual(['%PDF-1.7', false]);
    }
    expect(await readDocument('depot', 'saved')).toMatchObject({ stopped: 'full', held: null });
    expect(await readDocument('depot', 'opened')).toBeNull();
  });

  it('opens in its older version without network, also the next time', async () => {
    await openDocument('depot', placed('a'), signal, server);
    const newer = placed('a', '2026-04-01T10:00:00.000Z');
    await noteListed('depot', () => true, [newer.document]);
    const open = async () => {
      const { bytes, outdated } = await openDocument('depot', newer, signal, noNetwork);
      return [await bytes.text(), outdated];
    };
    expect([await open(), await open()]).toEqual([
      ['%PDF-1.7', true],
      ['%PDF-1.7', true],
    ]);
  });

  it('stays for 30 days, and is removed when another is opened later; a saved one stays', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-01T10:00:00.000Z') });
    await saveDocuments('depot', [placed('saved')], server);
    await openDocument('depot', placed('a'), signal, server);
    vi.setSystemTime(Date.parse('2026-05-01T10:00:00.000Z'));
    await openDocument('depot', placed('b'), signal, server);
    expect(await readDocument('depot', 'a')).not.toBeNull();
    vi.setSystemTime(Date.parse('2026-05-01T10:00:00.001Z'));
    await openDocument('depot', placed('b'), signal, server);
    expect(await readDocument('depot', 'a')).toBeNull();
    expect(await readDocument('depot', 'saved')).not.toBeNull();
  });
});

it('has the bytes of a restarted download, and none of the first one', async () => {
  await wantDocument('depot', placed('a'), 'opened');
  const version = placed('a').document.lastModifiedDate;
  const store = (text: string, from: number) =>
    storePart('depot', 'a', version, { bytes: new Blob([text]), from, etag: null, size: 8 });
  await store('%PDF', 0);
  await store('-1.7', 4);
  expect(await (await readBytes('depot', 'a', version))?.text()).toBe('%PDF-1.7');
  await store('%PDF-2', 0);
  expect(await (await readBytes('depot', 'a', version))?.text()).toBe('%PDF-2');
});

it('ends its download when saving it is cancelled', async () => {
  const begun = Promise.withResolvers<AbortSignal | undefined>();
  const saving = saveDocuments('depot', [placed('a')], {
    downloadPart: (_endpoint, _input, options) => {
      begun.resolve(options?.signal);
      const aborted = new ApiError({ kind: 'aborted' });
      return new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(aborted)));
    },
  });
  const leaving = await begun.promise;
  await cancelSaving('depot', ['another document']);
  expect(leaving?.aborted).toBe(false);
  await cancelSaving('depot', ['a']);
  await saving;
  expect(await readDocument('depot', 'a')).toBeNull();
});

it('is marked as gone when the server no longer lists it, until it is listed again', async () => {
  await saveDocuments('depot', [placed('a')], server);
  await noteListed('depot', () => false, []);
  expect(await readDocument('depot', 'a')).toMatchObject({ gone: 'no' });
  await noteListed('depot', () => true, []);
  expect(await readDocument('depot', 'a')).toMatchObject({ gone: 'gone' });
  await noteListed('depot', () => true, [placed('a').document]);
  expect(await readDocument('depot', 'a')).toMatchObject({ gone: 'no' });
});

it('is not marked as changed when the server lists the version that is saved', async () => {
  await saveDocuments('depot', [placed('a')], server);
  await noteListed('depot', () => true, [placed('a').document]);
  expect(await readDocument('depot', 'a')).toMatchObject({ stopped: null, gone: 'no' });
});
