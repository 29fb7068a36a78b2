import type { Locator } from '@playwright/test';
import * as v from 'valibot';
import { listDeskClaims } from '#contract/desk-queue.ts';
import { addDays, todayInToronto } from '#domain/dates.ts';
import { Api } from '#tests/support/api.ts';
import { cameraPhoto, sha256 } from '#tests/support/photos.ts';
import { expect, entryNeedsYou, signIn, setLanguage, test, testWithWorker } from '#tests/support/portal.ts';
import { ClaimDesk, invoicePdf, openOffline } from '#tests/support/repairs.ts';
import { storedHashes } from '#tests/support/technician.ts';

const invoicePost = /\/claims\/[^/]+\/invoice$/;

test('an invoice is reviewed, arrives once with its file and disables further actions, in French', async ({
  page,
  context,
  server,
  link,
}) => {
  await setLanguage(context, 'fr');
  await signIn(page);
  const api = await Api.signIn(server.url);
  const claim = await api.claimIn('Approved');
  const desk = new ClaimDesk(page, 'fr');
  const { words } = desk;
  await desk.openClaim(claim);
  await desk.action('invoice').click();
  await desk.button(words.check).click();
  // Each field shows what to enter.
  await expect(desk.dialog.getByText(words.numberMissing, { exact: true })).toBeVisible();
  await expect(desk.dialog.getByText(words.required)).toHaveCount(0);

  const file = invoicePdf('invoice-2291.pdf');
  await desk.fillInvoice('ML-2291', { gst: '0.01' }, file);
  await desk.field(words.gst).blur();
  await expect(desk.field(words.gst)).toHaveValue('0,01');
  await desk.button(words.check).click();
  await expect(desk.dialog.getByText(words.reviewed)).toBeVisible();
  for (const answer of ['invoice-2291.pdf', 'ML-2291', '0,01\u00A0$']) await expect(desk.dialog).toContainText(answer);
  expect(link.count('POST', invoicePost)).toBe(0);
  await desk.button(words.invoice).click();
  await expect(desk.dialog.getByRole('heading', { name: words.invoiceSent })).toBeVisible();
  await expect(desk.dialog).toContainText(claim.name);
  for (const step of ['Enregistrée, fichier compris', 'Envoyée'])
    await expect(desk.dialog.getByText(step, { exact: true })).toBeVisible();
  await desk.button(words.viewClaim).click();
  await expect(desk.dialog).toBeHidden();
  for (const kind of ['estimate', 'invoice'] as const)
    await expect(desk.action(kind)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('[data-bottom-bar]')).toContainText(/communiquez avec le soutien/);

  const after = await api.claim(claim.id);
  expect(after.invoicedAt).not.toBeNull();
  const files = (after.files ?? []).filter(({ purpose }) => purpose === 'invoice');
  expect(await api.fileHashes({ files })).toEqual([sha256(file.buffer)]);
  expect(link.count('POST', invoicePost)).toBe(1);
});

test('a total that differs from what was approved is told before the invoice is sent, and flags the claim', async ({
  page,
  server,
}) => {
  await signIn(page);
  const api = await Api.signIn(server.url);
  const claim = await api.claimIn('Approved');
  const desk = new ClaimDesk(page);
  await desk.openClaim(claim);
  await desk.action('invoice').click();
  await desk.fillInvoice(`TD-${claim.name}`, { gst: '0.01' }, invoicePdf('total.pdf'));
  const expected = (claim.grossTotal ?? 0) + 0.01;
  await desk.field('Total on the invoice (optional)').fill(expected.toFixed(2));
  await expect(desk.dialog.getByText(/The total on the invoice is/)).toHaveCount(0);
  await desk.field('Total on the invoice (optional)').fill((expected + 3).toFixed(2));
  const told = desk.dialog.getByText('The total on the invoice is CA$3.00 more than what was approved, with taxes');
  await expect(told).toBeVisible();
  await desk.button(desk.words.check).click();
  await expect(desk.dialog.getByText(desk.words.reviewed)).toBeVisible();
  await expect(told).toBeVisible();
  await expect(desk.dialog.getByText('Approved, with taxes', { exact: true })).toBeVisible();
  await desk.button(desk.words.invoice).click();
  await expect(desk.dialog.getByRole('heading', { name: desk.words.invoiceSent })).toBeVisible();
  await expect
    .poll(async () => (await api.claim(claim.id)).invoice?.invoiceTotal)
    .toBe(Number((expected + 3).toFixed(2)));

  const office = await Api.signIn(server.url, 'desk@portal.example');
  const found = await office.read(`/desk/claims?flag=invoice_differs&search=${claim.name}`);
  expect(v.parse(listDeskClaims.output, found).data.map(({ id }) => id)).toEqual([claim.id]);
});

