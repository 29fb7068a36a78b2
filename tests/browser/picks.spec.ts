import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, nothingUnsent, readyForOffline, signIn, test, testWithWorker } from '#tests/support/portal.ts';
import { daysAgo, demoOwner, Technician } from '#tests/support/technician.ts';

testWithWorker(
  'a technician picks failure, operation and parts without network, and the claim arrives once with them',
  async ({ page, link, server }) => {
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    await readyForOffline(page);
    const repair = page.getByRole('region', { name: 'Failure and repair' });
    await expect(repair).toBeVisible();
    const technician = new Technician(page);
    await technician.field('Serial number').fill('DEMOACTIVE0001');
    await page.locator('#emailOrPhone').fill(demoOwner);
    // What is below the product moves until then.
    await expect(page.getByText('Registration found')).toBeVisible();
    link.down();

    let taps = 0;
    const tap = async (locator: { click: () => Promise<void> }) => {
      taps += 1;
      await locator.click();
    };
    const pick = async (label: string, place: number) => {
      const option = page.getByRole('listbox').getByRole('option').nth(place);
      // The list closes when what is known of the product moves its field out of sight.
      await expect(async () => {
        await page.getByLabel(label).click();
        await expect(option).toBeVisible({ timeout: 2_000 });
      }).toPass();
      taps += 1;
      await tap(option);
    };
    await pick('Failure code', 0);
    await pick('Add an operation', 0);
    await pick('Add a part', 0);
    await pick('Add a part', 1);
    await expect(repair.getByRole('radio', { name: 'Caused the failure' })).toHaveCount(2);
    await expect(repair.getByRole('radio', { name: 'Caused the failure' }).first()).toBeChecked();
    await expect(repair.getByText(/Expected/)).toContainText('$');
    await expect(technician.field('Labour hours')).not.toHaveValue('');
    const parts = await technician.field('Parts required').inputValue();
    expect(parts.split('\n')).toHaveLength(2);

    // What a person writes below the parts stays when another piece is picked.
    await technician.field('Parts required').fill(`${parts}\nThread locker`);
    await tap(repair.getByRole('button', { name: /^One .* more$/ }).first());
    await expect(technician.field('Parts required')).toHaveValue(/^.* \(2\)\n.* \(1\)\nThread locker$/);

    await technician.choose('Claim type', 'Warranty repair');
    await technician.choose('Subtype', 'Fuel system');
    taps += 2;
    const diagnosis = `Picked without network, ${crypto.randomUUID()}`;
    await technician.field('Diagnosis').fill(diagnosis);
    await technician.setDate('Date of failure', daysAgo(4));
    await technician.setDate('Date entered shop', daysAgo(2));
    taps += 2;
    await technician.addPhotos(await Promise.all([1, 2, 3].map((at) => cameraPhoto(page, { label: `p${at}` }))));
    taps += 3;

    await page.reload();
    await expect(repair.getByRole('radio', { name: 'Caused the failure' })).toHaveCount(2);
    await expect(technician.field('Parts required')).toHaveValue(/\nThread locker$/);
    await technician.send();
    taps += 1;
    expect(taps).toBeLessThanOrEqual(25);
    await expect(page).toHaveURL(/sent=/);

    link.up();
    await expect(nothingUnsent(page)).toBeVisible();
    const api = await Api.signIn(server.url);
    const [claim, ...others] = await api.claimsWith(diagnosis);
    expect(others).toEqual([]);
    const filed = await api.claim(claim?.id ?? '');
    expect(filed.picks).toMatchObject({
      failureCode: expect.any(String),
      operations: [{ id: expect.any(String) }],
      parts: [
        { quantity: 2, causal: true },
        { quantity: 1, causal: false },
      ],
      expectedCents: expect.any(Number),
    });
  },
);

