import 'fake-indexeddb/auto';
import { storageKeyOf, useEmptyDevice } from '#tests/support/device.ts';
import { useOneTransactionAtATime } from '#tests/support/one-at-a-time.ts';
import { storedSession } from '#tests/support/stored-session.ts';
import { describe, expect, it } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { beginSession } from '#session/session-lifecycle.ts';
import { renewSession } from '#session/tokens.ts';
import { PortalDatabase, database } from '#storage/database.ts';

const accountId = storedSession.accountId;

useEmptyDevice();
useOneTransactionAtATime();

/** Another page, which reads everything from the database. */
async function onNewPage<Result>(work: (page: PortalDatabase) => Promise<Result>): Promise<Result> {
  const page = new PortalDatabase('depot-portal');
  try {
    return await work(page);
  } finally {
    page.close();
  }
}

async function saved(diagnosis: string): Promise<string> {
  const draft = drafts.of('claim').create({ accountId });
  await drafts.save({ ...draft, values: { ...draft.values, diagnosis } });
  return draft.id;
}

describe('in a browser that runs one transaction at a time', () => {
  it('a page reads and writes encrypted rows whose key it has not read yet', async () => {
    await beginSession(storedSession, storageKeyOf(accountId));
    const id = await saved('Typed before');
    await onNewPage((page) =>
      page.transaction('rw', page.drafts, async () => {
        const [row] = await page.drafts.where({ accountId }).toArray();
        expect(row).toMatchObject({ values: { diagnosis: 'Typed before' } });
        if (row) await page.drafts.put({ ...row, updatedAt: '2026-11-23T12:00:00.000Z' });
      }),
    );
    expect(await database.drafts.get(id)).toMatchObject({ updatedAt: '2026-11-23T12:00:00.000Z' });
  });

  it('a page reads a row that is encrypted with a newer key', async () => {
    await beginSession(storedSession, storageKeyOf(accountId));
    await onNewPage(async (page) => {
      await page.drafts.toArray();
      await renewSession(accountId, {}, storageKeyOf('a later key'));
      const id = await saved('Typed with the later key');
      expect(await page.transaction('rw', page.drafts, () => page.drafts.get(id))).toMatchObject({
        values: { diagnosis: 'Typed with the later key' },
      });
    });
  });

  it('a page writes for an account that has no key', async () => {
    await beginSession(storedSession, undefined);
    const id = await saved('Typed without a key');
    expect((await drafts.of('claim').list(accountId)).map((draft) => draft.id)).toEqual([id]);
  });

  it('a missing key leaves its rows unreadable until it is stored again', async () => {
    await beginSession(storedSession, storageKeyOf(accountId));
    const id = await saved('Typed before');
    const keys = await database.storageKeys.toArray();
    await database.storageKeys.clear();
    await onNewPage(async (page) => {
      expect(await page.drafts.get(id)).not.toHaveProperty('values');
      await database.storageKeys.bulkPut(keys);
      expect(await page.drafts.get(id)).toMatchObject({ values: { diagnosis: 'Typed before' } });
    });
  });
});
