import { expect, readyForOffline, signIn } from '#tests/support/portal.ts';
import { serverError, depotEmail, test } from './walk.ts';

const emptyPage = {
  kind: 'answer',
  status: 200,
  body: '{"data":[],"pagination":{"page":1,"size":20,"totalItems":0}}',
} as const;

test(
  'the screens of a depot, online and offline, are accessible at every size',
  { tag: '@engines' },
  async ({ page, gallery, link, language, translate }) => {
    const claims = /warranties\/claims$/;
    const loading = link.always('GET', claims, { kind: 'stall' });
    await signIn(page, depotEmail[language]);
    await page.goto('/warranty-claims');
    await expect(page.getByRole('status', { name: translate('Loading the claims') })).toBeAttached();
    await gallery.take('claims-loading', { busy: true });
    loading.end();
    const error = link.always('GET', claims, serverError(language));
    link.releaseStalled();
    await gallery.visit('/warranty-claims', 'claims-error');
    error.end();
    const empty = link.always('GET', claims, emptyPage);
    await gallery.visit('/warranty-claims', 'claims-empty');
    empty.end();
    await readyForOffline(page);
    await gallery.visit('/warranty-claims', 'claims');
    await gallery.visit('/warranty-claims?search=zzzz', 'claims-none-found');
    await gallery.visit('/', 'depot-home');
    await page.getByRole('button', { name: new RegExp(`^${translate('Account')}`) }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await gallery.take('account-menu');
    await page.keyboard.press('Escape');

    await gallery.visit('/product-information', 'product-information');
    await page.locator('main select').first().selectOption('Norvane');
    await page.getByRole('combobox').last().fill('sb24');
    await page.locator('[role=option]').first().click();
    await page.waitForLoadState('networkidle');
    await gallery.take('product-information-model');
    await page
      .getByRole('region', { name: translate('Service manual') })
      .getByRole('button')
      .first()
      .click();
    await expect(page.getByRole('dialog').locator('.textLayer span').first()).toBeAttached();
    await gallery.take('document');
    await page.keyboard.press('Escape');
    await gallery.visit('/saved-documents', 'saved-documents-empty');
    await page.goBack();
    await page
      .getByRole('region', { name: translate('The whole model for offline') })
      .getByRole('button')
      .first()
      .click();
    const saved = { en: 'documents are saved on this device', fr: 'documents sont conservés sur cet appareil' };
    await expect(page.getByText(saved[language])).toBeVisible({ timeout: 60_000 });
    await gallery.visit('/saved-documents', 'saved-documents');
    await gallery.visit('/this-device', 'this-device');
    await gallery.visit('/product-registrations/new', 'register-depot');
    await gallery.visit('/contact', 'contact-depot');
    await gallery.visit('/inbox', 'inbox');
    await gallery.visit('/my-account', 'my-account-depot');

    link.down();
    for (const [path, name] of [
      ['/', 'depot-home-offline'],
      ['/warranty-claims', 'claims-offline'],
      ['/warranty-claims/no-such-claim', 'claim-not-read-offline'],
      ['/product-information', 'product-information-offline'],
      ['/saved-documents', 'saved-documents-offline'],
      ['/this-device', 'this-device-offline'],
      ['/contact', 'contact-depot-offline'],
    ] as const) {
      await page.goto(path);
      await gallery.take(name, { busy: true });
    }
  },
);
