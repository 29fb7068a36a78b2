import type { Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, nothingUnsent, readyForOffline, signIn, testWithWorker } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

const claimPost = /^\/api\/warranties\/claims$/;

testWithWorker('two tabs send each claim once', { tag: '@all' }, async ({ page, context, server, link }) => {
  await signIn(page);
  await readyForOffline(page);
  const photo = await cameraPhoto(page);
  const diagnoses = [1, 2, 3, 4].map((n) => `Two tabs ${n}, ${crypto.randomUUID()}`);
  const other = await context.newPage();
  await other.goto('/');
  link.down();
  for (const [at, diagnosis] of diagnoses.entries())
    await new Technician(at % 2 === 0 ? page : other).saveClaim({ diagnosis, photos: [photo] });
  link.up();
  await link.until(({ method, path, status }) => method === 'POST' && claimPost.test(path) && status === 201, 4);
  await expect(nothingUnsent(page)).toBeVisible();
  await expect(nothingUnsent(other)).toBeVisible();
  expect(link.count('POST', claimPost)).toBe(4);
  const api = await Api.signIn(server.url);
  for (const diagnosis of diagnoses) expect(await api.claimsWith(diagnosis)).toHaveLength(1);
});

testWithWorker(
  'another account on the same tablet neither shows nor sends the work of the first',
  { tag: '@all' },
  async ({ page, server, link }) => {
    await signIn(page);
    await readyForOffline(page);
    const diagnosis = `Right hands ${crypto.randomUUID()}`;
    link.down();
    await new Technician(page).saveClaim({ diagnosis, photos: [await cameraPhoto(page)] });
    await page.goto('/auth/logout');
    await page.getByRole('button', { name: /^Keep/ }).click();
    await expect(page).toHaveURL(/auth\/login/);
    const storedData = await databaseContent(page);
    expect(storedData.entries).toBe(1);
    for (const secret of [diagnosis, 'DEMOACTIVE0001', '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF'])
      expect(storedData.text.includes(secret)).toBe(false);

    link.up();
    await signIn(page, 'depot.qc@portal.example', { at: '/outbox' });
    await expect(page.getByText(/another account/i).first()).toBeVisible();
    await expect(page.getByText('DEMOACTIVE0001')).toHaveCount(0);
    await expect(page.getByText(diagnosis)).toHaveCount(0);
    // Its own work is sent meanwhile.
    const own = `Own work ${crypto.randomUUID()}`;
    await new Technician(page).saveClaim({ serialNumber: 'DEMOACTIVE0002', diagnosis: own });
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    expect(link.count('POST', claimPost)).toBe(1);
    const depot = await Api.signIn(server.url);
    expect(await depot.claimsWith(diagnosis)).toEqual([]);

    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/auth\/login/);
    await signIn(page);
    await link.until(({ method, path, status }) => method === 'POST' && claimPost.test(path) && status === 201, 2);
    expect(await depot.claimsWith(diagnosis)).toHaveLength(1);
    expect(await (await Api.signIn(server.url, 'depot.qc@portal.example')).claimsWith(diagnosis)).toEqual([]);
  },
);

/** Returns the content of this device's database as raw text, and the number of entries. */
function databaseContent(page: Page): Promise<{ entries: number; text: string }> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('depot-portal');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const { result: database } = opening;
    const texts: string[] = [];
    const latin1 = new TextDecoder('latin1');
    let entries = 0;
    for (const store of database.objectStoreNames) {
      const reading = database.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => reading.addEventListener('success', resolve));
      if (store === 'entries') entries = reading.result.length;
      for (const row of reading.result) {
        const values: unknown[] = Object.values(row);
        texts.push(JSON.stringify(values));
        for (const value of values)
          if (value instanceof Blob) texts.push(latin1.decode(await value.arrayBuffer()));
          else if (value instanceof Uint8Array) texts.push(latin1.decode(value));
      }
    }
    database.close();
    return { entries, text: texts.join('\n') };
  });
}
