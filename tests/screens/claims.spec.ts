import { Api } from '#tests/support/api.ts';
import { answerFilePicker } from '#tests/support/file-picker.ts';
import { expect, readyForOffline, signIn } from '#tests/support/portal.ts';
import { ClaimDesk, invoicePdf } from '#tests/support/repairs.ts';
import { Technician } from '#tests/support/technician.ts';
import { workshopPhotos } from './workshop-photos.ts';
import { depotEmail, goOffline, test } from './walk.ts';

/** Typical texts of a technician. */
const diagnoses = {
  en: 'Engine starts on choke only and dies when warm. Main jet blocked with varnish, bowl gasket leaks.',
  fr: 'Le moteur ne démarre qu’avec l’étrangleur et cale à chaud. Gicleur principal bouché, joint de cuve qui fuit.',
} as const;

const messages = {
  en: { desk: 'Was the fuel tank clean?', depot: 'Yes, and the filter is new.' },
  fr: { desk: 'Le réservoir était-il propre?', depot: 'Oui, et le filtre est neuf.' },
} as const;

test(
  'the screens of a claim in the form, sent and changed, are accessible at every size',
  { tag: '@engines' },
  async ({ page, gallery, language, translate, server }) => {
    const technician = new Technician(page, language);
    await signIn(page, depotEmail[language]);
    await readyForOffline(page);
    await gallery.visit('/warranty-claims/new', 'claim-new');
    await technician.send();
    await gallery.take('claim-new-errors');
    await page.getByRole('button', { name: translate('Scan'), exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await gallery.take('scan-without-camera');
    await page.keyboard.press('Escape');
    for (const serialNumber of [
      'DEMOUNREG0001',
      'DEMOEXPIRE0001',
      'DEMOREJECT0001',
      'DEMOLABOUR0001',
      'DEMOSTOCK00001',
      'DEMOMULTI00001',
      'NOSUCHNUMBER01',
    ]) {
      await gallery.open('/warranty-claims/new');
      await page.locator('#serialNumber').fill(serialNumber);
      await page.locator('#serialNumber').blur();
      await page.waitForLoadState('networkidle');
      await gallery.take(`claim-new-${serialNumber.toLowerCase()}`);
    }
    const diagnosis = diagnoses[language];
    const photos = await workshopPhotos();
    await technician.fillClaim({ diagnosis, photos });
    // A number is formatted for the language when the focus leaves its field.
    await page.locator('input:focus').blur();
    await gallery.take('claim-new-filled');
    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    await gallery.take('claim-sent');

    const [claim] = await (await Api.signIn(server.url, depotEmail[language])).claimsWith(diagnosis);
    await gallery.visit(`/warranty-claims/${claim?.id}`, 'claim');
    for (const card of await page.locator('.mantine-Accordion-control').all()) await card.click();
    await expect(page.locator('main li img').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await gallery.take('claim-open');
    await page.locator('main li button:has(img)').first().click();
    await expect(page.locator('.react-transform-wrapper')).toBeVisible();
    await gallery.take('photo');
    await page.keyboard.press('Escape');
    const desk = await Api.signIn(server.url, 'desk@portal.example');
    if (claim) await desk.writeMessage(claim.id, messages[language].desk);
    await page.reload();
    await expect(page.getByText(messages[language].desk)).toBeVisible();
    await page.getByRole('button', { name: translate('Write to the claims desk') }).click();
    await page.getByLabel(translate('Your message to the claims desk')).fill(messages[language].depot);
    await gallery.take('claim-conversation');
    await page.getByRole('button', { name: translate('Change claim') }).click();
    await expect(page.getByRole('dialog').locator('textarea').first()).toHaveValue(diagnosis);
    await gallery.take('claim-change');
  },
);

test(
  'the screens of a claim saved without network are accessible at every size',
  { tag: '@engines' },
  async ({ page, gallery, language, translate, link }) => {
    const technician = new Technician(page, language);
    await signIn(page, depotEmail[language]);
    await readyForOffline(page);
    const photos = (await workshopPhotos()).slice(0, 2);
    link.down();
    await technician.saveClaim({ serialNumber: 'DEMOACTIVE0002', diagnosis: diagnoses[language], photos });
    await gallery.take('claim-saved-offline');
    await page.goto('/outbox');
    await gallery.take('outbox-offline');
    await page.goto('/this-device');
    await page.getByRole('button', { name: translate('Save unsent work to a file') }).click();
    await gallery.take('export');
    await answerFilePicker(page, 'none');
    await page.getByRole('button', { name: translate('Save the file') }).click();
    await expect(page.getByRole('button', { name: translate('I have the code') })).toBeFocused();
    await gallery.take('export-download');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: translate('Save unsent work to a file') }).click();
    await answerFilePicker(page, 'place');
    await page.getByRole('button', { name: translate('Save the file') }).click();
    await expect(page.getByRole('button', { name: translate('I have the code') })).toBeFocused();
    await gallery.take('export-saved');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: translate('Import unsent work from a file') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('Import') })
      .click();
    await gallery.take('import');
    await page.keyboard.press('Escape');
    await page.goto('/warranty-claims');
    await gallery.take('claims-waiting', { busy: true });
    await page.goto('/auth/logout');
    await gallery.take('logout-unsent');
    link.next('POST', /warranties\/claims$/, { kind: 'hold_upload', afterBytes: 60_000 });
    link.up();
    await page.goto('/outbox');
    await link.untilStalled();
    await gallery.take('outbox-sending');
  },
);

