import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import * as v from 'valibot';
import { demoId } from '#server/demo/demo-id.ts';
import { Api, choosePassword } from '#tests/support/api.ts';
import { mailedLink } from '#tests/support/mail-link.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';

test('a person downloads their own data as a valid archive', async ({ page }) => {
  await signIn(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account/ })
    .click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  const data = v.parse(
    v.looseObject({ account: v.looseObject({ email: v.string() }), filedClaims: v.array(v.unknown()) }),
    JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())),
  );
  expect(data.account.email).toBe('depot@portal.example');
  expect(data.filedClaims.length).toBeGreaterThan(0);
  expect(Object.keys(files).some((name) => name.startsWith('files/WC-'))).toBe(true);
});

test(
  'a person requests erasure, an admin erases the account, and their tablet deletes its data',
  { tag: '@all' },
  async ({ page, server, link, otherContext }) => {
    const { email, id } = await (
      await Api.signIn(server.url, 'admin@portal.example')
    ).inviteContact(demoId('contact', 114));
    await choosePassword(
      server.url,
      new URL(await mailedLink(server, email), server.url).searchParams.get('code') ?? '',
    );
    await signIn(page, email, { at: '/contact' });
    await page.getByLabel('Message').fill('Only on this tablet');
    /** The rows of the account in the tables of this device. */
    const rows = () =>
      page.evaluate(async (accountId) => {
        const opening = indexedDB.open('depot-portal');
        await new Promise((resolve) => (opening.onsuccess = resolve));
        const database = opening.result;
        const counts = await Promise.all(
          ['formDrafts', 'wrappedKeys'].map(async (table) => {
            const reading = database.transaction(table).objectStore(table).getAllKeys();
            await new Promise((resolve) => (reading.onsuccess = resolve));
            return reading.result.filter((key) => JSON.stringify(key).includes(accountId)).length;
          }),
        );
        database.close();
        return counts;
      }, id);
    await expect.poll(rows).toEqual([1, 1]);
    link.down();

    const phone = await (await otherContext({ baseURL: server.url })).newPage();
    await signIn(phone, email, { at: '/my-account' });
    await phone.getByRole('button', { name: 'Ask to be erased' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Ask to be erased' }).click();
    await expect(phone.getByText('You asked to be erased on')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Withdraw the request' })).toBeFocused();

    const desk = await (await otherContext({ baseURL: server.url })).newPage();
    await signIn(desk, 'admin@portal.example', { at: '/admin/privacy' });
    // A cancelled reason is not in the form of the next refusal.
    const reason = desk.getByRole('textbox', { name: 'Reason' });
    for (const typed of ['Owes money.', '']) {
      await desk.getByRole('button', { name: /^Refuse: / }).click();
      await expect(reason).toHaveValue('');
      await reason.fill(typed);
      await desk.getByRole('button', { name: 'Cancel' }).click();
      await expect(reason).toBeHidden();
    }
    await desk.getByRole('button', { name: /^Erase: / }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await expect(desk.getByRole('listitem').filter({ hasText: 'Erased account' })).toBeFocused();

    expect(await rows()).toEqual([1, 1]);
    link.up();
    await page.reload();
    await expect(page).toHaveURL(/auth\/login|\/contact/);
    await expect.poll(rows).toEqual([0, 0]);
  },
);
