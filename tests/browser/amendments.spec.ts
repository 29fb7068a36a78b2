import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import {
  expect,
  pill,
  readyForOffline,
  entryNeedsYou,
  signIn,
  setLanguage,
  test,
  testWithWorker,
} from '#tests/support/portal.ts';
import { ClaimDesk, openOffline } from '#tests/support/repairs.ts';
import { openPortal, test as tabletTest } from '#tests/support/tablet.ts';
import { storedHashes, Technician } from '#tests/support/technician.ts';

const amendmentPost = /\/claims\/[^/]+\/amendment$/;

test(
  'an additional estimate arrives once with its file and returns the claim to review, in French',
  { tag: '@all' },
  async ({ page, context, server, link }) => {
    await setLanguage(context, 'fr');
    await signIn(page);
    const api = await Api.signIn(server.url);
    const claim = await api.claimIn('Approved');
    const desk = new ClaimDesk(page, 'fr');
    await desk.openClaim(claim);
    await desk.action('estimate').click();
    await desk.button(desk.words.estimate).click();
    await expect(desk.dialog.getByText(desk.words.diagnosisMissing, { exact: true })).toHaveCount(1);

    const diagnosis = `Gear cracked too, ${crypto.randomUUID()}`;
    await desk.fillEstimate({ diagnosis, file: await cameraPhoto(page) });
    await desk.field(desk.words.hours).blur();
    await expect(desk.field(desk.words.hours)).toHaveValue('2,5');
    const photoHashes = await storedHashes(page);
    expect(photoHashes).toHaveLength(1);
    await desk.button(desk.words.estimate).click();
    await expect(desk.dialog.getByRole('heading', { name: desk.words.estimateSent })).toBeVisible();
    await desk.button(desk.words.viewClaim).click();
    await expect(desk.dialog).toBeHidden();
    await expect(page.getByText('En attente d’examen').first()).toBeVisible();
    // The review must be finished first.
    await expect(desk.action('invoice')).toHaveAttribute('aria-disabled', 'true');

    const after = await api.claim(claim.id);
    expect(after.status).toBe('Pending Review');
    expect(after.estimatedRepairCosts.filter(({ description }) => description === diagnosis)).toHaveLength(1);
    const files = (after.files ?? []).filter(({ purpose }) => purpose === 'amendment');
    expect(await api.fileHashes({ files })).toEqual(photoHashes);
    expect(link.count('POST', amendmentPost)).toBe(1);
    await expect.poll(() => storedHashes(page)).toEqual([]);
  },
);

testWithWorker(
  'an estimate made offline for a cached claim survives a reload and is sent when the network returns',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const { api, claim, desk } = await openOffline(page, { server, link }, 'Parts Ordered');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: claim.name })).toBeVisible();

    await desk.action('estimate').click();
    const diagnosis = `Offline, ${crypto.randomUUID()}`;
    await desk.fillEstimate({ diagnosis, file: await cameraPhoto(page) });
    const photoHashes = await storedHashes(page);
    await desk.button(desk.words.estimate).click();
    await expect(desk.dialog.getByRole('heading', { name: desk.words.saved })).toBeVisible();
    await page.reload();
    // The address still names it.
    await expect(desk.dialog.getByRole('heading', { name: desk.words.saved })).toBeVisible();
    await desk.button(desk.words.viewClaim).click();
    await expect(page.getByRole('link', { name: /Additional estimate/ })).toContainText('Waiting to send');
    await expect(desk.action('invoice')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(/additional estimate is in the outbox/)).toBeVisible();
    expect(await storedHashes(page)).toEqual(photoHashes);
    expect(link.count('POST', amendmentPost)).toBe(0);

    link.up();
    await link.until(({ path, status }) => amendmentPost.test(path) && status === 201);
    const after = await api.claim(claim.id);
    expect(after.estimatedRepairCosts.filter(({ description }) => description === diagnosis)).toHaveLength(1);
    const files = (after.files ?? []).filter(({ purpose }) => purpose === 'amendment');
    expect(await api.fileHashes({ files })).toEqual(photoHashes);
    await expect(page.getByRole('link', { name: /Additional estimate/ })).toBeHidden();
  },
);

