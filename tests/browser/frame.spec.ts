import { expect, signIn, test } from '#tests/support/portal.ts';

// Focus and menus are tested with animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a change of language preserves a half-filled form, and the skip link focuses the content', async ({ page }) => {
  await page.goto('/auth/signup');
  // The focus starts at the heading; the skip link is for keyboard users who return to the header.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await skip.focus();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(skip, 'the form is not yet there when the focus moves, and leaves it').toBeFocused();
  await expect(skip).toBeInViewport();
  const manifest = page.locator('link[rel=manifest]');
  await expect(manifest).toHaveAttribute('href', '/manifest.en.webmanifest');
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();

  const typed = { 'First name': 'Zoé', 'Last name': "O'Brien", Email: 'zoe@customer.example' };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Password', { exact: true }).fill('Kept-nowhere-1');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('menuitem', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(manifest).toHaveAttribute('href', '/manifest.fr.webmanifest');
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé');
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue("O'Brien");
  await expect(page.getByLabel('Courriel')).toHaveValue('zoe@customer.example');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Zoé|Kept-nowhere/);

  // A file that is still loading is not requested again.
  await page.goto('/auth/password/forget');
  await page.getByLabel('Courriel').fill('nobody@customer.example');
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByRole('button', { name: 'Renvoyer' })).toBeDisabled();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(heading).toHaveText('Check your email');
  await expect(page.getByText('nobody@customer.example')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend' })).toBeDisabled();
});

test(
  'a link opened without network is checked automatically when the network returns @chromium',
  { tag: '@all' },
  async ({ page }) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/auth/password/reset?code=mangled');
    await expect(page.getByText('The link could not be checked')).toBeVisible();
    await page.goto('/auth/signup');
    await expect(page.getByText('This page needs the portal.')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('The link could not be checked')).toBeVisible();
    await page.unroute('**/api/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('Password reset code is invalid')).toBeVisible();
  },
);

test('a menu of the header is operated by keyboard and closes on a tap outside', async ({ page }) => {
  await signIn(page);
  // The dashboard takes the focus when it is shown.
  await expect(page.getByRole('heading', { level: 1, name: 'How can we assist?' })).toBeVisible();
  const button = page.getByRole('button', { name: /^Account/ });
  const menu = page.getByRole('menu', { name: /^Account/ });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(item('Messages')).toBeFocused();
  const steps = {
    ArrowUp: 'Log out everywhere',
    ArrowDown: 'Messages',
    End: 'Log out everywhere',
    Home: 'Messages',
    t: 'This device',
    l: 'Log out',
  };
  for (const [key, name] of Object.entries(steps)) {
    await page.keyboard.press(key);
    await expect(item(name)).toBeFocused();
  }
  // Only the focused item is a stop of Tab.
  await expect(menu.locator('[tabindex="0"]')).toHaveText(['Log out']);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Space');
  await page.keyboard.press('Tab');
  await expect(menu).toHaveCount(0);
  await button.click();
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toHaveCount(0);
  await button.click();
  await button.click();
  await expect(menu).toHaveCount(0);
  await button.click();
  await item('Messages').click();
  await expect(menu).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(button).toBeFocused();
});
