import type { BrowserContext, Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import { storedDiagnoses } from '#tests/support/stored-rows.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn } from '#tests/support/portal.ts';
import { openPortal, test } from '#tests/support/tablet.ts';
import { storedHashes, Technician } from '#tests/support/technician.ts';

/** Opens pages under the link's address, since a browser started by the test has no base URL. */
async function fillClaimForm(context: BrowserContext, url: string, diagnosis: string) {
  const page = await openPortal(context, `${url}/`);
  await signIn(page, 'depot@portal.example', { origin: url });
  await readyForOffline(page);
  const photos = await Promise.all([1, 2].map((n) => cameraPhoto(page, { label: `p${n}` })));
  const technician = new Technician(page, 'en', url);
  await technician.fillClaim({ diagnosis, photos });
  return { page, technician, photoHashes: await storedHashes(page) };
}

test(
  'a draft and an offline claim survive a killed browser, and the claim is encrypted and sent once',
  { tag: ['@core-webkit', '@all'] },
  async ({ tablet, server, link }) => {
    const diagnosis = `Killed while typing ${crypto.randomUUID()}`;
    const { page, photoHashes } = await fillClaimForm(await tablet.start(), link.url, diagnosis);
    await expect(page).toHaveURL(/draft=/);
    const address = page.url();
    await expect.poll(() => storedDiagnoses(page)).toContain(diagnosis);
    await tablet.kill();

    const formPage = await openPortal(await tablet.start(), address);
    const technician = new Technician(formPage, 'en', link.url);
    await expect(technician.field('Diagnosis')).toHaveValue(diagnosis);
    await expect(technician.field('Labour hours')).toHaveValue('1.75');
    await expect(technician.tiles()).toHaveCount(photoHashes.length);
    expect(await storedHashes(formPage)).toEqual(photoHashes);
    link.down();
    await technician.send();
    await expect(formPage.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
    const pictures = formPage.locator('img[src^="blob:"]');
    await expect(pictures).toHaveCount(photoHashes.length);
    const imageSources = () => pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('src')));
    const sourcesBefore = await imageSources();
    await hideTab(formPage);
    await expect.poll(() => photosEncrypted(formPage)).toEqual([true, true]);
    // The screen does not change.
    expect(await imageSources()).toEqual(sourcesBefore);
    await tablet.kill();

    const outboxPage = await openPortal(await tablet.start(), `${link.url}/outbox`);
    await expect(outboxPage.getByText('DEMOACTIVE0001').first()).toBeVisible();
    expect(await storedHashes(outboxPage)).toEqual(photoHashes);
    link.up();
    await link.until(({ method, path, status }) => method === 'POST' && path.endsWith('/claims') && status === 201);
    const api = await Api.signIn(server.url);
    const claims = await api.claimsWith(diagnosis);
    expect(claims).toHaveLength(1);
    for (const claim of claims) expect(await api.fileHashes(claim)).toEqual(photoHashes);
  },
);

/** Hides the tab. */
async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** Returns for each stored photo whether it is encrypted, by its bytes in the database. */
function photosEncrypted(page: Page): Promise<boolean[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('depot-portal');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('photoBytes').objectStore('photoBytes').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return reading.result.map(({ bytes, bytesKey }) => {
      const [first, second] = new Uint8Array(bytes, 0, 2);
      return bytesKey !== undefined && !(first === 0xff && second === 0xd8);
    });
  });
}

test(
  'a browser killed after the server committed the claim creates no second claim',
  { tag: '@all' },
  async ({ tablet, server, link }) => {
    const diagnosis = `Killed while sending ${crypto.randomUUID()}`;
    const { technician, photoHashes } = await fillClaimForm(await tablet.start(), link.url, diagnosis);
    const api = await Api.signIn(server.url);
    link.next('POST', /\/claims$/, { kind: 'stall' });
    await technician.send();
    await expect.poll(async () => (await api.claimsWith(diagnosis)).length).toBe(1);
    await tablet.kill();
    link.releaseStalled();

    await openPortal(await tablet.start(), link.url);
    await link.until(({ method, path, status }) => method === 'POST' && path.endsWith('/claims') && status === 201);
    const keys = link.requests.filter(({ path }) => path.endsWith('/claims')).flatMap(({ key }) => key ?? []);
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(keys).size).toBe(1);
    const claims = await api.claimsWith(diagnosis);
    expect(claims).toHaveLength(1);
    for (const claim of claims) expect(await api.fileHashes(claim)).toEqual(photoHashes);
  },
);

test(
  'a browser killed in the middle of an upload sends the whole claim after the next start',
  { tag: '@all' },
  async ({ tablet, server, link }) => {
    link.contractOnly();
    const diagnosis = `Killed with half sent ${crypto.randomUUID()}`;
    const { technician, photoHashes } = await fillClaimForm(await tablet.start(), link.url, diagnosis);
    link.next('POST', /\/claims$/, { kind: 'hold_upload', afterBytes: 200_000 });
    await technician.send();
    await link.untilStalled();
    await tablet.kill();

    await openPortal(await tablet.start(), link.url);
    await link.until(({ method, path, status }) => method === 'POST' && path.endsWith('/claims') && status === 201);
    const api = await Api.signIn(server.url);
    const claims = await api.claimsWith(diagnosis);
    expect(claims).toHaveLength(1);
    for (const claim of claims) expect(await api.fileHashes(claim)).toEqual(photoHashes);
  },
);