testWithWorker(
  'estimates for an unsent claim wait for it and are then sent in order',
  { tag: '@all' },
  async ({ page, server, link }) => {
    link.contractOnly();
    await signIn(page);
    await readyForOffline(page);
    const technician = new Technician(page);
    const desk = new ClaimDesk(page);
    const filed = `Filed first, ${crypto.randomUUID()}`;
    await technician.fillClaim({ diagnosis: filed, photos: [await cameraPhoto(page)] });
    // Half of it has been uploaded when the network fails: it can no longer be changed, so an addition is an estimate of
    // its own.
    link.next('POST', /\/claims$/, { kind: 'hold_upload', afterBytes: 100_000 });
    await technician.send();
    await link.untilStalled();
    link.down();
    await expect(pill(page)).toContainText('Portal unreachable, 1 waiting');
    await page.goto('/outbox');
    await page.getByRole('link', { name: 'Request additional estimate' }).click();
    const estimates = [`Second, ${crypto.randomUUID()}`, `Third, ${crypto.randomUUID()}`];
    for (const diagnosis of estimates) {
      await desk.fillEstimate({ diagnosis, file: await cameraPhoto(page) });
      await desk.button(desk.words.estimate).click();
      await expect(desk.dialog.getByText(/once its claim has arrived/).first()).toBeVisible();
      await desk.button(desk.words.viewClaim).click();
      await expect(desk.dialog).toBeHidden();
      if (diagnosis === estimates[0]) await desk.action('estimate').click();
    }
    await expect(page.getByRole('link', { name: /Waiting for its claim/ })).toHaveCount(2);
    await expect(desk.action('invoice')).toHaveAttribute('aria-disabled', 'true');
    await page.goto('/outbox');
    await expect(page.getByRole('heading', { name: 'Then: Additional estimate' })).toHaveCount(2);
    const photoHashes = await storedHashes(page);
    expect(photoHashes).toHaveLength(3);

    link.up();
    await link.until(({ path, status }) => amendmentPost.test(path) && status === 201, 2);
    const api = await Api.signIn(server.url);
    const [claim, ...more] = await api.claimsWith(filed);
    if (!claim) throw new Error('The claim has not arrived');
    expect(more).toEqual([]);
    expect(await api.fileHashes(claim)).toEqual(photoHashes);
    const costs = claim.estimatedRepairCosts.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    expect(costs.map(({ description }) => description).filter((text) => text !== filed)).toEqual(estimates);
    const posts = link.requests.filter(({ method, status }) => method === 'POST' && status === 201);
    expect(posts.map(({ path }) => path.replace(/^\/api\/warranties/, ''))).toEqual([
      '/claims',
      `/claims/${claim.id}/amendment`,
      `/claims/${claim.id}/amendment`,
    ]);
    await expect(page.getByText(`Additional estimate for ${claim.name}`).first()).toBeVisible();
  },
);

