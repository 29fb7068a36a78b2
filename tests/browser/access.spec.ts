import type { Route } from '@playwright/test';
import { expect, nothingUnsent, signIn, setLanguage, test } from '#tests/support/portal.ts';

test('a protected page redirects a visitor to login with the reason, and opens after the login', async ({
  page,
  link,
}) => {
  await page.goto('/warranty-claims?from=mail');
  await expect(page).toHaveURL(/\/auth\/login\?redirectUrl=/);
  await expect(page.getByText('Account is not authenticated')).toBeVisible();
  expect(link.count('GET', /^\/api\/warranties/)).toBe(0);
  await page.getByLabel('Email').fill('depot@portal.example');
  await page.getByLabel('Password', { exact: true }).fill('Portal-demo-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/warranty-claims\?from=mail$/);
});

test('login ignores a redirect URL outside the app and opens the dashboard', { tag: '@all' }, async ({ page }) => {
  for (const target of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/auth/login?redirectUrl=${encodeURIComponent(target)}`);
    await page.getByLabel('Email').fill('depot@portal.example');
    await page.getByLabel('Password', { exact: true }).fill('Portal-demo-1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/auth\/login/);
  }
});

test('login shows its progress, marks both fields after a wrong password, and reports an unreachable server', async ({
  page,
  link,
}) => {
  const logIn = page.getByRole('button', { name: 'Log in' });
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill('depot@portal.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
  const busyShown = Promise.withResolvers<void>();
  const delayResponse = async (route: Route) => {
    await busyShown.promise;
    await route.continue();
  };
  await page.route('**/api/auth/login', delayResponse, { times: 1 });
  await logIn.click();
  await expect(logIn).toBeDisabled();
  // Also with reduced motion, where the library omits the transform that centres it.
  const loaderOffset = () =>
    logIn.evaluate((button) => {
      const [outer, inner] = [button, button.querySelector('.mantine-Button-loader')].map((element) =>
        element?.getBoundingClientRect(),
      );
      if (!outer || !inner) return null;
      return Math.floor(
        Math.abs(outer.x + outer.width / 2 - inner.x - inner.width / 2) +
          Math.abs(outer.y + outer.height / 2 - inner.y - inner.height / 2),
      );
    });
  await expect.poll(loaderOffset).toBe(0);
  busyShown.resolve();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  link.down();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/The portal does not answer/).first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('depot@portal.example');
});

test('the claim list redirects a customer, login redirects a signed-in user, and an unknown page shows an error', async ({
  page,
}) => {
  await signIn(page, 'customer@portal.example', { at: '/warranty-claims' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
  // The login form is shown before the database is open, which decides who is signed in.
  await page.evaluate(() => localStorage.removeItem('accountId'));
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something missing');
  await expect(page).toHaveTitle('Something missing - Depot Portal');
  await expect(page.locator('head > title, body title:not(svg title)')).toHaveCount(1);
});

test('the claim list shows a server error and loads after Retry', { tag: '@all' }, async ({ page, link }) => {
  const failing = { kind: 'answer', status: 500, body: '{"code":"INTERNAL_ERROR","message":"x"}' } as const;
  // The dashboard reads claims too, and could take the answer of the list.
  await signIn(page, 'depot@portal.example', { at: '/my-account' });
  link.next('GET', /^\/api\/warranties\/claims$/, failing);
  await page.goto('/warranty-claims');
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('a[href^="/warranty-claims/"]:not([href$="/new"])').first()).toBeVisible();
  await expect(nothingUnsent(page)).toBeVisible();
});

test('the claim list reports contradictory records in a dialog', { tag: '@all' }, async ({ page, link }) => {
  const body = '{"code":"SALESFORCE_DATA_INCONSISTENCY","message":"Contradictory records"}';
  await signIn(page, 'depot@portal.example', { at: '/my-account' });
  link.next('GET', /^\/api\/warranties\/claims$/, { kind: 'answer', status: 422, body });
  await page.goto('/warranty-claims');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText(
    /Unexpected error due to data inconsistency/,
  );
});

test('an empty claim list offers to create the first claim', { tag: '@all' }, async ({ page, link }) => {
  const body = '{"data":[],"pagination":{"page":1,"size":20,"totalItems":0}}';
  await signIn(page, 'depot@portal.example', { at: '/my-account' });
  link.next('GET', /^\/api\/warranties\/claims$/, { kind: 'answer', status: 200, body });
  await page.goto('/warranty-claims');
  await expect(page.getByText(/create.*warranty claim/i).first()).toBeVisible();
});

for (const [language, card, first] of [
  ['en', 'Buy parts', 'Norvane'],
  ['fr', 'Acheter des pièces', 'Norvane'],
] as const)
  test(
    `a visitor opens each parts store in a new tab: ${language}`,
    { tag: language === 'en' ? '@all' : [] },
    async ({ page, context }) => {
      await setLanguage(context, language);
      await page.goto('/');
      await page.getByRole('link', { name: new RegExp(card) }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(card);
      const stores = page.getByRole('main').getByRole('listitem').getByRole('link');
      await expect(stores).toHaveCount(5);
      await expect(stores.first()).toContainText(first);
      await expect(stores.first()).toHaveAttribute('target', '_blank');
      await expect(stores.first()).toHaveAttribute('rel', /noopener/);
    },
  );

test(
  'portal-config.json sets stores and colour, and an invalid file leaves the defaults and logs an error',
  { tag: '@all' },
  async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const answer = (json: unknown) => page.route('/portal-config.json', (route) => route.fulfill({ json }));
    await answer({ partsStores: [{ brand: 'Only', url: 'https://only.example/' }], accentColour: '#0a4f9e' });
    await page.goto('/buy-parts');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')))
      .toBe('#0a4f9e');
    await page.goto('/auth/login');
    await expect(page.locator('form button[type=submit]')).toHaveCSS('background-color', 'rgb(10, 79, 158)');

    await answer({ partsStores: [{ brand: 'Only', url: 'javascript:alert(1)' }] });
    await page.goto('/buy-parts');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
    await expect
      .poll(() => errors.join('\n'))
      .toContain('portal-config.json, partsStores.0.url: must begin with https');
  },
);