const depots = [
  { place: 'Ontario', email: 'depot@portal.example', taxFields: ['gst'], hint: /^13% of CA\$/ },
  { place: 'Quebec', email: 'depot.qc@portal.example', taxFields: ['gst', 'pst'], hint: /^9\.975% of CA\$/ },
  { place: 'British Columbia', email: 'both@portal.example', taxFields: ['gst', 'pst'], hint: /^7% of CA\$/ },
  { place: 'New York', email: 'depot.us@portal.example', taxFields: ['usd'], hint: /in US dollars/ },
] as const;

for (const { place, email, taxFields, hint } of depots)
  test(
    `the invoice form of a depot in ${place} has only the taxes that apply there`,
    { tag: '@all' },
    async ({ page, server }) => {
      await signIn(page, email);
      const claim = await (await Api.signIn(server.url, email)).claimIn('Approved');
      const desk = new ClaimDesk(page);
      await desk.openClaim(claim);
      await desk.action('invoice').click();
      await expect(desk.dialog.getByRole('heading', { name: `Taxes, ${place}` })).toBeVisible();
      for (const tax of ['gst', 'pst', 'usd'] as const)
        await expect(desk.field(desk.words[tax]), tax).toHaveCount(taxFields.some((name) => name === tax) ? 1 : 0);
      await expect(desk.dialog.getByText(hint)).toBeVisible();
      // Described by its second line, not by all its fields.
      await expect(desk.dialog).toHaveAccessibleDescription(`For claim ${claim.name}`);
      await desk.button('Yesterday, Invoice date').click();
      const today = todayInToronto(new Date());
      await expect(desk.field('Invoice date')).toHaveValue(addDays(today, -1));
      await desk.button('Today, Invoice date').click();
      await expect(desk.field('Invoice date')).toHaveValue(today);
    },
  );

test('a US depot submits an invoice without tax', { tag: '@all' }, async ({ page, server, link }) => {
  await signIn(page, 'depot.us@portal.example');
  const api = await Api.signIn(server.url, 'depot.us@portal.example');
  const claim = await api.claimIn('Approved');
  const desk = new ClaimDesk(page);
  await desk.openClaim(claim);
  await desk.action('invoice').click();
  await desk.fillInvoice('NY-7', {}, invoicePdf('ny-7.pdf'));
  await desk.submitInvoice();
  await link.until(({ path, status }) => invoicePost.test(path) && status === 201);
  expect((await api.claim(claim.id)).invoicedAt).not.toBeNull();
});

test(
  'swapped taxes show one error and a button that swaps them, and a tax above its rate shows a warning',
  { tag: '@all' },
  async ({ page, server }) => {
    await signIn(page, 'depot.qc@portal.example');
    const claim = await (await Api.signIn(server.url, 'depot.qc@portal.example')).claimIn('Approved');
    const desk = new ClaimDesk(page);
    await desk.openClaim(claim);
    await desk.action('invoice').click();
    await desk.fillInvoice('QC-1', { gst: '2.00', pst: '1.00' }, invoicePdf('qc-1.pdf'));
    await expect(desk.dialog.getByText(/^Tax comparison error\. GST\/HST always less than PST\/QST/)).toHaveCount(1);
    await expect(desk.field(desk.words.gst)).toHaveAttribute('aria-invalid', 'true');
    await desk.button(desk.words.check).click();
    await expect(desk.dialog.getByRole('link', { name: /tax comparison error/ })).toHaveCount(1);
    await desk.button('Swap the two amounts').click();
    await expect(desk.field(desk.words.gst)).toHaveValue('1.00');
    await expect(desk.field(desk.words.pst)).toHaveValue('2.00');
    await desk.field(desk.words.pst).fill('900');
    await expect(
      desk.dialog.getByText('Above the usual rate of 9.975%: check it. You can send it as it is.'),
    ).toBeVisible();
    await desk.button(/^Enter CA\$.* for PST\/QST$/).click();
    await expect(desk.dialog.getByText(/^Above the usual rate/)).toBeHidden();
    await desk.field(desk.words.pst).fill('900');
    await desk.button(desk.words.check).click();
    await expect(desk.dialog.getByText(desk.words.reviewed)).toBeVisible();
    await expect(desk.dialog.getByRole('term').filter({ hasText: 'PST/QST' })).toHaveCount(1);
    // Back to one field, with the focus on it.
    await desk.button('Change PST/QST').click();
    await expect(desk.field(desk.words.pst)).toBeFocused();
  },
);