testWithWorker(
  'deleting an unsent claim warns about its estimate and deletes both',
  { tag: '@all' },
  async ({ page, link }) => {
    link.contractOnly();
    await signIn(page);
    await readyForOffline(page);
    const technician = new Technician(page);
    const desk = new ClaimDesk(page);
    await technician.fillClaim({ diagnosis: `Given up, ${crypto.randomUUID()}`, photos: [await cameraPhoto(page)] });
    link.next('POST', /\/claims$/, { kind: 'hold_upload', afterBytes: 100_000 });
    await technician.send();
    await link.untilStalled();
    link.down();
    await expect(pill(page)).toContainText('Portal unreachable, 1 waiting');
    await page.goto('/outbox');
    await page.getByRole('link', { name: 'Request additional estimate' }).click();
    await desk.fillEstimate({ diagnosis: 'Goes nowhere' });
    await desk.button(desk.words.estimate).click();
    await expect(desk.dialog.getByRole('heading', { name: desk.words.saved })).toBeVisible();
    await page.goto('/outbox');
    // The button of the claim; its follow-up has another one below.
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await expect(page.getByRole('dialog')).toContainText(
      '1 additional estimate waits for this claim and is deleted with it',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Outbox is empty')).toBeVisible();
    expect(await storedHashes(page)).toEqual([]);
  },
);

const closed = 'This claim takes neither an additional estimate nor an invoice.';
const barStates: [status: string | null, estimate: boolean, invoice: boolean, reason: string][] = [
  ['New', true, false, 'You can invoice once this claim is Approved or Parts Ordered.'],
  ['Pending Review', true, false, 'You can invoice once this claim is Approved or Parts Ordered.'],
  ['Approved', true, true, ''],
  ['Parts Ordered', true, true, ''],
  ['Closed - Paid', false, false, `${closed} Its status: Closed - Paid.`],
  ['Closed - Rejected', false, false, `${closed} Its status: Closed - Rejected.`],
  [null, false, false, `${closed} Its status: unknown.`],
];

test(
  'the action bar of a claim enables what its status allows and gives the reason otherwise',
  { tag: '@all' },
  async ({ page, server }) => {
    test.slow();
    await signIn(page);
    const api = await Api.signIn(server.url);
    const desk = new ClaimDesk(page);
    for (const [status, estimate, invoice, reason] of barStates) {
      await desk.openClaim(await api.claimIn(status));
      for (const [kind, isOpen] of [
        ['estimate', estimate],
        ['invoice', invoice],
      ] as const) {
        const button = desk.action(kind);
        await expect(button, `${kind} in ${status}`).toBeVisible();
        if (isOpen) await expect(button).not.toHaveAttribute('aria-disabled');
        else {
          await expect(button, `${kind} in ${status}`).toHaveAttribute('aria-disabled', 'true');
          await expect(button).toHaveAttribute('title', /.+/);
          await button.press('Enter');
          await expect(page.getByRole('dialog')).toBeHidden();
        }
      }
      if (reason) await expect(page.locator('[data-bottom-bar]')).toContainText(reason);
    }
  },
);

testWithWorker(
  'an estimate for a claim invoiced meanwhile is refused with the reason, and its text is preserved',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const { api, claim, desk } = await openOffline(page, { server, link }, 'Approved');
    await desk.action('estimate').click();
    const diagnosis = `Too late, ${crypto.randomUUID()}`;
    await desk.fillEstimate({ diagnosis });
    await desk.button(desk.words.estimate).click();
    await expect(desk.dialog.getByRole('heading', { name: desk.words.saved })).toBeVisible();
    const invoice = new File(['%PDF-1.7 x'], 'i.pdf', { type: 'application/pdf' });
    const fields = { invoiceDate: '2026-01-05', invoiceNumber: 'X-1', gstHstTaxAmount: '0.01' };
    await api.invoice(claim.id, fields, invoice);

    link.up();
    await entryNeedsYou(page);
    await page.goto('/outbox');
    await expect(page.getByText('This claim takes no additional estimate any more.')).toBeVisible();
    await expect(page.getByText(/The claim has changed since/)).toBeVisible();
    await expect(page.getByText(diagnosis)).toBeVisible();
    await expect(page.getByText(/now: Approved\. Its invoice came in on/)).toBeVisible();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(desk.field(desk.words.diagnosis)).toHaveValue(diagnosis);
    await expect(desk.dialog.getByText('Failed to create amendment')).toBeVisible();
    await expect(desk.dialog.getByText('An invoice was submitted for this claim.')).toBeVisible();
    await expect(desk.button(desk.words.estimate)).toHaveAttribute('aria-disabled', 'true');
  },
);

tabletTest(
  'an open estimate form is restored with its file after the browser was killed',
  { tag: '@all' },
  async ({ tablet, server, link }) => {
    const page = await openPortal(await tablet.start(), `${link.url}/`);
    await signIn(page, 'depot@portal.example', { origin: link.url });
    const claim = await (await Api.signIn(server.url)).claimIn('New');
    const desk = new ClaimDesk(page, 'en', link.url);
    await desk.openClaim(claim);
    await desk.action('estimate').click();
    const diagnosis = `Killed while typing, ${crypto.randomUUID()}`;
    await desk.fillEstimate({ diagnosis, file: await cameraPhoto(page) });
    await expect(page).toHaveURL(/amendment=[0-9a-f-]{36}/);
    const photoHashes = await storedHashes(page);
    const address = page.url();
    await tablet.kill();

    const restoredPage = await openPortal(await tablet.start(), address);
    const restoredDesk = new ClaimDesk(restoredPage, 'en', link.url);
    await expect(restoredDesk.field(restoredDesk.words.diagnosis)).toHaveValue(diagnosis);
    await expect(restoredDesk.field(restoredDesk.words.hours)).toHaveValue('2.5');
    await expect(restoredDesk.dialog.getByText(restoredDesk.words.stored)).toBeVisible();
    expect(await storedHashes(restoredPage)).toEqual(photoHashes);

    // Without the address it is found at its claim and in the outbox.
    await restoredPage.goto(`${link.url}/outbox`);
    await restoredPage.getByRole('link', { name: 'Continue' }).click();
    await expect(restoredDesk.field(restoredDesk.words.diagnosis)).toHaveValue(diagnosis);
    await restoredPage.goto(`${link.url}/warranty-claims/${claim.id}`);
    await restoredDesk.action('estimate').click();
    await expect(restoredDesk.field(restoredDesk.words.diagnosis)).toHaveValue(diagnosis);
  },
);
