import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, test, testWithWorker } from '#tests/support/portal.ts';
import { type Letter, lettersIn } from '#tests/server/support/letters.ts';
import { ClaimDesk, invoicePdf } from '#tests/support/repairs.ts';
import { storedHashes, Technician } from '#tests/support/technician.ts';

/** Opens the inbox item about a claim. The inbox loads its items when it opens. */
async function openInboxItem(page: Page, title: string, claim: string): Promise<void> {
  const inboxItem = page.getByRole('link').filter({ hasText: title }).filter({ hasText: claim });
  await expect
    .poll(async () => {
      await page.goto('/inbox');
      await expect(page.getByText('Updated just now')).toBeVisible();
      return inboxItem.count();
    })
    .toBe(1);
  await inboxItem.click();
}

testWithWorker(
  'a claim filed offline is decided, invoiced and paid',
  { tag: '@all' },
  async ({ page, server, link, otherContext }) => {
    test.slow();
    const api = await Api.signIn(server.url);
    const diagnosis = `A whole life, ${crypto.randomUUID()}`;
    const unpaid = page.getByRole('link', { name: /^Invoiced, not paid/ });
    const paidThisMonth = async () => {
      const month = await page.getByRole('table', { name: 'Paid by month' }).getByRole('row').last().innerText();
      return Number(/CA\$([\d,.]+)/.exec(month)?.[1]?.replaceAll(',', ''));
    };
    // Other tests send and pay invoices on the same server.
    let before = { unpaid: '', paid: 0 };

    await test.step('the depot files the claim offline, and it arrives', async () => {
      await signIn(page);
      await expect(unpaid).toBeVisible();
      before = { unpaid: await unpaid.innerText(), paid: await paidThisMonth() };
      await readyForOffline(page);
      link.down();
      await new Technician(page).saveClaim({ diagnosis, photos: [await cameraPhoto(page, { label: 'pump' })] });
      link.up();
      await expect(page.getByText(/WC-\d{6}/).first()).toBeVisible();
    });
    const [claim] = await api.claimsWith(diagnosis);
    if (!claim) throw new Error('The claim did not arrive');

    const timeline = page.getByRole('region', { name: 'What happened' });
    const deskPage = await (
      await otherContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    ).newPage();
    await test.step('the desk takes the claim and requests a photo', async () => {
      await signIn(deskPage, 'desk@portal.example', { at: '/desk' });
      await expect(deskPage.locator('[data-claim]').first()).toBeVisible();
      await deskPage.keyboard.press('/');
      await deskPage.keyboard.type(claim.name);
      await deskPage.keyboard.press('Enter');
      await expect(deskPage.locator('[data-claim]')).toHaveText([claim.name]);
      await deskPage.getByRole('button', { name: `Take ${claim.name}` }).click();
      await deskPage.getByRole('link', { name: claim.name }).click();
      await deskPage.getByRole('button', { name: /^Ask the depot/ }).click();
      await deskPage.getByLabel('What the depot should send').fill('The serial plate, straight from above');
      await deskPage.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click();
      // It was the last claim of the list, which opens again.
      await deskPage.getByRole('button', { name: 'Send now' }).click();
      await deskPage.getByRole('link', { name: /Waiting for the depot/ }).click();
      await deskPage.getByRole('link', { name: claim.name }).click();
      await expect(deskPage.getByText('Photos requested').first()).toBeVisible();
    });

    await test.step('the depot is notified by inbox and by mail, and adds the photo', async () => {
      // An account gets one mail a minute, also about claims of other tests; read items are not mailed.
      const letters = () => lettersIn(join(server.dataDir, 'mail'));
      const isToDepot = ({ to, text }: Letter) => to === 'depot@portal.example' && text.includes(claim.name);
      await expect.poll(async () => (await letters()).some(isToDepot), { timeout: 90_000 }).toBe(true);
      await openInboxItem(page, 'Photos requested', claim.name);
      const form = new ClaimDesk(page);
      await expect(form.dialog).toContainText('Add a photo to send.');
      await expect(timeline).toContainText('The serial plate, straight from above');
      await form.dialog.getByRole('button', { name: 'Close' }).click();
      await expect(form.dialog).toBeHidden();
      await timeline.getByRole('button', { name: 'Add photos' }).click();
      link.down();
      await form.dialog.locator('input[multiple]').setInputFiles(await cameraPhoto(page, { label: 'plate' }));
      await expect.poll(() => storedHashes(page)).toHaveLength(1);
      await form.button('Send photos').click();
      await expect(form.dialog.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
      link.up();
      await link.until(({ method, path, status }) => method === 'PATCH' && path.includes('/claims/') && status === 200);
      expect((await api.claim(claim.id)).files).toHaveLength(2);
    });

    await test.step('the desk asks a question, the depot answers, and the claim waits for the desk', async () => {
      await deskPage.reload();
      await deskPage.getByRole('button', { name: /^Ask the depot/ }).click();
      await deskPage.getByText('Information', { exact: true }).click();
      await deskPage.getByLabel('What the depot should send').fill('Was it under load?');
      await deskPage.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click();
      await deskPage.getByRole('button', { name: 'Send now' }).click();
      await expect(deskPage).toHaveURL(/\/desk\?/);
      await openInboxItem(page, 'Information requested', claim.name);
      const field = page.getByLabel('Your message to the claims desk');
      await expect(field).toBeFocused();
      await expect(timeline).toContainText('Waiting for your answer');
      await field.fill('Yes, on a hill.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(timeline.getByRole('listitem').last()).toHaveText(
        /^Waiting for the claims desk’s answersince today$/,
      );
    });

    await test.step('the desk prices the claim and approves it with one line changed', async () => {
      await deskPage.goto(`/desk/claims/${claim.id}`);
      await expect(deskPage.getByRole('button', { name: /^Show photo/ })).toHaveCount(2);
      // The labour rate starts as the depot's last rate, which other tests change.
      await deskPage.getByLabel('Price, line 1').fill('95.00');
      await deskPage.getByLabel('Price, line 2').fill('142.50');
      await deskPage.getByLabel('To approve, line 2').fill('120.00');
      await deskPage.getByLabel('To approve, line 2').blur();
      await deskPage.getByLabel('Why less, line 2').selectOption({ index: 1 });
      await deskPage.getByRole('button', { name: /^Approve with changes/ }).click();
      const approval = deskPage.getByRole('dialog', { name: 'Approve CA$286.25?' });
      await approval.getByLabel('A word to the depot (optional)').fill('List price of the assembly');
      await approval.getByRole('button', { name: 'Approve', exact: true }).click();
      await deskPage.getByRole('button', { name: 'Send now' }).click();
      await expect(deskPage.getByText('Approved', { exact: true }).first()).toBeVisible();
    });

    await test.step('the depot reads the reason and submits an invoice', async () => {
      await openInboxItem(page, 'Claim approved', claim.name);
      await expect(timeline).toContainText('List price of the assembly');
      await page.getByRole('button', { name: /^Amounts/ }).click();
      await expect(page.getByRole('row', { name: /CA\$142\.50 CA\$120\.00$/ })).toBeVisible();
      const form = new ClaimDesk(page);
      await form.action('invoice').click();
      await form.fillInvoice('HP-7001', { gst: '37.21' }, invoicePdf('invoice.pdf'));
      await form.submitInvoice();
      await expect(form.dialog.getByRole('heading', { name: form.words.invoiceSent })).toBeVisible();
      await form.button(form.words.viewClaim).click();
      await expect(page.getByRole('heading', { level: 1, name: claim.name })).toBeVisible();
      await expect(timeline.getByText('Invoice submitted')).toHaveCount(1);
      await expect(timeline.getByRole('listitem').last()).toContainText('Waiting for payment');
      await deskPage.reload();
      await expect(deskPage.getByRole('region', { name: 'What happened' })).toContainText('Invoice submitted');
    });

    await test.step('an admin pays the claim', async () => {
      const paymentPage = await (
        await otherContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
      ).newPage();
      await signIn(paymentPage, 'admin@portal.example', { at: '/desk/payments' });
      await paymentPage.getByRole('checkbox', { name: `Choose ${claim.name}` }).check();
      await paymentPage.getByRole('button', { name: 'Make a payment run' }).click();
      await paymentPage.getByRole('button', { name: 'Mark as paid' }).click();
      const payment = paymentPage.getByRole('dialog', { name: /^Mark run \d+ as paid$/ });
      await payment.getByLabel('Reference').fill('EFT 88120');
      await payment.getByRole('button', { name: 'Mark as paid' }).click();
      await expect(payment).toHaveCount(0);
      await expect(paymentPage.getByText('EFT 88120')).toBeVisible();
    });

    await test.step('the depot’s overview shows the payment', async () => {
      await openInboxItem(page, 'Claim paid', claim.name);
      await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
      await page.goto('/');
      await expect.poll(paidThisMonth).toBeCloseTo(before.paid + 323.46, 2);
      await expect(unpaid).toHaveText(before.unpaid, { useInnerText: true });
    });
  },
);