testWithWorker(
  'a scanner takes its part alone, a code that is not listed sends nothing, a removed part leaves the focus in its place',
  async ({ page }) => {
    const repair = await openRepair(page);
    const search = repair.getByLabel('Add a part');
    await search.fill('NO-SUCH-PART');
    await search.press('Enter');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expect(repair.getByText('No number is exactly “NO-SUCH-PART”')).toBeVisible();
    // The beginning of a number, and words, find parts and take none.
    for (const text of ['NV-114-02', 'axle']) {
      await scan(search, text);
      await expect(repair.getByText(`No number is exactly “${text}”`)).toBeVisible();
      await expect(search).toHaveValue(text);
    }
    await expect(repair.getByRole('radio')).toHaveCount(0);
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    await search.fill('axle');
    await expect(page.getByRole('option', { name: /Axle/ }).first()).toBeVisible();
    await scan(search, 'nv1140228');
    await expect(repair.getByRole('radio', { name: 'Caused the failure: NV-114-0228' })).toBeChecked();
    await expect(repair.getByRole('radio')).toHaveCount(1);
    // A part that another replaces is known by its old number.
    await scan(search, 'nv3500503');
    await expect(repair.getByRole('radio', { name: 'Caused the failure: NV-350-0503' })).toBeVisible();
    await repair.getByRole('button', { name: 'Remove NV-350-0503' }).press('Enter');
    await repair.getByRole('button', { name: 'Remove NV-114-0228' }).press('Enter');
    await expect(repair.getByRole('radio')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(search).toBeFocused();
    await search.fill('axle');
    await expect(page.getByRole('option', { name: /Axle/ }).first()).toBeVisible();
    await search.press('ArrowDown');
    await search.press('Enter');
    await expect(repair.getByRole('radio')).toHaveCount(1);
  },
);

testWithWorker('Enter in a search sends no form where the arrows marked nothing', async ({ page }) => {
  const repair = await openRepair(page);
  const search = repair.getByLabel('Add a part');
  const list = page.getByRole('listbox');
  await search.focus();
  await search.press('Escape');
  await expect(list).toBeHidden();
  await search.press('ArrowDown');
  await search.press('Enter');
  await search.fill('zzz');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(repair.getByText('No number is exactly “zzz”')).toBeVisible();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(repair.getByRole('radio')).toHaveCount(0);
});

testWithWorker(
  'what is not in the list is typed without network, and arrives with the claim',
  async ({ page, link, server }) => {
    const repair = await openRepair(page);
    const technician = new Technician(page);
    await technician.field('Serial number').fill('DEMOACTIVE0001');
    await page.locator('#emailOrPhone').fill(demoOwner);
    await expect(page.getByText('Registration found')).toBeVisible();
    const dialog = page.getByRole('dialog');
    await repair.getByRole('button', { name: 'Type a part that is not in the list' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    link.down();

    await repair.getByRole('button', { name: 'Type an operation that is not in the list' }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText('Enter the hours')).toBeVisible();
    await dialog.getByLabel('Description').fill('Free the seized auger');
    await dialog.getByLabel('Hours').fill('1,25');
    await dialog.getByLabel('Hours').press('Enter');
    await expect(dialog).toBeHidden();
    // The dialog's form is not the claim's.
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    await repair.getByRole('button', { name: 'Type a part that is not in the list' }).click();
    await dialog.getByLabel('Description').fill('Thread locker');
    await dialog.getByLabel('Number').fill('TL-242');
    await dialog.getByLabel('Pieces').fill('2');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(repair.getByText('Typed, not in the list')).toHaveCount(2);
    await expect(repair.getByRole('radio', { name: 'Caused the failure: TL-242' })).toBeChecked();
    await expect(technician.field('Parts required')).toHaveValue('Thread locker TL-242 (2)');
    await expect(technician.field('Labour hours')).toHaveValue('1.75');

    const diagnosis = `Typed without network, ${crypto.randomUUID()}`;
    await technician.choose('Claim type', 'Warranty repair');
    await technician.choose('Subtype', 'Fuel system');
    await technician.field('Diagnosis').fill(diagnosis);
    await technician.setDate('Date of failure', daysAgo(4));
    await technician.setDate('Date entered shop', daysAgo(2));
    await technician.addPhotos(await Promise.all([1, 2, 3].map((at) => cameraPhoto(page, { label: `t${at}` }))));
    await page.reload();
    await expect(repair.getByText('Typed, not in the list')).toHaveCount(2);
    await technician.send();
    await expect(page).toHaveURL(/sent=/);
    link.up();
    await expect(nothingUnsent(page)).toBeVisible();
    const api = await Api.signIn(server.url);
    const [claim] = await api.claimsWith(diagnosis);
    const { picks } = await api.claim(claim?.id ?? '');
    expect(picks?.typed).toEqual([
      { kind: 'labour', description: 'Free the seized auger', number: null, quantity: null, hours: 1.25 },
      { kind: 'part', description: 'Thread locker', number: 'TL-242', quantity: 2, hours: null, causal: true },
    ]);
  },
);

testWithWorker(
  'more hours than the flat times ask for a reason, which a reload and an edit keep',
  async ({ page, link, server }) => {
    const repair = await openRepair(page);
    const technician = new Technician(page);
    await scan(repair.getByLabel('Add an operation'), 'DRV-001');
    await expect(technician.field('Labour hours')).toHaveValue('1.75');
    await technician.field('Labour hours').fill('1.75');
    const reason = technician.field('Reason for more hours');
    await expect(reason).toHaveCount(0);
    const diagnosis = `More hours, ${crypto.randomUUID()}`;
    await technician.fillClaim({ diagnosis });
    await technician.field('Labour hours').fill('3');
    await technician.send();
    await expect(page.getByText('Reason for more hours: say why it takes more than the flat time')).toBeVisible();
    await reason.fill('The bolts were seized.');
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await page.reload();
    await expect(reason).toHaveValue('The bolts were seized.');

    // An entry that waits is edited with it.
    link.down();
    await technician.send();
    await expect(page).toHaveURL(/sent=/);
    await page.goto('/outbox');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(reason).toHaveValue('The bolts were seized.');
    await technician.send();
    link.up();
    await expect(nothingUnsent(page)).toBeVisible();
    const api = await Api.signIn(server.url);
    const [claim] = await api.claimsWith(diagnosis);
    expect((await api.claim(claim?.id ?? '')).picks?.hoursReason).toBe('The bolts were seized.');
  },
);

testWithWorker(
  'a replaced number that is typed becomes the new one, what is out of use is not offered, and a full claim says so',
  async ({ page, server }) => {
    const admin = await Api.signIn(server.url, 'admin@portal.example');
    const words = { product_types: '', photo_slots: '', operations: '', parts: '' };
    for (const [id, active] of [
      ['ZZ-OLD', 'false'],
      ['ZZ-NEW', 'true'],
    ] as const)
      await admin.createRecord('failure-codes', {
        ...words,
        id,
        active,
        description_en: 'Zygote seal torn',
        description_fr: 'Joint de zygote déchiré',
      });
    const repair = await openRepair(page);
    await scan(repair.getByLabel('Add a part'), 'NV-330-0500');
    await expect(repair.getByText('Replaces NV-330-0500')).toBeVisible();
    await expect(repair.getByText(/^NV-330-1010 · /)).toBeVisible();
    await expect(new Technician(page).field('Parts required')).toHaveValue(/NV-330-1010 \(1\)$/);

    await repair.getByLabel('Failure code').fill('zygote');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^ZZ-NEW/]);
    await page.keyboard.press('Escape');

    const search = repair.getByLabel('Add an operation');
    const operations = await admin.operationIds();
    for (const [at, id] of operations.slice(0, 48).entries()) {
      await scan(search, id);
      await expect(repair.getByRole('button', { name: /^Remove / })).toHaveCount(at + 2);
    }
    await expect(repair).toContainText('A claim takes 49 operations and parts at most, and this one has 49.');
    await expect(search).toBeDisabled();
    await expect(repair.getByRole('button', { name: 'Type a part that is not in the list' })).toBeDisabled();
    await repair.getByRole('button', { name: `Remove ${operations[0]}` }).click();
    await expect(search).toBeEnabled();
    await expect(repair).not.toContainText('at most');
  },
);

test('a form reads its catalogue without a prefetch, and shows no amounts where prices are hidden', async ({
  page,
}) => {
  // As a server with `DEPOT_PRICES=hidden` answers.
  await page.route(/\/api\/catalogue\/(parts|agreements)/, async (route) => {
    const response = await route.fetch();
    const answer: { data: object[] } = await response.json();
    const data = answer.data.map((row) => ({
      ...row,
      ...('priceCents' in row ? { priceCents: null } : { rateCents: null, markupHundredths: null }),
    }));
    await route.fulfill({ response, json: { ...answer, data, approvedRateCents: undefined, pricesHidden: true } });
  });
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
  const repair = page.getByRole('region', { name: 'Failure and repair' });
  await expect(repair).toBeVisible();
  await scan(repair.getByLabel('Add an operation'), 'DRV-001');
  await scan(repair.getByLabel('Add a part'), 'NV-114-0231');
  await expect(new Technician(page).field('Labour hours')).toHaveValue('1.75');
  await expect(repair.getByRole('radio')).toHaveCount(1);
  await expect(repair).not.toContainText('$');
  await expect(repair).not.toContainText('Expected');
  await expect(repair).not.toContainText('The claims desk prices it');
});

testWithWorker.describe('under a finger', () => {
  testWithWorker.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  testWithWorker('each target of failure and repair is large enough', { tag: '@chromium' }, async ({ page }) => {
    const repair = await openRepair(page);
    await repair.getByLabel('Failure code').tap();
    await page.getByRole('listbox').getByRole('option').first().tap();
    await repair.getByLabel('Add an operation').tap();
    await page.getByRole('listbox').getByRole('option').first().tap();
    await repair.getByLabel('Add a part').tap();
    await page.getByRole('listbox').getByRole('option').first().tap();
    const targets = repair.locator('button, input:not([type="hidden"], [type="radio"]), input[type="radio"] + label');
    await expect(repair.getByRole('radio')).toHaveCount(1);
    expect(await targets.count()).toBeGreaterThan(9);
    expect(await smallerThan(44, targets)).toEqual([]);
  });
});

async function openRepair(page: Page): Promise<Locator> {
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
  await readyForOffline(page);
  const repair = page.getByRole('region', { name: 'Failure and repair' });
  await expect(repair).toBeVisible();
  return repair;
}

function smallerThan(least: number, targets: Locator): Promise<string[]> {
  return targets.evaluateAll(
    (all, pixels) =>
      all
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width < pixels || height < pixels;
        })
        .map((target) => target.outerHTML),
    least,
  );
}

/** Writes a code and Enter faster than any list, as a scanner does. */
async function scan(field: Locator, code: string): Promise<void> {
  await field.focus();
  await field.evaluate((input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }));
  }, code);
}
