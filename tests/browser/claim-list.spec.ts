import type { Page } from '@playwright/test';
import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import {
  entryNeedsYou,
  expect,
  pill,
  readyForOffline,
  setLanguage,
  signIn,
  test,
  testWithWorker,
} from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

const words = { search: /Chercher/, status: /État/, none: /Aucune réclamation/, all: /Afficher toutes/ };

function claimsOf(page: Page) {
  return page.locator('a[data-row]');
}

test('the claim list is searched by number, filtered by status and unchanged after a reload, in French', async ({
  page,
  context,
}) => {
  await setLanguage(context, 'fr');
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
  const claims = claimsOf(page);
  await expect(claims.first()).toBeVisible();
  const text = (await claims.nth(2).innerText()).split('\n').map((part) => part.trim());
  const name = text.find((part) => part.startsWith('WC-')) ?? '';

  const search = page.getByRole('searchbox', { name: words.search });
  await search.fill(name.toLowerCase());
  await expect(claims).toHaveCount(1);
  await expect(claims).toContainText(name);
  await page.reload();
  await expect(search).toHaveValue(name.toLowerCase());
  await expect(claims).toHaveCount(1);

  await search.fill('no such claim');
  await expect(page.getByText(words.none)).toBeVisible();
  await page.getByRole('button', { name: words.all }).click();
  await expect(search).toHaveValue('');
  await expect.poll(() => claims.count()).toBeGreaterThan(5);

  await page.getByRole('combobox', { name: words.status }).selectOption('Approved');
  await expect(page).toHaveURL(/status=Approved/);
  await expect.poll(async () => (await claims.allInnerTexts()).every((row) => row.includes('Approuvée'))).toBe(true);
});

test(
  'the claim list on a wide screen is a sortable table, and returning restores filter, order and focus',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
    const claims = claimsOf(page);
    await expect(claims.first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Filed' })).toHaveAttribute('aria-sort', 'descending');

    const total = page.getByRole('columnheader', { name: 'Total' });
    await total.getByRole('button').click();
    await expect(page).toHaveURL(/sort=-total/);
    await expect(total).toHaveAttribute('aria-sort', 'descending');
    await expect(total.getByRole('button')).toBeFocused();
    const amounts = async () => {
      const cells = await page
        .getByRole('row')
        .getByRole('cell')
        .filter({ hasText: /^\D*[\d,]+\.\d\d$/ })
        .allInnerTexts();
      return cells.map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
    };
    await expect.poll(async () => (await amounts()).length).toBeGreaterThan(3);
    const descending = await amounts();
    expect(descending).toEqual(descending.toSorted((a, b) => b - a));

    await page.getByRole('combobox', { name: 'Status' }).selectOption('To be invoiced');
    await expect.poll(async () => (await page.getByRole('row').allInnerTexts()).join()).not.toContain('Pending');
    expect(await axeViolations(page, accessibilityRules)).toEqual([]);
    await claims.first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^WC-/);
    await page.getByRole('link', { name: 'Warranty claims' }).click();
    await expect(page).toHaveURL(/status=to-invoice&sort=-total/);
    await expect(claims.first()).toBeFocused();
  },
);

test(
  'an earlier claim is copied into a new one, from its page and in the form (R-CLAIM-17)',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
    await claimsOf(page).first().click();
    await page.getByRole('button', { name: 'Copy into a new claim' }).click();
    const diagnosis = page.getByRole('textbox', { name: 'Diagnosis' });
    await expect(diagnosis).not.toHaveValue('');
    const text = await diagnosis.inputValue();
    await expect(page.getByRole('textbox', { name: 'Serial number' })).toHaveValue('');
    await expect(pill(page)).toContainText('1 to finish');

    await page.goto('/warranty-claims/new');
    await expect(page.getByRole('button', { name: /^As last time/ })).toBeVisible();
    await page.getByRole('button', { name: 'Copy from an earlier claim' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button')
      .filter({ hasText: text.slice(0, 20) })
      .first()
      .click();
    await expect(diagnosis).toHaveValue(text);
    await expect(page.getByRole('combobox', { name: 'Subtype' })).not.toHaveValue('');
  },
);

test(
  'in a low window the header and the action bar scroll with the page (R-UI-11)',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    await page.getByRole('textbox', { name: 'Diagnosis' }).focus();
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(page.getByRole('region', { name: 'Actions' })).not.toBeInViewport();
  },
);

