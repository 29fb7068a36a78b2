import type { Page } from '@playwright/test';
import { answerOf } from '#tests/support/fault-proxy.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';

const adminEmail = 'admin@portal.example';

test('the cards of an admin say what waits behind them, and nothing before it is known', async ({ page, link }) => {
  const request = { decidedAt: null, reason: null, erased: null, requestedAt: '2026-11-01T12:00:00.000Z' };
  const account = { name: 'Claire Fontaine', email: 'claire@customer.example', role: 'customer' };
  const open = { ...request, account, id: 'one', state: 'requested', dueAt: '2026-12-01T12:00:00.000Z' };
  link.always(
    'GET',
    /\/admin\/erasures$/,
    answerOf({
      data: [open, { ...open, id: 'two', state: 'refused' }],
      pagination: { page: 1, size: 100, totalItems: 2 },
    }),
  );
  const webhook = { name: 'ERP', url: 'https://erp.example', kinds: [], enabled: true, lastDeliveredAt: null };
  link.always('GET', /\/admin\/webhooks$/, answerOf({ data: [{ ...webhook, id: 'erp', waiting: 3, givenUp: 2 }] }));
  link.always('GET', /\/admin\/imports$/, { kind: 'answer', status: 500, body: '{}' });
  const reading = link.always('GET', /\/admin\/account$/, { kind: 'stall' });
  await signIn(page, adminEmail);
  const card = (name: RegExp) => page.getByRole('link', { name });
  await expect(card(/^Privacy/).last()).toContainText('1 request, to answer by 2026-12-01');
  await expect(card(/^Webhooks/).last()).toContainText('2 deliveries given up');
  await expect(card(/^Claims desk/)).toContainText(/\d+ claims to decide|Nothing to decide/);
  await expect(card(/^Admin accounts/)).not.toContainText(/\d/);
  await expect(card(/^Master data/)).not.toContainText(/\d|Nothing imported/);
  const before = await card(/^Master data/).boundingBox();
  reading.end();
  link.releaseStalled();
  await page.reload();
  await expect(card(/^Admin accounts/)).toContainText(/\d+ accounts/);
  expect(await card(/^Master data/).boundingBox()).toEqual(before);
});

test('an admin chooses only among the mails that an admin gets', { tag: '@all' }, async ({ page }) => {
  await signIn(page, adminEmail, { at: '/my-account' });
  const mails = page.getByRole('region', { name: 'What we email you about' });
  await expect(mails.getByRole('combobox')).toHaveCount(11);
  await mails.getByLabel('A message about a claim').selectOption('daily');
  await expect(page.getByText('Your choice is saved')).toBeVisible();
  await page.reload();
  await expect(mails.getByLabel('A message about a claim')).toHaveValue('daily');
});

/** Records what moves while the page loads. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; isHeader: boolean }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
        const isHeader = sources.some(({ node }) => node instanceof Element && node.closest('header') !== null);
        shifts.push({ value, isHeader });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The share of the window that moved, by how far: all of it, and of the header alone. */
function moved(page: Page): Promise<{ all: number; header: number }> {
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { value: number; isHeader: boolean }[] };
    const sum = (some: typeof shifts) => some.reduce((total, { value }) => total + value, 0);
    return { all: sum(shifts), header: sum(shifts.filter(({ isHeader }) => isHeader)) };
  });
}

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const) {
  test(`nothing of the header moves while its parts arrive, at ${width} px`, { tag: '@all' }, async ({ page }) => {
    await watchShifts(page);
    await page.setViewportSize({ width, height });
    await signIn(page, adminEmail);
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'All sent' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
    expect((await moved(page)).header).toBeLessThan(0.0005);
  });

  test(`the cards of a depot stay while its amounts arrive, at ${width} px`, { tag: '@all' }, async ({ page }) => {
    await watchShifts(page);
    await page.setViewportSize({ width, height });
    await signIn(page, 'depot@portal.example');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible();
    expect((await moved(page)).all).toBeLessThan(0.02);
  });
}
