import { pathToFileURL } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Api } from '#tests/support/api.ts';
import { guideFile, guides } from '#tests/support/guide.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, signIn, setLanguage, test } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

const words = {
  en: {
    print: 'Print or save as PDF',
    customer: 'Customer details',
    phone: 'Phone',
    story: 'What happened',
    calls: /^Call /,
    printed: /^Printed \d{4}-\d\d-\d\d$/,
  },
  fr: {
    print: 'Imprimer ou enregistrer en PDF',
    customer: 'Détails du client',
    phone: 'Téléphone',
    story: 'Ce qui s’est passé',
    calls: /^Appeler /,
    printed: /^Imprimé le \d{4}-\d\d-\d\d$/,
  },
} as const;

for (const language of ['en', 'fr'] as const)
  test(
    `a printed claim has every card open with its photos, and no header or buttons, ${language}`,
    { tag: '@all' },
    async ({ page, context, server }) => {
      test.slow();
      await setLanguage(context, language);
      // Headless Chromium has no print dialog: the test requests the printed page below.
      await page.addInitScript(() => {
        window.print = () => {
          window.dispatchEvent(new Event('beforeprint'));
          document.documentElement.dataset['printed'] = 'true';
        };
      });
      await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
      const technician = new Technician(page, language);
      const diagnosis = `On paper ${crypto.randomUUID()}`;
      await technician.fillClaim({
        diagnosis,
        photos: [await cameraPhoto(page, { label: 'a' }), await cameraPhoto(page, { label: 'b' })],
      });
      await technician.send();
      await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
      const [claim] = await (await Api.signIn(server.url)).claimsWith(diagnosis);
      await page.goto(`/warranty-claims/${claim?.id}`);

      const { print, customer, phone, story, calls, printed } = words[language];
      await expect(page.getByText(phone, { exact: true })).toBeHidden();
      await page.getByRole('button', { name: print }).click();
      await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
      const widths = await page
        .locator('main img')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));
      expect(widths).toEqual([1000, 1000]);

      const call = page.getByRole('link', { name: calls });
      await expect(call).toHaveAttribute('href', /^tel:\+1\d{10}$/);
      // The target of a mouse.
      expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(32);
      await expect(page.getByText(printed)).toBeHidden();

      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText(printed)).toBeVisible();
      for (const visibleText of [customer, phone, story])
        await expect(page.getByText(visibleText, { exact: true }).first()).toBeVisible();
      for (const hiddenPart of [
        page.locator('header').first(),
        page.locator('main > a').first(),
        page.getByRole('button', { name: print }),
      ])
        await expect(hiddenPart).toBeHidden();
      // As wide as the paper allows: a rating plate must be readable.
      await page.setViewportSize({ width: 700, height: 1000 });
      expect((await page.locator('main img').filter({ visible: true }).first().boundingBox())?.width).toBeGreaterThan(
        250,
      );
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);

      const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
      expect(pdf.match(/\/Subtype\s*\/Image/g)?.length ?? 0).toBeGreaterThanOrEqual(2);
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await expect(page.getByText(phone, { exact: true })).toBeHidden();
    },
  );

test(
  'a printed claim starts on the first page and leaves no page half empty',
  { tag: ['@core-webkit', '@all'] },
  async ({ page, server, engine }) => {
    await page.addInitScript(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'));
    });
    await signIn(page);
    // A closed claim: no other test changes it, so its number of pages is stable.
    const claim = await (await Api.signIn(server.url)).claimIn('Closed - Rejected');
    await page.goto(`/warranty-claims/${claim.id}`);
    await page.getByRole('button', { name: words.en.print }).click();
    await expect(page.getByText(words.en.phone, { exact: true })).toBeVisible();
    // Firefox's and WebKit's protocol interprets Playwright's inches as centimetres.
    const inch = engine === 'chromium' ? 1 : 2.54;
    const paper = await page.pdf({ width: `${8.5 * inch}in`, height: `${11 * inch}in` });
    expect((await getDocument({ data: new Uint8Array(paper), verbosity: 0 }).promise).numPages).toBe(3);
  },
);

for (const [guide, language] of guides.flatMap((name) => [[name, 'en'] as const, [name, 'fr'] as const]))
  test(
    `the guide for ${guide} fits on one Letter page with its pictures, ${language}`,
    { tag: '@all' },
    async ({ page }) => {
      await page.goto(pathToFileURL(guideFile(guide, language)).href);
      const widths = await page
        .locator('img')
        .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));
      expect(widths).toHaveLength({ technicians: 6, desk: 3 }[guide]);
      expect(Math.min(...widths)).toBeGreaterThan(0);
      await page.evaluate(widenLetters, 0.55);
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
      expect(paper).toContain('/MediaBox [0 0 612 792]');
    },
  );

/**
 * Widens the letters to an average of so many em, whatever the system's sans-serif font: Arial has 0.43; DejaVu Sans
 * and Verdana, the widest fonts that systems ship, have 0.5.
 */
function widenLetters(average: number): void {
  const canvas = document.createElement('canvas').getContext('2d');
  const text = document.body.innerText.replaceAll(/\s+/g, ' ');
  if (!canvas) throw new Error('No canvas');
  canvas.font = getComputedStyle(document.body).font;
  const ownAverage =
    canvas.measureText(text).width / text.length / Number.parseFloat(getComputedStyle(document.body).fontSize);
  document.body.style.letterSpacing = `${Math.max(0, average - ownAverage)}em`;
}