testWithWorker(
  'an invoice made offline with a photo of the paper is sent once and intact',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const { api, claim, desk } = await openOffline(page, { server, link }, 'Parts Ordered');
    await desk.action('invoice').click();
    await desk.fillInvoice('OFF-1', { gst: '0.01' }, await cameraPhoto(page, { label: 'paper' }));
    const photoHashes = await storedHashes(page);
    expect(photoHashes).toHaveLength(1);
    await desk.submitInvoice();
    await expect(desk.dialog.getByRole('heading', { name: desk.words.saved })).toBeVisible();
    await expect(desk.dialog.getByText('Invoice submitted')).toBeHidden();
    await desk.button(desk.words.viewClaim).click();
    await expect(page.locator('[data-bottom-bar]')).toContainText('The invoice of this claim is in the outbox.');
    // The server commits and its response is lost: the request is repeated with the same key.
    link.next('POST', invoicePost, { kind: 'drop_answer' });
    link.up();
    await link.until(({ path, status }) => invoicePost.test(path) && status === 201);
    const posts = link.requests.filter(({ path }) => invoicePost.test(path));
    expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
    expect(posts.length).toBeGreaterThanOrEqual(2);
    const files = ((await api.claim(claim.id)).files ?? []).filter(({ purpose }) => purpose === 'invoice');
    expect(await api.fileHashes({ files })).toEqual(photoHashes);
  },
);

test(
  'taxes that the server refuses are marked at their fields, and the form preserves its values',
  { tag: '@all' },
  async ({ page, server, link }) => {
    await signIn(page, 'depot.qc@portal.example');
    const api = await Api.signIn(server.url, 'depot.qc@portal.example');
    const claim = await api.claimIn('Approved');
    const desk = new ClaimDesk(page);
    await desk.openClaim(claim);
    await desk.action('invoice').click();
    const file = invoicePdf('qc-2.pdf');
    await desk.fillInvoice('QC-2', { gst: '1.00', pst: '2.00' }, file);
    const message = 'Invoiced GST/HST or PST/QST exceeds tax rate';
    const body = JSON.stringify({ code: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', message: [message], fields: ['PST/QST'] });
    link.next('POST', invoicePost, { kind: 'answer', status: 422, body });
    await desk.submitInvoice();
    await expect(desk.dialog.getByRole('heading', { name: 'It needs you' })).toBeVisible();
    await expect(desk.dialog).toContainText(message);
    await desk.dialog.getByRole('link', { name: 'See it in the outbox' }).click();
    // The dialog contains the same words. Going back before the outbox has opened would skip the dialog.
    await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
    await expect(page.getByText(`“${message}”`)).toBeVisible();
    await page.goBack();
    await desk.button('Change and send').click();

    await expect(desk.dialog.getByText('Invalid PST tax amount', { exact: true })).toBeVisible();
    await expect(desk.dialog.getByRole('link', { name: 'PST/QST: invalid PST tax amount' })).toBeVisible();
    await expect(desk.dialog.getByText('invalid GST tax amount')).toBeHidden();
    await expect(desk.field(desk.words.invoiceNumber)).toHaveValue('QC-2');
    await expect(desk.field(desk.words.gst)).toHaveValue('1');
    await expect(desk.dialog.getByText('qc-2.pdf')).toBeVisible();
    await page.reload();
    await expect(desk.dialog.getByText('Invalid PST tax amount', { exact: true })).toBeVisible();
    await desk.field(desk.words.pst).fill('1.50');
    await expect(desk.dialog.getByText('invalid PST tax amount')).toBeHidden();
    await desk.submitInvoice();
    await expect(desk.dialog.getByRole('heading', { name: desk.words.invoiceSent })).toBeVisible();
    const posts = link.requests.filter(({ path }) => invoicePost.test(path));
    expect(posts.map(({ status }) => status)).toEqual([422, 201]);
    expect(new Set(posts.map(({ key }) => key)).size).toBe(2);
    const files = ((await api.claim(claim.id)).files ?? []).filter(({ purpose }) => purpose === 'invoice');
    expect(await api.fileHashes({ files })).toEqual([sha256(file.buffer)]);
  },
);

testWithWorker(
  'an invoice for a claim invoiced meanwhile shows the reason and can be deleted',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const { api, claim, desk } = await openOffline(page, { server, link }, 'Approved');
    await desk.action('invoice').click();
    await desk.fillInvoice('TWICE', { gst: '0.01' }, invoicePdf('twice.pdf'));
    await desk.submitInvoice();
    await expect(desk.dialog.getByRole('heading', { name: desk.words.saved })).toBeVisible();
    const fields = { invoiceDate: '2026-01-05', invoiceNumber: 'FIRST', gstHstTaxAmount: '0.01' };
    await api.invoice(claim.id, fields, new File(['%PDF-1.7 x'], 'first.pdf', { type: 'application/pdf' }));

    link.up();
    await entryNeedsYou(page);
    await page.goto('/outbox');
    await expect(page.getByText('An invoice was already submitted for this claim.')).toBeVisible();
    await expect(page.getByText(/One claim takes one invoice/)).toBeVisible();
    await expect(page.getByText(`The status of ${claim.name} now: Approved. Its invoice came in on`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await page.getByRole('link', { name: 'View claim' }).click();
    await expect(page.locator('[data-bottom-bar]')).toContainText('An invoice was submitted for this claim.');
    await page.getByRole('link', { name: /Invoice TWICE/ }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Outbox is empty')).toBeVisible();
  },
);

testWithWorker(
  'an invoice cannot be submitted before an unsent estimate of its claim is sent',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const { desk } = await openOffline(page, { server, link }, 'Parts Ordered');
    await desk.action('invoice').click();
    await desk.fillInvoice('LATER', { gst: '0.01' }, invoicePdf('later.pdf'));
    await page.keyboard.press('Escape');
    await expect(desk.dialog).toBeHidden();
    await desk.action('estimate').click();
    await desk.fillEstimate({ diagnosis: `Before the invoice, ${crypto.randomUUID()}` });
    await desk.button(desk.words.estimate).click();
    await desk.button(desk.words.viewClaim).click();
    await page.getByRole('link', { name: /Invoice LATER/ }).click();
    await expect(desk.field(desk.words.invoiceNumber)).toHaveValue('LATER');
    await expect(desk.dialog.getByText(/^An additional estimate is in the outbox/)).toBeVisible();
    await desk.button(desk.words.check).click();
    await expect(desk.button(desk.words.invoice)).toHaveAttribute('aria-disabled', 'true');
    await desk.button(desk.words.invoice).press('Enter');
    link.up();
    await expect(desk.dialog.getByText(/^You can invoice once this claim is Approved/)).toBeVisible();
    expect(link.count('POST', invoicePost)).toBe(0);
  },
);

test(
  'an invoice file that is neither a PDF nor a picture, or is too large, is refused',
  { tag: '@all' },
  async ({ page, server }) => {
    await signIn(page);
    const claim = await (await Api.signIn(server.url)).claimIn('Approved');
    const desk = new ClaimDesk(page);
    await desk.openClaim(claim);
    await desk.action('invoice').click();
    const fileInput = desk.dialog.locator('input[accept*=pdf]');
    const pdf = invoicePdf('right.pdf');
    await desk.addFile(pdf);
    await fileInput.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('just text') });
    await expect(desk.dialog.getByText('It is neither a PDF nor a picture. Choose another file.')).toBeVisible();
    const big = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024)]);
    await fileInput.setInputFiles({ name: 'big.pdf', mimeType: 'application/pdf', buffer: big });
    await expect(desk.dialog.getByText(/It is larger than 5\u00a0MB/)).toBeVisible();
    // The previous file is still stored, and the new one replaces it.
    expect(await storedHashes(page)).toEqual([sha256(pdf.buffer)]);
    const second = invoicePdf('second.pdf');
    await desk.addFile(second);
    // The first file stays until the new one is stored.
    await expect.poll(() => storedHashes(page)).toEqual([sha256(second.buffer)]);
  },
);

