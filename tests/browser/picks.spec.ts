import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, nothingUnsent, readyForOffline, signIn, testWithWorker } from '#tests/support/portal.ts';
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
    await expect(page.getByText('Snow Blower').first()).toBeVisible();
    link.down();

    let taps = 0;
    const tap = async (locator: { click: () => Promise<void> }) => {
      taps += 1;
      await locator.click();
    };
    await tap(page.getByLabel('Failure code'));
    await tap(page.getByRole('listbox').getByRole('option').first());
    await tap(page.getByLabel('Add an operation'));
    await tap(page.getByRole('listbox').getByRole('option').first());
    for (const place of [0, 1]) {
      await tap(page.getByLabel('Add a part'));
      await tap(page.getByRole('listbox').getByRole('option').nth(place));
    }
    await expect(repair.getByRole('radio', { name: 'Caused the failure' })).toHaveCount(2);
    await expect(repair.getByRole('radio', { name: 'Caused the failure' }).first()).toBeChecked();
    await expect(repair.getByText(/Expected/)).toContainText('$');
    await expect(technician.field('Labour hours')).not.toHaveValue('');
    const parts = await technician.field('Parts required').inputValue();
    expect(parts.split('\n')).toHaveLength(2);

    // What a person writes below the parts stays when another piece is picked.
    await technician.field('Parts required').fill(`${parts}\nThread locker`);
    await tap(repair.getByRole('button', { name: /^One .* more$/ }).first());
    await expect(technician.field('Parts required')).toHaveValue(/^2 × .*\n1 × .*\nThread locker$/);

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
