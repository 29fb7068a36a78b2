import { Api } from '#tests/support/api.ts';
import { cameraPhoto, sha256 } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, setLanguage, test, testWithWorker } from '#tests/support/portal.ts';
import { invoicePdf } from '#tests/support/repairs.ts';
import { daysAgo, Technician } from '#tests/support/technician.ts';
import type { Locator, Page } from '@playwright/test';
import { outcomeId } from '#product/product-ids.ts';

/** The result of the serial number look-up in the form. */
function outcome(page: Page): Locator {
  return page.locator(`#${outcomeId}`);
}

async function lookUp(page: Page, serialNumber: string): Promise<void> {
  await page.locator('#serialNumber').fill(serialNumber);
  await page.locator('#serialNumber').blur();
}

/** The result of each serial number of the demo data (R-OPS-05). */
const outcomes = {
  en: [
    ['NOSUCHNUMBER01', 'Serial number not found'],
    ['DEMOREJECT0001', 'Registration rejected'],
    ['DEMOEXPIRE0001', 'Warranty expired'],
    ['DEMOLABOUR0001', 'labour warranty expired'],
    ['DEMOSTOCK00001', 'Registered as store stock'],
    ['DEMOUNREG0001', 'Product not registered yet'],
    ['DEMOACTIVE0001', 'This product is registered'],
  ],
  fr: [
    ['NOSUCHNUMBER01', 'Numéro de série introuvable'],
    ['DEMOREJECT0001', 'Inscription refusée'],
    ['DEMOEXPIRE0001', 'Garantie expirée'],
    ['DEMOSTOCK00001', 'Inscrit comme stock du magasin'],
    ['DEMOACTIVE0001', 'Ce produit est inscrit'],
  ],
} as const;

const contradictions = {
  en: {
    DEMODOUBLE0001: 'Multiple serial numbers found',
    DEMOMULTI00001: 'Multiple product registrations found',
  },
  fr: {
    DEMODOUBLE0001: 'Plusieurs numéros de série trouvés',
    DEMOMULTI00001: 'Plusieurs inscriptions de produit trouvées',
  },
} as const;

for (const language of ['en', 'fr'] as const)
  test(
    `the look-up shows the result of every kind of serial number: ${language}`,
    { tag: '@all' },
    async ({ page, context }) => {
      await setLanguage(context, language);
      await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
      for (const [serialNumber, text] of outcomes[language]) {
        await lookUp(page, serialNumber);
        await expect(outcome(page), serialNumber).toContainText(text, { ignoreCase: true });
      }
      for (const [serialNumber, text] of Object.entries(contradictions[language])) {
        await lookUp(page, serialNumber);
        const dialog = page.getByRole('dialog', { name: language === 'en' ? 'ERROR' : 'ERREUR' });
        await expect(dialog).toContainText(text);
        // The primary button has the focus.
        await expect(dialog.locator('button:focus')).toHaveText(language === 'en' ? 'Close' : 'Fermer');
        await page.keyboard.press('Enter');
        await expect(dialog).toBeHidden();
        await expect(outcome(page)).toContainText(text);
      }
    },
  );

test(
  'the look-up shows an owner only for store stock and a purchase only for a sold product',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    const facts = outcome(page).getByRole('term');
    await lookUp(page, 'DEMOSTOCK00001');
    await expect(facts).toHaveText(['Product', 'Owner']);
    await lookUp(page, 'DEMOACTIVE0001');
    await expect(facts).toHaveText(['Product', 'Bought']);
  },
);

test(
  'the owner of a product is sent and shown only after their email or phone is entered',
  { tag: '@all' },
  async ({ page }) => {
    // It has no earlier claim on this serial number, whose customer would be filled in.
    await signIn(page, 'both@portal.example', { at: '/warranty-claims/new' });
    const answers: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/product-registrations|contacts/.test(response.url())) answers.push(response.text());
    });
    await lookUp(page, 'DEMOACTIVE0001');
    await expect(outcome(page)).toContainText('This product is registered');
    await expect(outcome(page)).not.toContainText('Okafor');
    await page.locator('#emailOrPhone').fill('somebody.else@customer.example');
    await page.locator('#emailOrPhone').blur();
    await expect(outcome(page)).toContainText('Product registration not found for the email/phone provided');
    expect(answers.length).toBeGreaterThanOrEqual(2);
    expect((await Promise.all(answers)).join()).not.toMatch(/Okafor|owner@customer/);
    await page.locator('#emailOrPhone').fill('416 555-0100');
    await page.locator('#emailOrPhone').blur();
    await expect(outcome(page)).toContainText('Registration found');
    await expect(outcome(page)).toContainText('Martin Okafor');
  },
);

