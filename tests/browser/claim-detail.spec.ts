import type { Request } from '@playwright/test';
import * as v from 'valibot';
import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, setLanguage, test, testWithWorker } from '#tests/support/portal.ts';
import { ClaimDesk } from '#tests/support/repairs.ts';
import { storedHashes } from '#tests/support/technician.ts';

const naming = {
  en: {
    serialNumber: 'DEMOACTIVE0008',
    card: /^Customer details/,
    name: 'Name the customer',
    label: 'Customer’s email or phone (optional)',
    send: 'Send change',
    again: 'Change and send',
    wrong: 'No registration matches it',
    changed: 'Claim changed',
  },
  fr: {
    serialNumber: 'DEMOACTIVE0009',
    card: /^Détails du client/,
    name: 'Nommer le client',
    label: 'Courriel ou téléphone du client (facultatif)',
    send: 'Envoyer la modification',
    again: 'Modifier et envoyer',
    wrong: 'Aucune inscription n’y correspond',
    changed: 'Réclamation modifiée',
  },
} as const;

for (const language of ['en', 'fr'] as const)
  test(
    `a claim of an older app that names nobody names the owner once their email is given: ${language}`,
    { tag: '@all' },
    async ({ page, context, server, link }) => {
      const words = naming[language];
      await setLanguage(context, language);
      await signIn(page);
      const api = await Api.signIn(server.url);
      const claim = await api.fileUnnamedClaim(words.serialNumber);
      expect(claim.customer).toBeNull();
      const deskApi = await Api.signIn(server.url, 'desk@portal.example');
      const finds = async (reader: Api, path: string) =>
        v.parse(Found, await reader.read(`${path}?search=Okafor&size=100`)).data.some(({ id }) => id === claim.id);
      expect(await finds(api, '/warranties/claims')).toBe(false);

      const desk = new ClaimDesk(page, language);
      await desk.openClaim(claim);
      const card = page.getByRole('button', { name: words.card });
      await card.click();
      await page.getByRole('button', { name: words.name, exact: true }).click();
      await desk.field(words.label).fill('somebody@else.example');
      await desk.button(words.send).click();
      await desk.button(words.again).click();
      await expect(desk.dialog.getByText(words.wrong, { exact: true })).toBeVisible();
      await expect(desk.field(words.label)).toHaveValue('somebody@else.example');
      await desk.field(words.label).fill('owner@customer.example');
      await desk.button(words.send).click();
      await expect(desk.dialog.getByRole('heading', { name: words.changed })).toBeVisible();
      await desk.button(desk.words.viewClaim).click();
      await expect(card).toContainText('Martin Okafor');
      const patches = link.requests.filter(({ method }) => method === 'PATCH');
      expect(patches.map(({ status }) => status)).toEqual([422, 200]);

      await card.click();
      await expect(page.getByRole('link', { name: 'owner@customer.example' })).toBeVisible();
      await expect(page.getByRole('button', { name: words.name, exact: true })).toHaveCount(0);
      expect(await api.claim(claim.id)).toMatchObject({ customer: { name: 'Martin Okafor' }, status: 'New' });
      expect(await finds(api, '/warranties/claims')).toBe(true);
      expect(await finds(deskApi, '/desk/claims')).toBe(true);
    },
  );

const failed = 'Failed to fetch warranty claim';
const Found = v.object({ data: v.array(v.object({ id: v.string() })) });
const oneClaim = /\/api\/warranties\/claims\/[^/?]+$/;

test(
  'a claim with an empty response redirects to the list with an error',
  { tag: ['@chromium', '@all'] },
  async ({ page, server }) => {
    await signIn(page);
    const claim = await (await Api.signIn(server.url)).claimIn('Approved');
    for (const body of ['null', '{}', '[]']) {
      await page.route(oneClaim, (route) => route.fulfill({ contentType: 'application/json', body }), { times: 1 });
      await page.goto(`/warranty-claims/${claim.id}`);
      await expect(page).toHaveURL(/\/warranty-claims$/);
      await expect(page.getByText(failed)).toBeVisible();
    }
  },
);

test(
  'a late error response does not redirect from the page opened since',
  { tag: ['@chromium', '@all'] },
  async ({ page, server }) => {
    await signIn(page);
    const claim = await (await Api.signIn(server.url)).claimIn('Approved');
    await page.goto(`/warranty-claims/${claim.id}`);
    await expect(page.getByRole('heading', { level: 1, name: claim.name })).toBeVisible();
    const pendingResponse = Promise.withResolvers<() => Promise<void>>();
    const isOneClaim = (request: Request) => oneClaim.test(request.url());
    const ended = Promise.race([
      page.waitForEvent('requestfinished', isOneClaim),
      page.waitForEvent('requestfailed', isOneClaim),
    ]);
    const json = { code: 'NOT_FOUND', message: 'Not found.' };
    await page.route(oneClaim, (route) => pendingResponse.resolve(() => route.fulfill({ status: 404, json })));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: claim.name })).toBeVisible();
    const sendResponse = await pendingResponse.promise;
    await page.goBack();
    await page.getByRole('link', { name: 'Contact us' }).first().click();
    await expect(page).toHaveURL(/\/contact/);
    await Promise.all([sendResponse(), ended]);
    // Long enough for the response to be read and a page to change.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(page.getByText(failed)).toBeHidden();
    await expect(page).toHaveURL(/\/contact/);
  },
);