test(
  'the screens of a refused claim are accessible at every size',
  { tag: '@engines' },
  async ({ page, gallery, language, translate, link }) => {
    const technician = new Technician(page, language);
    await signIn(page, depotEmail[language]);
    await readyForOffline(page);
    await gallery.visit('/outbox', 'outbox-empty');
    const photos = (await workshopPhotos()).slice(0, 2);
    link.down();
    await technician.saveClaim({ serialNumber: 'DEMOACTIVE0003', diagnosis: diagnoses[language], photos });
    const refusals = {
      en: 'Labour hours 1.75 exceed the maximum of 1.00.',
      fr: 'Les heures de main-d’œuvre (1,75) dépassent le maximum de 1,00.',
    };
    const body = JSON.stringify({ code: 'VALIDATION_FAILED', message: refusals[language] });
    link.next('POST', /warranties\/claims$/, { kind: 'answer', status: 422, body });
    link.up();
    await page.goto('/outbox');
    await expect(page.getByText(refusals[language])).toBeVisible({ timeout: 60_000 });
    await gallery.take('outbox-needs-you');
    await page.getByRole('button', { name: translate('What happened') }).click();
    await expect(page.getByRole('dialog', { name: translate('What happened') })).toBeVisible();
    await gallery.take('attempt-log');
    await goOffline(page, link);
    await expect(page.locator('main').getByText(translate('Portal unreachable'), { exact: true })).toBeVisible();
    await gallery.take('attempt-log-offline');
    link.up();
    await page.keyboard.press('Escape');
    await gallery.visit('/', 'depot-home-needs-you');
  },
);

test('the screens of estimate and invoice are accessible at every size', async ({
  page,
  gallery,
  language,
  server,
}) => {
  await signIn(page, depotEmail[language]);
  const desk = new ClaimDesk(page, language);
  await desk.openClaim(await (await Api.signIn(server.url, depotEmail[language])).claimIn('Approved'));
  await page.waitForLoadState('networkidle');
  await gallery.take('claim-approved');
  await desk.action('estimate').click();
  await desk.button(desk.words.estimate).click();
  await gallery.take('estimate-errors');
  const [photo] = await workshopPhotos();
  if (photo) await desk.fillEstimate({ diagnosis: diagnoses[language], file: photo });
  await desk.dialog.locator('input:focus').blur();
  await gallery.take('estimate');
  await page.keyboard.press('Escape');
  await expect(desk.dialog).toBeHidden();
  await desk.action('invoice').click();
  await desk.button(desk.words.check).click();
  await gallery.take('invoice-errors');
  const taxes = { en: { gst: '12.35' }, fr: { gst: '0.05', pst: '0.10' } };
  await desk.fillInvoice('INV-2041', taxes[language], invoicePdf(language === 'en' ? 'invoice.pdf' : 'facture.pdf'));
  await desk.dialog.locator('input:focus').blur();
  await gallery.take('invoice-filled');
  await desk.button(desk.words.check).click();
  await expect(desk.dialog.getByText(desk.words.reviewed)).toBeVisible();
  await gallery.take('invoice-review');
  await desk.button(desk.words.invoice).click();
  await expect(desk.dialog.getByText(desk.words.invoiceSent).first()).toBeVisible();
  await gallery.take('invoice-sent');
  await desk.button(desk.words.viewClaim).click();
  await page.waitForLoadState('networkidle');
  await gallery.take('claim-invoiced');
});