test('an expired warranty is shown once, without notes in the rest of the form', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
  const labourNote = page.getByText('The labour warranty has expired: leave it empty');
  await lookUp(page, 'DEMOLABOUR0001');
  await expect(outcome(page).getByText('Labour warranty expired')).toBeVisible();
  await expect(labourNote).toBeVisible();
  await lookUp(page, 'DEMOEXPIRE0001');
  await expect(outcome(page).getByText('Warranty expired', { exact: true })).toHaveCount(1);
  await expect(labourNote).toHaveCount(0);
});

test(
  'a claim on a rejected registration cannot be sent, and correcting the serial number preserves the form',
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    const technician = new Technician(page);
    await technician.fillClaim({ serialNumber: 'DEMOACTIVE0003', diagnosis: 'Kept over a wrong number' });
    await lookUp(page, 'DEMOREJECT0001');
    await expect(outcome(page)).toContainText('Registration rejected');
    // The rest of the form is folded: nothing in it could help.
    await expect(technician.field('Diagnosis')).toBeHidden();
    const send = page.getByRole('button', { name: 'Send claim' });
    await expect(send).toBeDisabled();
    await expect(send).toHaveAccessibleDescription(/\S/);
    await lookUp(page, 'DEMOACTIVE0004');
    await expect(outcome(page)).toContainText('Registration found');
    await expect(technician.field('Diagnosis')).toHaveValue('Kept over a wrong number');
    await expect(send).toBeEnabled();

    // The customer at the counter may differ from the registration's.
    await page.locator('#emailOrPhone').fill('somebody.else@customer.example');
    await page.locator('#emailOrPhone').blur();
    await expect(outcome(page)).toContainText('Product registration not found for the email/phone provided');
    await page.locator('#emailOrPhone').fill('416 555-0100');
    await page.locator('#emailOrPhone').blur();
    await expect(outcome(page)).toContainText('Registration found');

    // A refusal is an error with a retry button, and no statement about the number.
    link.next('GET', /^\/api\/serial-numbers$/, {
      kind: 'answer',
      status: 429,
      body: '{"code":"TOO_MANY_REQUESTS","message":"Too many requests"}',
    });
    await lookUp(page, 'DEMOACTIVE0005');
    const failed = page.getByRole('dialog', { name: 'Error occurred' });
    await expect(failed).toContainText('Too many requests');
    await expect(failed).toContainText('Failed to fetch serial number');
    await expect(failed.locator('button:focus')).toHaveText('Retry');
    await page.keyboard.press('Enter');
    await expect(outcome(page)).toContainText('Registration found');
    await expect(failed).toBeHidden();

    // A server error is not reported as a missing network, and does not block the claim.
    link.next('GET', /^\/api\/serial-numbers$/, {
      kind: 'answer',
      status: 503,
      body: '{"code":"UNAVAILABLE","message":"Down for maintenance"}',
    });
    await lookUp(page, 'DEMOACTIVE0006');
    await expect(failed).toContainText('Failed to fetch serial number');
    await expect(failed).toContainText('Down for maintenance');
    await failed.getByRole('button', { name: 'Go on without it' }).click();
    await expect(outcome(page)).toContainText('Down for maintenance');
    // It answered.
    await expect(page.getByText('The portal does not answer')).toHaveCount(0);
    await expect(outcome(page)).not.toContainText('No network');
    await expect(send).toBeEnabled();
    await outcome(page).getByRole('button', { name: 'Retry' }).click();
    await expect(outcome(page)).toContainText('Registration found');

    // The title names the call that failed.
    link.next('GET', /^\/api\/product-registrations$/, { kind: 'answer', status: 503, body: '' });
    await lookUp(page, 'DEMOACTIVE0007');
    await expect(failed).toContainText('Failed to fetch product registration');
    await expect(failed).toContainText('The portal does not answer');
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(outcome(page)).toContainText('Registration found');
  },
);

