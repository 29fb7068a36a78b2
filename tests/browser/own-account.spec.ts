import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { signUp } from '#tests/support/api.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { mailedLink } from '#tests/support/mail-link.ts';
import { demoPassword, expect, signIn, setLanguage, test } from '#tests/support/portal.ts';

const text = {
  forgot: 'Mot de passe oublié?',
  send: 'Envoyer le lien',
  again: 'Renvoyer',
  request: 'Demander un nouveau lien',
  newPassword: 'Nouveau mot de passe',
  confirmPassword: 'Confirmer le mot de passe',
  change: 'Changer le mot de passe',
  email: 'Courriel',
  password: 'Mot de passe',
  login: 'Se connecter',
};

test(
  'a forgotten password is changed by a mailed link that works once, in French',
  { tag: '@all' },
  async ({ page, context, server }) => {
    // A new account: later tests use the passwords of the demo accounts.
    const email = `forgot.${Date.now()}@customer.example`;
    await signUp(server.url, email);
    await setLanguage(context, 'fr');
    await page.goto('/auth/login');
    await page.getByRole('link', { name: text.forgot }).click();
    await page.getByLabel(text.email).fill('not an email');
    await page.getByRole('button', { name: text.send }).click();
    await expect(page.getByLabel(text.email)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(text.email).fill(email);
    await page.getByRole('button', { name: text.send }).click();
    await expect(page.getByRole('button', { name: text.again })).toBeDisabled();
    await expect(page.getByRole('timer')).toContainText(/\d/);

    // The first mail asks to verify the email.
    const link = await mailedLink(server, email, 1);
    await page.goto(link);
    const newPassword = page.getByLabel(text.newPassword);
    await expect(newPassword).toBeEnabled();
    await newPassword.fill('short');
    await page.getByRole('button', { name: text.change }).click();
    await expect(newPassword).toHaveAttribute('aria-invalid', 'true');
    await newPassword.fill(demoPassword);
    await page.getByLabel(text.confirmPassword).fill(demoPassword);
    await page.getByRole('button', { name: text.change }).click();
    await expect(newPassword).toHaveAttribute('aria-invalid', 'true');
    const chosen = 'Nouveau-mot-7531';
    await newPassword.fill(chosen);
    await page.getByLabel(text.confirmPassword).fill(`${chosen}!`);
    await page.getByRole('button', { name: text.change }).click();
    await expect(page.getByLabel(text.confirmPassword)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(text.confirmPassword).fill(chosen);
    await page.getByRole('button', { name: text.change }).click();
    await expect(page).toHaveURL(/auth\/login/);

    await page.getByLabel(text.email).fill(email);
    await page.getByLabel(text.password, { exact: true }).fill(chosen);
    await page.getByRole('button', { name: text.login }).click();
    await expect(page).not.toHaveURL(/auth\/login/);

    // The link is opened again on a tablet with a session.
    await page.goto(link);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(page.getByRole('main').locator('a[href="/auth/logout"]')).toBeVisible();
    await page.getByRole('button', { name: text.request }).click();
    await expect(page.getByRole('timer')).toContainText(/\d/);
  },
);

test('a customer signs up, opens the mailed link and logs in, and an invalid link shows an error', async ({
  page,
  server,
}) => {
  const email = `new.${Date.now()}@customer.example`;
  await page.goto('/auth/signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Zoé');
  await page.getByLabel('Last name').fill("O'Brien");
  await page.getByLabel('Phone (optional)').fill('12');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('Kept-4-years');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Phone (optional)')).toBeFocused();
  await page.getByLabel('Phone (optional)').fill('416 555-0100');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Resend Verification' })).toBeDisabled();
  await expect(page.getByRole('timer')).toContainText(/\d/);

  const link = await mailedLink(server, email);
  await page.goto(link.replace(/.{4}#.*/, 'zzzz'));
  await expect(page.getByText('Could not verify account')).toBeVisible();
  // The account of an invalid link is unknown, so no mail can be sent.
  await page.getByRole('button', { name: 'Resend Verification' }).click();
  await expect(page.getByText('This link is incomplete or too old.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend Verification' })).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByText('Your account is verified')).toBeVisible();
  await expect(page).toHaveURL(/auth\/login$/);
  await expect(page.getByText('Your account is verified')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill('Kept-4-years');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');

  await page.goto(link);
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByText('Account was already verified')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/$/);
  // Without a code, too, there is nothing left to send.
  await page.goto('/account/verify');
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend Verification' })).toHaveCount(0);
});

test(
  'after a second sign-up with the same email the owner sets the password by the mailed link',
  { tag: '@all' },
  async ({ page, server }) => {
    const email = `taken.${Date.now()}@customer.example`;
    await signUp(server.url, email);
    const link = await mailedLink(server, email);
    await page.goto('/auth/signup');
    await page.getByLabel('First name').fill('Zoé');
    await page.getByLabel('Last name').fill("O'Brien");
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('Kept-4-years');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill('Kept-4-years');
    await page.getByLabel('Confirm password').fill('Kept-4-years');
    await page.getByRole('button', { name: 'Verify my account' }).click();
    await expect(page).toHaveURL(/auth\/login$/);
    await page.getByLabel('Password', { exact: true }).fill('Kept-4-years');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
  },
);

test(
  'a mailed link that is opened in another browser offers to choose a password, and another mail when the server fails',
  { tag: '@all' },
  async ({ page, server, link: network }) => {
    const email = `elsewhere.${Date.now()}@customer.example`;
    await signUp(server.url, email);
    const link = await mailedLink(server, email);
    const body = '{"code":"INTERNAL_ERROR","message":"An unexpected error"}';
    network.next('GET', /^\/api\/account\/verify\//, { kind: 'answer', status: 500, body });
    await page.goto(link);
    await expect(page.getByText('Could not verify account')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend Verification' })).toBeEnabled();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Confirm password')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Verify and keep the password from the sign-up' }).click();
    await expect(page).toHaveURL(/auth\/login$/);
    await expect(page.getByText('Your account is verified')).toBeVisible();
  },
);

test('an unverified account requests its verification mail again', { tag: '@all' }, async ({ page, server }) => {
  const email = 'unverified@portal.example';
  await signIn(page, email);
  await expect(page.getByText('Unverified account')).toBeVisible();
  // The folder does not exist before the first mail.
  const mailCount = async () => (await readdir(join(server.dataDir, 'mail')).catch(() => [])).length;
  const before = await mailCount();
  await page.getByRole('link', { name: 'The email did not arrive' }).click();
  await page.getByRole('button', { name: 'Resend Verification' }).click();
  await expect(page.getByText('An account verification email was sent')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend Verification' })).toBeDisabled();
  await expect.poll(mailCount).toBeGreaterThan(before);
});
