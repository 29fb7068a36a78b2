import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '#tests/support/chromium.ts';
import { type CodeFormat, filmOfCode } from '#tests/support/film-of-code.ts';
import { expect, readyForOffline, signIn, setLanguage, testWithWorker as base } from '#tests/support/portal.ts';

type CameraView = { format: CodeFormat; text: string } | 'no camera';

/** Opens a tablet whose camera films one sheet, or without a camera. */
const test = base.extend<{
  /** The path of the camera's film. */
  film: string;
  tabletThatSees: (view: CameraView, permissions?: string[]) => Promise<Page>;
}>({
  // oxlint-disable-next-line no-empty-pattern
  film: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'depot-film-'));
    await use(join(folder, 'film.y4m'));
    await rm(folder, { recursive: true, force: true });
  },
  tabletThatSees: async ({ link, film }, use) => {
    const opened: (() => Promise<void>)[] = [];
    await use(async (view, permissions = ['camera']) => {
      if (view !== 'no camera') await filmOfCode(film, view.format, view.text);
      const fake = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
      const browser = await chromium.launch({
        executablePath: ensureChromium(),
        args: [...chromiumArgs, ...(view === 'no camera' ? [] : fake)],
      });
      opened.push(() => browser.close());
      const context = await browser.newContext({
        baseURL: link.url,
        permissions,
        viewport: { width: 834, height: 1112 },
      });
      return context.newPage();
    });
    await Promise.all(opened.map((close) => close()));
  },
});

const words = {
  en: { scan: 'Scan', serial: 'Serial number', found: 'Registration found', typeInstead: 'Type it instead' },
  fr: { scan: 'Numériser', serial: 'Numéro de série', found: 'Inscription trouvée', typeInstead: 'Entrer le numéro' },
} as const;

/** That of the serial number: parts have one too, once the catalogue is there. */
function scanButton(page: Page): Locator {
  return page.getByRole('region', { name: 'Product', exact: true }).getByRole('button', { name: 'Scan', exact: true });
}

test(
  'the scanner reads a serial number from each kind of code and looks it up',
  { tag: '@all' },
  async ({ tabletThatSees: tabletWithCamera, film }) => {
    const page = await tabletWithCamera({ format: 'QRCode', text: 'DEMOACTIVE0001' });
    await signIn(page);
    // A different number for each, so that no result is mistaken for the previous one.
    for (const [format, text] of [
      ['QRCode', 'DEMOACTIVE0001'],
      ['Code128', 'DEMOACTIVE0002'],
      ['Code39', 'DEMOACTIVE0003'],
      ['DataMatrix', 'DEMOACTIVE0004'],
    ] as const) {
      // The camera reads the film again each time it is switched on.
      await filmOfCode(film, format, text);
      await page.goto('/warranty-claims/new');
      await scanButton(page).click();
      await expect(page.getByLabel('Serial number', { exact: true }), format).toHaveValue(text);
      await expect(page.getByRole('dialog'), format).toBeHidden();
      await expect(scanButton(page), format).toBeFocused();
      await page.getByLabel('Customer’s email or phone').fill('owner@customer.example');
      await expect(page.getByText('Registration found'), format).toBeVisible();
    }
  },
);

test(
  'the scanner takes a part by its number without separators, also one that another replaces',
  { tag: '@all' },
  async ({ tabletThatSees: tabletWithCamera, film }) => {
    const page = await tabletWithCamera({ format: 'Code128', text: 'NV1140228' });
    await openForm(page);
    await readyForOffline(page);
    const repair = page.getByRole('region', { name: 'Failure and repair' });
    for (const [text, number] of [
      ['NV1140228', 'NV-114-0228'],
      ['nv3500503', 'NV-350-0503'],
    ] as const) {
      await filmOfCode(film, 'Code128', text);
      await repair.getByRole('button', { name: 'Scan', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(repair.getByRole('radio', { name: `Caused the failure: ${number}` }), text).toBeVisible();
    }
  },
);

test(
  'the scanner works offline, from the cached app, in French',
  { tag: '@all' },
  async ({ tabletThatSees: tabletWithCamera, link }) => {
    const page = await tabletWithCamera({ format: 'Code128', text: 'DEMOACTIVE0001' });
    await setLanguage(page.context(), 'fr');
    await openForm(page);
    await readyForOffline(page);
    link.down();
    await page.reload();
    await page.getByRole('button', { name: words.fr.scan, exact: true }).click();
    await expect(page.getByLabel(words.fr.serial, { exact: true })).toHaveValue('DEMOACTIVE0001');
  },
);

test(
  'the scanner reports a code that is no serial number, continues, and stops the camera when closed',
  { tag: '@all' },
  async ({ tabletThatSees: tabletWithCamera }) => {
    const page = await tabletWithCamera({ format: 'QRCode', text: 'https://norvane.example/p/1' });
    await page.addInitScript(() => {
      const tracks: MediaStreamTrack[] = [];
      Object.assign(window, { cameraTracks: tracks });
      const open = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = async function (constraints) {
        const stream = await open.call(this, constraints);
        tracks.push(...stream.getTracks());
        return stream;
      };
    });
    const trackStates = () =>
      page.evaluate(() =>
        (window as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.map(({ readyState }) => readyState),
      );
    await openForm(page);
    await scanButton(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/That code says “https:\/\/norvane.example\/p\/1”/)).toBeVisible();
    expect(await trackStates()).toEqual(['live']);

    // Another tab in front switches the camera off.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await trackStates()).toEqual(['ended']);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(trackStates).toEqual(['ended', 'live']);

    await dialog.getByRole('button', { name: 'Type it instead' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Serial number', { exact: true })).toBeFocused();
    expect(await trackStates()).toEqual(['ended', 'ended']);
  },
);

for (const [problem, language, title] of [
  ['no camera', 'en', 'This device has no camera'],
  ['not allowed', 'fr', 'L’appareil photo n’est pas autorisé ici'],
] as const) {
  const { scan, serial, typeInstead } = words[language];
  test(
    `the scanner gives the reason and offers to type the number: ${problem}, ${language}`,
    { tag: '@all' },
    async ({ tabletThatSees: tabletWithCamera }) => {
      const page =
        problem === 'no camera'
          ? await tabletWithCamera('no camera')
          : await tabletWithCamera({ format: 'QRCode', text: 'DEMOACTIVE0001' }, []);
      await setLanguage(page.context(), language);
      await openForm(page);
      await page.getByRole('button', { name: scan, exact: true }).click();
      await expect(page.getByRole('dialog').getByText(title)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: scan, exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: typeInstead }).click();
      await expect(page.getByLabel(serial, { exact: true })).toBeFocused();
    },
  );
}

async function openForm(page: Page): Promise<void> {
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
}