testWithWorker(
  'requested photos are added offline and sent once when the network returns, in French',
  { tag: ['@core-webkit', '@all'] },
  async ({ page, context, server, link }) => {
    await setLanguage(context, 'fr');
    await signIn(page);
    const needsYou = page.getByRole('link', { name: /À régler/ });
    await page.goto('/warranty-claims');
    await expect(page.locator('a[data-row]').first()).toBeVisible();
    await page.goto('/');
    await expect(needsYou).toContainText(/[1-9]/);
    await expect(page.getByText(/^Réclamations mises à jour (à l’instant|il y a .+)\. Consultables/)).toBeVisible();
    const before = Number.parseInt(await needsYou.innerText());
    await needsYou.click();
    await page.locator('a[data-row]').first().click();
    const desk = new ClaimDesk(page, 'fr');
    await page.locator('[data-bottom-bar]').getByRole('button', { name: 'Ajouter des photos' }).click();
    await expect(desk.button('Envoyer la modification')).toHaveAttribute('aria-disabled', 'true');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const api = await Api.signIn(server.url);
    const filed = await api.claim(id);
    await readyForOffline(page);
    link.down();

    await desk.dialog.locator('input[multiple]').setInputFiles(await cameraPhoto(page));
    await expect.poll(() => storedHashes(page)).toHaveLength(1);
    const addedHashes = await storedHashes(page);
    await page.reload();
    await expect(desk.button('Envoyer la modification')).toBeEnabled();
    await desk.button('Envoyer la modification').click();
    await expect(desk.dialog.getByRole('heading', { name: desk.words.saved })).toBeVisible();
    await page.goto('/');
    await expect(needsYou).toContainText(String(before - 1));

    link.up();
    await link.until(({ method, status }) => method === 'PATCH' && status === 200);
    const changed = await api.claim(id);
    expect(await api.fileHashes(changed)).toEqual([...(await api.fileHashes(filed)), ...addedHashes].toSorted());
    expect(changed).toMatchObject({ status: 'New', substatus: null, diagnosis: filed.diagnosis });
    expect(link.count('PATCH', /\/claims\//)).toBe(1);
    await expect.poll(() => storedHashes(page)).toEqual([]);
  },
);

test(
  'a change of a claim with status New is sent once, and a photo that it already has is refused',
  { tag: '@all' },
  async ({ page, server, link }) => {
    await signIn(page);
    const api = await Api.signIn(server.url);
    const claim = await api.claimIn('New');
    const desk = new ClaimDesk(page);
    await desk.openClaim(claim);
    await page.getByRole('button', { name: 'Change claim' }).click();
    const diagnosis = `Found later, ${crypto.randomUUID()}`;
    await desk.field(desk.words.diagnosis).fill(diagnosis);
    const photo = await cameraPhoto(page);
    await desk.dialog.locator('input[multiple]').setInputFiles(photo);
    await expect.poll(() => storedHashes(page)).toHaveLength(1);
    link.next('PATCH', /\/claims\//, { kind: 'drop_answer' });
    await desk.button('Send change').click();
    await expect(desk.dialog.getByRole('heading', { name: 'Claim changed' })).toBeVisible();
    expect(await api.claim(claim.id)).toMatchObject({ diagnosis, name: claim.name });
    await desk.button(desk.words.viewClaim).click();
    await expect(desk.dialog).toBeHidden();

    // The server stores a photo of a claim once: sending it again would change nothing, and the entry would wait.
    await page.getByRole('button', { name: 'Change claim' }).click();
    await desk.dialog.locator('input[multiple]').setInputFiles(photo);
    await expect(desk.dialog.getByText('Already in the claim: Photo 1')).toBeVisible();
    await expect(desk.button('Send change')).toHaveAttribute('aria-disabled', 'true');
    await expect(desk.button('Send change')).toHaveAccessibleDescription('Remove this photo, and take another one.');
    await desk.dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(desk.dialog.getByText('Change something or add a photo.')).toBeVisible();
  },
);

test(
  'the cards open all at once on this device, and the next step is the only filled button of a low bar',
  { tag: '@all' },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    const claim = await (await Api.signIn(server.url)).claimIn('Approved');
    const desk = new ClaimDesk(page);
    await desk.openClaim(claim);
    const bar = page.locator('[data-bottom-bar]');
    const warranty = page.getByRole('button', { name: /^Warranty details/ });
    await expect(warranty).toHaveAttribute('aria-expanded', 'false');
    await expect(bar.locator('button[data-variant="filled"]')).toHaveText(['Submit invoice']);
    expect((await bar.boundingBox())?.height).toBeLessThan(110);
    await page.getByRole('button', { name: 'Open all' }).click();
    await expect(warranty).toHaveAttribute('aria-expanded', 'true');
    await page.reload();
    await expect(warranty).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('button', { name: 'Close all' }).click();
    await expect(warranty).toHaveAttribute('aria-expanded', 'false');
  },
);