test(
  'unsent entries and unfinished forms are counted separately, in French',
  { tag: '@all' },
  async ({ page, context, link }) => {
    await setLanguage(context, 'fr');
    await signIn(page, 'depot.qc@portal.example', { at: '/warranty-claims/new' });
    const technician = new Technician(page, 'fr');
    const onThisDevice = page.getByRole('region', { name: 'Sur cet appareil' });
    await technician.fillClaim({ diagnosis: `Inachevée ${crypto.randomUUID()}` });
    await page.getByRole('link', { name: 'Réclamations de garantie' }).click();
    await expect(onThisDevice).toContainText('1 formulaire inachevé');
    await expect(onThisDevice).not.toContainText('envoi pas');
    // Nothing has to be sent, and one form is unfinished: the pill, its accessible name and the logout page show that.
    await expect(page.getByRole('banner').getByRole('link', { name: '1 à terminer' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 à terminer' })).toBeAttached();
    await page.goto('/auth/logout');
    await expect(page.getByText('1 formulaire n’est pas terminé')).toBeVisible();
    await page.getByRole('link', { name: 'Le terminer maintenant' }).click();
    await expect(page.getByRole('region', { name: 'À terminer' })).toContainText('DEMOACTIVE0001');

    await technician.fillClaim({ diagnosis: `Refusée ${crypto.randomUUID()}` });
    const body = JSON.stringify({ code: 'VALIDATION_FAILED', message: 'Non.' });
    link.next('POST', /^\/api\/warranties\/claims$/, { kind: 'answer', status: 422, body });
    await technician.send();
    await entryNeedsYou(page);
    await page.getByRole('link', { name: 'Voir toutes les réclamations' }).click();
    await expect(onThisDevice).toContainText('1 envoi pas encore parti, 1 formulaire inachevé');
  },
);

testWithWorker(
  'without network the search covers the cached claims and shows a notice',
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
    const claims = claimsOf(page);
    await expect(claims.first()).toBeVisible();
    await readyForOffline(page);
    const name = /WC-\d+/.exec(await claims.nth(1).innerText())?.[0] ?? '';
    link.down();
    await page.getByRole('searchbox').fill(name);
    await expect(claims).toHaveCount(1);
    await expect(claims).toContainText(name);
    await expect(page.getByText('You’re offline: showing what is saved here')).toBeVisible();
  },
);

test('returning to the claim list scrolls to the opened claim and focuses it', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
  await expect(claimsOf(page).first()).toBeVisible();
  // On the second page of the list, which is read while the first is scrolled. Rows out of view are not rendered.
  const opened = page.locator('li[data-index="26"] a');
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(opened).toBeAttached({ timeout: 500 });
  }).toPass();
  await opened.scrollIntoViewIfNeeded();
  const href = (await opened.getAttribute('href')) ?? '';
  // Rows above may be measured late and move it until the click.
  const atClick = opened.evaluate(
    (link) =>
      new Promise<number>((resolve) =>
        link.addEventListener('click', () => resolve(link.getBoundingClientRect().top), { once: true }),
      ),
  );
  await opened.click();
  const before = await atClick;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^WC-/);
  await page.getByRole('link', { name: 'Warranty claims' }).click();
  const returnedRow = page.locator(`a[href="${href}"]`);
  await expect(returnedRow).toBeFocused();
  await expect.poll(async () => Math.abs(((await returnedRow.boundingBox())?.y ?? 0) - before)).toBeLessThan(4);
});

test(
  'the claim list renders few rows while it scrolls through ten thousand claims',
  { tag: '@all' },
  async ({ page }) => {
    const total = 10_000;
    const size = 100;
    await signIn(page);
    // The server's own claims, repeated: creating so many in the demo data would take minutes.
    await page.route(/\/api\/warranties\/claims\?/, async (route) => {
      const requestedPage = Number(new URL(route.request().url()).searchParams.get('page'));
      const answer = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/page=\d+/, 'page=1'),
      });
      const { data } = await answer.json();
      const claims = Array.from({ length: size }, (_, at) => {
        const number = (requestedPage - 1) * size + at;
        return { ...data[number % data.length], id: `many-${number}`, name: `WC-${String(number).padStart(6, '0')}` };
      });
      await route.fulfill({ json: { data: claims, pagination: { page: requestedPage, size, totalItems: total } } });
    });
    await page.goto('/warranty-claims');
    const claims = claimsOf(page);
    for (let reads = 0; reads < 12; reads += 1) {
      const shown = Number(await page.locator('ul[data-virtual] li').last().getAttribute('data-index'));
      // A row that is measured meanwhile resets the scroll position, so scroll again.
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          return Number(await page.locator('ul[data-virtual] li').last().getAttribute('data-index'));
        })
        .toBeGreaterThan(shown);
      expect(await claims.count()).toBeLessThan(60);
    }
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, 0));
        return claims.first().textContent();
      })
      .toContain('WC-000000');
    // A page of the list may still be loading.
    await page.unrouteAll({ behavior: 'wait' });
  },
);

testWithWorker(
  'each number of the overview opens its claims, and the overview shows its age offline (R-OVERVIEW-05)',
  { tag: '@all' },
  async ({ page, context }) => {
    await signIn(page);
    const oldest = page.getByRole('link', { name: /^Over 30 days/ });
    const count = /\d+$/.exec(((await oldest.textContent()) ?? '').trim())?.[0] ?? '';
    expect(Number(count)).toBeGreaterThan(0);
    const offlineAge = page.getByRole('region', { name: 'Overview' }).locator('[data-tone=wait]');
    await expect(offlineAge).toHaveCount(0);
    expect(await axeViolations(page, accessibilityRules)).toEqual([]);
    await oldest.click();
    await expect(page).toHaveURL(/status=open-older/);
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('open-older');
    await expect(page.getByText(`${count} claims found`)).toBeVisible();

    await page.goBack();
    await readyForOffline(page);
    await context.setOffline(true);
    await page.reload();
    await expect(offlineAge).toContainText('Updated');
    const months = page.getByRole('table', { name: 'Paid by month' });
    await expect(months.getByRole('columnheader')).toHaveText(['Month', 'Paid']);
    await expect(months.getByRole('link')).toHaveCount(12);
  },
);