test(
  'a further invoice takes at most six taps: the date stays, the number is the next (R-INV-09)',
  { tag: '@all' },
  async ({ page, server }) => {
    await signIn(page);
    const api = await Api.signIn(server.url);
    const first = await api.claimIn('Approved');
    const desk = new ClaimDesk(page);
    await desk.openClaim(first);
    await desk.action('invoice').click();
    await desk.fillInvoice('ML-0099', { gst: '0.01' }, invoicePdf('first.pdf'));
    await desk.submitInvoice();
    await expect(desk.dialog.getByRole('heading', { name: desk.words.invoiceSent })).toBeVisible();

    let taps = 0;
    const tap = async (place: Locator) => {
      taps += 1;
      await place.click();
    };
    await tap(desk.button(/^Next claim to invoice \(\d+ left\)$/));
    await expect(desk.field(desk.words.invoiceNumber)).toHaveValue('ML-0100');
    expect(page.url()).not.toContain(first.id);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    // The system's own chooser takes one tap more.
    taps += 2;
    await desk.addFile(invoicePdf('second.pdf'));
    await tap(desk.field(desk.words.gst));
    await page.keyboard.type('0.01');
    await tap(desk.button(desk.words.check));
    await tap(desk.button(desk.words.invoice));
    await expect(desk.dialog.getByRole('heading', { name: desk.words.invoiceSent })).toBeVisible();
    expect(taps).toBeLessThanOrEqual(6);
    const { invoice } = await api.claim(id);
    expect(invoice).toMatchObject({ invoiceNumber: 'ML-0100' });
    expect(invoice?.invoiceDate).toBe((await api.claim(first.id)).invoice?.invoiceDate);
  },
);
