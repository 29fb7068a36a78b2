import { resolve } from 'node:path';
import { entryNeedsYou, expect, readyForOffline, signIn } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';
import {
  badTabOrder,
  clippedText,
  focusOutsideDialog,
  lengthenWords,
  recordAnnouncements,
  smallTargets,
} from './measures.ts';
import { depotEmail, test } from './walk.ts';
import { workshopPhotos } from './workshop-photos.ts';

test.use({ hasTouch: true });

/** Pictures for checks that axe does not cover (`docs/accessibility.md`). */
const folder = resolve(import.meta.dirname, '../../docs/screens/by-hand');

const paths = [
  '/',
  '/warranty-claims',
  '/outbox',
  '/product-information',
  '/saved-documents',
  '/product-registrations/new',
  '/this-device',
  '/contact',
];

/** WCAG 2.2, 1.4.12: text spacing that must not lose content. */
const roomyText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

const needsYou = { en: /^\d+ needs? you$/, fr: /^\d+ à régler$/ } as const;
const refusal = JSON.stringify({ code: 'VALIDATION_FAILED', message: '1.75 > 1.00' });

test('screens and print pass the checks that axe does not cover', async ({ page, gallery, language }) => {
  await signIn(page, depotEmail[language]);
  const takePicture = (name: string) =>
    page.screenshot({ path: resolve(folder, `${language}-${name}.png`), animations: 'disabled', fullPage: true });

  await page.setViewportSize({ width: 390, height: 844 });
  const technician = new Technician(page, language);
  await technician.fillClaim({ diagnosis: 'À la main', photos: await workshopPhotos() });
  await technician.field(language === 'en' ? 'Labour hours' : 'Heures de main-d’œuvre').fill('');
  await technician.send();
  const form = new URL(page.url());
  await gallery.open('/warranty-claims');
  const claim = (await page.locator('main a[data-row][href^="/warranty-claims/"]').last().getAttribute('href')) ?? '';
  for (const path of [...paths, claim, `${form.pathname}${form.search}`]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await gallery.open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const card of await page.locator('.mantine-Accordion-control').all()) await card.click();
    const name = path === claim ? '-claim' : (path.split('?')[0]?.replaceAll('/', '-') ?? '');
    expect.soft(await smallTargets(page, 44), `${path}: target below 44 px`).toEqual([]);
    expect.soft(await badTabOrder(page), `${path}: tab order`).toEqual([]);
    const style = await page.addStyleTag({ content: roomyText });
    expect.soft(await clippedText(page), `${path}: clipped with spaced text`).toEqual([]);
    await takePicture(`roomy${name}`);
    await style.evaluate((element) => element.parentElement?.removeChild(element));
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await takePicture(`forced-colours${name}`);
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            (animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().duration !== 1,
          ).length,
    );
    expect.soft(moving, `${path}: animates despite reduced motion`).toBe(0);
    // A desktop window at 200 % zoom.
    await page.setViewportSize({ width: 720, height: 450 });
    await takePicture(`zoom-200${name}`);
    await lengthenWords(page);
    for (const width of [320, 834]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await clippedText(page), `${path}: clipped at ${width} px with longer words`).toEqual([]);
    }
    await takePicture(`longer-words${name}`);
  }

  // A click on a link moves the focus to the heading of the next screen; going back moves it to the row.
  await page.setViewportSize({ width: 834, height: 1112 });
  await gallery.open('/');
  for (const [link, expectedPath] of [
    ['main a[href="/warranty-claims"]', '/warranty-claims'],
    ['main a[data-row]', '/warranty-claims/'],
    ['main a[href="/warranty-claims"]', '/warranty-claims'],
    ['header a[href="/outbox"]', '/outbox'],
  ] as const) {
    await page.locator(link).first().click();
    await expect(page).toHaveURL((url) => url.pathname.startsWith(expectedPath));
    await expect(page.locator('h1, main a[data-row]').and(page.locator(':focus'))).toBeVisible();
  }

  // Printed.
  for (const path of ['/outbox', '/warranty-claims']) {
    await gallery.open(path);
    await page.pdf({ path: resolve(folder, `${language}-paper${path.replaceAll('/', '-')}.pdf`), format: 'Letter' });
  }
  await page.locator('main a[data-row]').last().click();
  await expect(page.locator('h1')).toContainText('WC-');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.pdf({ path: resolve(folder, `${language}-paper-claim.pdf`), format: 'Letter' });
});

test('dialogs work by keyboard and show spaced text and longer words', async ({ page, language, translate, link }) => {
  await signIn(page, depotEmail[language]);
  await readyForOffline(page);
  link.down();
  await new Technician(page, language).saveClaim({ diagnosis: 'À la main', photos: await workshopPhotos() });
  link.next('POST', /warranties\/claims$/, { kind: 'answer', status: 422, body: refusal });
  link.up();
  await entryNeedsYou(page);
  link.down();
  const dialog = page.getByRole('dialog');
  const dialogs = [
    ['/outbox', translate('What happened')],
    ['/outbox', translate('Delete')],
    ['/this-device', translate('Save unsent work to a file')],
    ['/this-device', translate('Import unsent work from a file')],
    ['/this-device', translate('Remove')],
  ] as const;
  for (const [at, [path, name]] of dialogs.entries()) {
    await page.goto(path);
    const opener = page.getByRole('button', { name, exact: true }).first();
    // Marks the element, because its name may change.
    await opener.evaluate((button) => button.setAttribute('data-opener', ''));
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toHaveCount(1);
    expect.soft(await focusOutsideDialog(page), `${name}: the keyboard left the dialog`).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect.soft(await smallTargets(page, 44), `${name}: target below 44 px`).toEqual([]);
    await page.addStyleTag({ content: roomyText });
    expect.soft(await clippedText(page), `${name}: clipped with spaced text`).toEqual([]);
    await page.screenshot({ path: resolve(folder, `${language}-dialog-${at}.png`) });
    await lengthenWords(page);
    for (const width of [320, 834]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await clippedText(page), `${name}: clipped at ${width} px with longer words`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.locator('[data-opener]')).toBeFocused();
  }
  link.up();
});

test('live regions announce the state of a claim', async ({ page, language, link }) => {
  await signIn(page, depotEmail[language]);
  await readyForOffline(page);
  const technician = new Technician(page, language);

  // Saved: the heading of the next screen has the focus, and the pill shows that the entry waits.
  link.down();
  await technician.fillClaim({ serialNumber: 'DEMOACTIVE0004', diagnosis: 'Annoncée' });
  const announcements = await recordAnnouncements(page);
  await technician.send();
  await expect(technician.savedHeading()).toBeFocused();
  const waiting = { en: 'Portal unreachable, 1 waiting', fr: 'Portail injoignable, 1 en attente' }[language];
  await expect.poll(announcements).toContain(waiting);

  // Refused: the pill shows it on every screen, and the screen announces the cause.
  link.next('POST', /warranties\/claims$/, { kind: 'answer', status: 422, body: refusal });
  link.up();
  await entryNeedsYou(page);
  await expect.poll(announcements).toContainEqual(expect.stringMatching(needsYou[language]));
  await page.goto('/outbox');
  await expect(page.getByText('1.75 > 1.00')).toBeVisible();

  // Sent: the dialog that names the claim takes the focus.
  await technician.fillClaim({ serialNumber: 'DEMOACTIVE0005', diagnosis: 'Annoncée aussi' });
  await technician.send();
  const sent = page.getByRole('dialog', { name: /WC-\d{6}/ });
  await expect(sent).toBeVisible({ timeout: 60_000 });
  await expect(sent.locator(':focus')).toHaveCount(1);
});
