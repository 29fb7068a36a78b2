import type { Locator, Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import { sha256 } from '#tests/support/photos.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';
import { ClaimDesk, invoicePdf } from '#tests/support/repairs.ts';
import { type Photo, storedHashes } from '#tests/support/technician.ts';

type Place = {
  name: string;
  email: string;
  /** Opens the screen. Returns what takes the file. */
  open: (page: Page, url: string) => Promise<Locator>;
  file: Photo;
  /** What shows that the file was taken; by default that the device has stored it. */
  taken?: (page: Page) => Locator;
  isCore?: true;
};

const csv = { name: 'dropped.csv', mimeType: 'text/csv', buffer: Buffer.from('product_id,sku\nnothing,DROPPED-1') };
const work = { name: 'dropped.portal', mimeType: '', buffer: Buffer.from('unsent work') };

const places: readonly Place[] = [
  {
    name: 'the file of an invoice',
    email: 'depot@portal.example',
    open: (page, url) => openFollowUp(page, url, 'invoice'),
    file: invoicePdf('dropped.pdf'),
    isCore: true,
  },
  {
    name: 'the file of an additional estimate',
    email: 'depot@portal.example',
    open: (page, url) => openFollowUp(page, url, 'estimate'),
    file: invoicePdf('dropped.pdf'),
  },
  {
    name: 'a message to the desk',
    email: 'depot@portal.example',
    open: async (page, url) => {
      const { id } = await (await Api.signIn(url)).claimIn('Pending Review');
      await page.goto(`/warranty-claims/${id}`);
      await page.getByRole('button', { name: 'Write to the claims desk' }).click();
      return page.getByRole('button', { name: 'Attach a file' });
    },
    file: invoicePdf('dropped.pdf'),
  },
  {
    name: 'a message of the desk',
    email: 'desk@portal.example',
    open: async (page, url) => {
      const { id } = await (await Api.signIn(url)).claimIn('Pending Review');
      await page.goto(`/desk/claims/${id}`);
      return page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Attach files' });
    },
    file: invoicePdf('dropped.pdf'),
    taken: (page) => page.getByRole('button', { name: 'Remove: dropped.pdf' }),
  },
  {
    name: 'the proof of purchase of a registration',
    email: 'depot@portal.example',
    open: async (page) => {
      await page.goto('/product-registrations/new');
      await page.locator('#serialNumber').fill('DEMOUNREG0019');
      await page.locator('#serialNumber').blur();
      return page.locator('#proofOfPurchase').getByRole('button', { name: 'Choose a file' });
    },
    file: invoicePdf('dropped.pdf'),
  },
  {
    name: 'the import of master data',
    email: 'admin@portal.example',
    open: async (page) => {
      await page.goto('/admin/import');
      await page.getByLabel('What the file holds').selectOption('Retailers’ SKUs');
      return page.getByRole('button', { name: 'Choose a file' });
    },
    file: csv,
    taken: (page) => page.getByRole('group', { name: 'Report of dropped.csv' }).getByText('1 thing to correct'),
  },
  {
    name: 'the import of unsent work',
    email: 'depot@portal.example',
    open: async (page) => {
      await page.goto('/this-device');
      await page.getByRole('button', { name: 'Import unsent work from a file' }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Choose a file' });
    },
    file: work,
    taken: (page) => page.getByRole('dialog').getByText(/^dropped\.portal/),
  },
];

for (const { name, email, open, file, taken, isCore } of places)
  test(
    `a file dropped on ${name} is attached, and one dropped beside it changes nothing`,
    { tag: isCore ? [] : ['@all'] },
    async ({ page, server }) => {
      await signIn(page, email);
      const place = await open(page, server.url);
      await expect(place).toBeVisible();
      const address = page.url();
      const heading = page.getByRole('heading', { level: 1 }).first();
      for (const beside of [heading, page.locator('main')]) expect(await drop(beside, file)).toBe(true);
      expect(page.url().split('?')[0]).toBe(address.split('?')[0]);
      expect(await storedHashes(page)).toEqual([]);
      if (taken) await expect(taken(page)).toHaveCount(0);

      expect(await drop(place, file)).toBe(true);
      if (taken) await expect(taken(page)).toBeVisible();
      else await expect.poll(() => storedHashes(page)).toEqual([sha256(file.buffer)]);
      expect(page.url().split('?')[0]).toBe(address.split('?')[0]);
    },
  );

async function openFollowUp(page: Page, url: string, kind: 'estimate' | 'invoice'): Promise<Locator> {
  const desk = new ClaimDesk(page);
  await desk.openClaim(await (await Api.signIn(url)).claimIn('Approved'));
  await desk.action(kind).click();
  await expect(desk.dialog.getByRole('heading', { level: 2 }).first()).toBeVisible();
  return desk.button('Choose a file');
}

/** Drops a file as the system does. Returns whether the page handled it: otherwise the browser opens the file. */
async function drop(place: Locator, { name, mimeType, buffer }: Photo): Promise<boolean> {
  return place.evaluate(
    (element, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(file.bytes)], file.name, { type: file.type }));
      const fire = (type: string) =>
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      fire('dragenter');
      return !fire('dragover') && !fire('drop');
    },
    { name, type: mimeType, bytes: [...buffer] },
  );
}
