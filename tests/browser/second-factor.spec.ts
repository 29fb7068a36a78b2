import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { axeViolations } from '#tests/support/axe.ts';
import { addFingerprintReader } from '#tests/support/fingerprint-reader.ts';
import { demoPassword, expect, setLanguage, test } from '#tests/support/portal.ts';
import { demoTemplateDir } from '#tests/support/prepare-demo.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

/** A server that requires a second factor of admins, at an address for which passkeys are valid. */
let portal: ServerProcess;
let dataDir: string;
let origin: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-'));
  await cp(demoTemplateDir(), dataDir, { recursive: true });
  portal = await ServerProcess.start(dataDir, { ADMIN_SECOND_FACTOR: 'required' });
  origin = `http://localhost:${portal.port}`;
});

test.afterAll(async () => {
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel(/^(Email|Courriel)/).fill(email);
  await page.getByLabel(/^(Password|Mot de passe)/).fill(demoPassword);
  await page.getByRole('button', { name: /^(Log in|Se connecter)$/ }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${origin}/auth/logout`);
  await expect(page).toHaveURL(/auth\/login/);
}

test('a technician adds a passkey, logs in with it and removes it', { tag: '@all' }, async ({ page }) => {
  await addFingerprintReader(page);
  await typePassword(page, 'depot@portal.example');
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 codes left')).toBeVisible();
  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Tablet at the counter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tablet at the counter')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  // The fingerprint reader accepts the passkey that the login page suggests.
  await page.goto(`${origin}/auth/logout`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');

  await page.goto(`${origin}/account/security`);
  await expect(page.getByText(/last used \d{4}/)).toBeVisible();
  // As ten minutes after the login: the password is not enough.
  const json = { code: 'CONFIRMATION_REQUIRED', message: 'Enter your password again' };
  await page.route('**/account/passkeys/*', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await page.getByRole('button', { name: 'Remove: Tablet at the counter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This code is not right')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Tablet at the counter')).toHaveCount(0);
  await expect(page.getByText('codes left')).toHaveCount(0);
  await logOut(page);
  await typePassword(page, 'depot@portal.example');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
});

test(
  'an admin must set up an authenticator app, and logs in with its code or a recovery code, in French',
  { tag: '@all' },
  async ({ page, context }) => {
    await setLanguage(context, 'fr');
    await typePassword(page, 'admin@portal.example');
    await expect(page.getByText('Configurez d’abord une deuxième étape')).toBeVisible();
    await page.goto(`${origin}/admin/accounts`);
    await expect(page).toHaveURL(/account\/security/);

    await page.getByRole('button', { name: 'Configurer une application' }).click();
    const dialog = page.getByRole('dialog', { name: 'Configurer une application' });
    const secret = Secret.fromBase32((await dialog.locator('.mono').innerText()).replaceAll(' ', ''));
    const codeIn = (steps: number) => TOTP.generate({ secret, timestamp: Date.now() + steps * 30_000 });
    await expect(dialog.getByRole('img', { name: /^Code QR/ })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel('Code de l’application').fill('000000');
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(dialog.getByText('Ce code est incorrect')).toBeVisible();
    await dialog.getByLabel('Code de l’application').fill(codeIn(0));
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    const codes = page.getByRole('dialog', { name: 'Conservez vos codes de secours' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts();
    await codes.getByRole('button', { name: 'Je les ai conservés' }).click();
    // Setting it up leads on to the page that was asked for.
    await expect(page).toHaveURL(/admin\/accounts$/);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.goto(`${origin}/account/security`);
    await expect(page.getByText(/^Votre rôle demande toujours une deuxième étape/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retirer l’application' })).toHaveCount(0);

    // The server accepts codes of the neighbouring time steps, and each step once.
    for (const code of [() => recovery, () => codeIn(1)]) {
      await logOut(page);
      await typePassword(page, 'admin@portal.example');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encore une étape');
      expect(await axeViolations(page)).toEqual([]);
      await page.getByLabel('Code', { exact: true }).fill(code());
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await expect(page).not.toHaveURL(/auth\//);
    }
  },
);

test(
  'a depot lists its sessions, ends another one and changes its password',
  { tag: '@all' },
  async ({ page, otherContext }) => {
    const email = 'both@portal.example';
    const other = await (await otherContext({ serviceWorkers: 'block' })).newPage();
    await typePassword(other, email);
    await expect(other).not.toHaveURL(/auth\/login/);
    await typePassword(page, email);
    await expect(page).not.toHaveURL(/auth\/login/);
    await page.goto(`${origin}/account/security`);
    await page.getByRole('button', { name: /^End the session: .*Chrome/ }).click();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
    await other.goto(`${origin}/warranty-claims`);
    await expect(other).toHaveURL(/auth\/login/);

    const chosen = 'Granite-lantern-42';
    await page.getByRole('button', { name: 'Change the password' }).click();
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('Current password').fill('wrong');
    await field('New password').fill(chosen);
    await field('Confirm password').fill(chosen);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('This is not your password')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await field('Current password').fill(demoPassword);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('Your password was changed.')).toBeVisible();
    await logOut(page);
    await typePassword(page, email);
    await expect(page.getByText('Invalid credentials').first()).toBeVisible();
    await page.getByLabel(/^Password/).fill(chosen);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).not.toHaveURL(/auth\/login/);
  },
);
