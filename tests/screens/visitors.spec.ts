import { signUp } from '#tests/support/api.ts';
import { mailedLink } from '#tests/support/mail-link.ts';
import { expect, signIn } from '#tests/support/portal.ts';
import { goOffline, test } from './walk.ts';

test(
  'the screens of a visitor without a session are accessible at every size',
  { tag: '@engines' },
  async ({ page, gallery, translate, server, link }) => {
    const button = (english: string) => page.getByRole('button', { name: translate(english), exact: true });
    await gallery.visit('/', 'visitor-home');
    await gallery.visit('/no/such/page', 'not-found');
    await gallery.visit('/buy-parts', 'buy-parts');
    await gallery.visit('/privacy', 'privacy');

    await gallery.visit('/auth/login', 'login');
    await button('Log in').click();
    await gallery.take('login-errors');
    await page.getByLabel(translate('Email')).fill('depot@portal.example');
    await page.locator('input[type=password]').fill('not-the-password');
    await button('Log in').click();
    await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);
    await gallery.take('login-refused');
    await gallery.visit('/warranty-claims', 'login-asked-for');

    await gallery.visit('/auth/signup', 'sign-up');
    await gallery.submit();
    await gallery.take('sign-up-errors');
    await gallery.visit('/auth/repair', 'sign-up-depot');
    await button('Send application').click();
    await gallery.take('sign-up-depot-errors');

    await gallery.visit('/auth/password/forget', 'password-forgotten');
    const email = `gallery.${gallery.language}@customer.example`;
    await signUp(server.url, email);
    const verification = await mailedLink(server, email);
    await page.getByLabel(translate('Email')).fill(email);
    await gallery.submit();
    await expect(page.getByRole('timer')).toBeVisible();
    await gallery.take('password-mail-sent');
    await gallery.visit('/auth/password/reset?code=mangled', 'password-link-invalid');
    await gallery.open(await mailedLink(server, email, 1));
    await expect(page.locator('input[type=password]').first()).toBeEnabled();
    await gallery.take('password-new');
    await gallery.submit();
    await gallery.take('password-new-errors');
    await gallery.visit('/account/verify?code=mangled', 'verification-invalid');
    await signIn(page, email);
    await gallery.visit('/', 'unverified-home');
    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/auth\/login/);
    await gallery.open(verification);
    const passwords = page.locator('input[type=password]');
    await expect(passwords.first()).toBeEnabled();
    await gallery.take('verification-password');
    for (const field of await passwords.all()) await field.fill('An owner of 1 email');
    await gallery.submit();
    await expect(page).toHaveURL(/auth\/login/);
    await gallery.take('verified-login');

    await gallery.visit('/contact', 'contact');
    await button('Send message').click();
    await gallery.take('contact-errors');
    await goOffline(page, link);
    await expect(page.getByText(translate('The portal does not answer'), { exact: true })).toBeVisible();
    await gallery.take('contact-offline');
    link.up();

    await gallery.visit('/product-registrations/new', 'register-visitor');
    await button('Register product').click();
    await gallery.take('register-visitor-errors');
    for (const serialNumber of ['NOSUCHNUMBER01', 'DEMOACTIVE0001', 'DEMOUNREG0018']) {
      await page.locator('#serialNumber').fill(serialNumber);
      await page.locator('#serialNumber').blur();
      await page.waitForLoadState('networkidle');
      await gallery.take(`register-visitor-${serialNumber.toLowerCase()}`);
    }
    await page.locator('#emailOrPhone').fill(`new.${gallery.language}@customer.example`);
    await page.locator('#emailOrPhone').blur();
    await expect(page.locator('#firstName')).toBeVisible();
    await gallery.take('register-visitor-new-customer');
  },
);