test(
  'a claim for an unregistered product creates the customer, the registration and the claim, each once',
  { tag: '@all' },
  async ({ page, server, link }) => {
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    const technician = new Technician(page);
    const diagnosis = `New customer ${crypto.randomUUID()}`;
    const email = `ida.${Date.now()}@customer.example`;
    await technician.fillClaim({
      serialNumber: 'DEMOUNREG0011',
      customer: '',
      diagnosis,
      photos: [await cameraPhoto(page)],
    });
    await technician.send();
    // All missing answers at once; the error summary has the focus.
    await expect(page.locator('main :focus')).toContainText('answers to correct');
    await expect(page.locator('#emailOrPhone')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#retailerId')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('#emailOrPhone').fill(email);
    await page.locator('#emailOrPhone').blur();
    await expect(page.getByText('New customer: add their name.')).toBeVisible();
    const proof = await describePurchase(page);
    await technician.send();
    await expect(page.locator('#firstName')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('#firstName').fill('Ida');
    await page.locator('#lastName').fill('Roy');
    // The server creates the registration and its response is lost: the request is repeated with the same key.
    link.next('POST', /^\/api\/product-registrations$/, { kind: 'drop_answer' });
    await technician.send();
    await expect(page).toHaveURL(/sent=/);

    const api = await Api.signIn(server.url);
    await expect.poll(async () => (await api.claimsWith(diagnosis)).length).toBe(1);
    const [claim] = await api.claimsWith(diagnosis);
    expect(claim?.files).toHaveLength(1);
    await page.goto('/warranty-claims/new');
    await lookUp(page, 'DEMOUNREG0011');
    await page.locator('#emailOrPhone').fill(email);
    await expect(outcome(page)).toContainText('Registration found');
    await expect(outcome(page)).toContainText('Ida Roy');
    const registration = claim?.productRegistration?.id ?? '';
    expect(await api.fileHashes({ files: await api.filesOf(registration) })).toEqual([sha256(proof.buffer)]);
  },
);

testWithWorker(
  'a claim made offline for an unregistered product is sent once with its registration, in French',
  { tag: '@all' },
  async ({ page, context, server, link }) => {
    await setLanguage(context, 'fr');
    await signIn(page);
    await readyForOffline(page);
    await page.goto('/warranty-claims/new');
    await lookUp(page, 'DEMOUNREG0012');
    await expect(outcome(page)).toContainText('Produit pas encore inscrit');
    const technician = new Technician(page, 'fr');
    const diagnosis = `Sans réseau ${crypto.randomUUID()}`;
    // The retailers are prefetched some time after the start.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('retailers')).keys()).length))
      .toBeGreaterThan(0);
    link.down();
    await technician.fillClaim({ serialNumber: 'DEMOUNREG0012', diagnosis });
    // Typed with a point, formatted with a comma.
    await technician.field('Heures de main-d’œuvre').blur();
    await expect(technician.field('Heures de main-d’œuvre')).toHaveValue('1,75');
    await describePurchase(page);
    await technician.send();
    await expect(technician.savedHeading()).toBeVisible();
    link.up();
    const api = await Api.signIn(server.url);
    await expect.poll(async () => (await api.claimsWith(diagnosis)).length).toBe(1);
    const postsTo = (path: RegExp) =>
      link.requests.filter((request) => request.method === 'POST' && path.test(request.path));
    expect(postsTo(/product-registrations$/)).toHaveLength(1);
    expect(postsTo(/contacts$/)).toEqual([]);
  },
);

test(
  'the claim form for store stock has no fields for customer and purchase',
  { tag: '@all' },
  async ({ page, server }) => {
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    const technician = new Technician(page);
    const diagnosis = `Store stock ${crypto.randomUUID()}`;
    await technician.fillClaim({ serialNumber: 'DEMOUNREG0013', customer: null, diagnosis });
    await expect(page.locator('#emailOrPhone')).toHaveCount(0);
    await expect(page.locator('#dateOfPurchase')).toHaveCount(0);
    await chooseRetailer(page);
    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    expect(await (await Api.signIn(server.url)).claimsWith(diagnosis)).toHaveLength(1);
  },
);

/** Fills in the date and place of purchase, and adds the proof. */
async function describePurchase(page: Page) {
  await page.locator('#dateOfPurchase').fill(daysAgo(30));
  await page.locator('#dateOfPurchase').blur();
  await chooseRetailer(page);
  const proof = invoicePdf('receipt.pdf');
  await page.locator('#proofOfPurchase input[type=file]').first().setInputFiles(proof);
  // Stored: its file name is shown only while it is being prepared.
  await expect(page.locator('#proofOfPurchase li[aria-labelledby^="photo-"]')).toBeVisible();
  return proof;
}

/** Chooses a retailer without stores. */
async function chooseRetailer(page: Page): Promise<void> {
  await page.locator('#retailerId').fill('Seneca');
  await page.getByRole('option', { name: 'Seneca Lawn & Power' }).click();
}
