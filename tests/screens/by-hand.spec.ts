import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';
import { depotEmail, test } from './walk.ts';
import { workshopPhotos } from './workshop-photos.ts';

/** What axe cannot see, screen by screen (`docs/accessibility.md`). */
const folder = resolve(import.meta.dirname, '../../docs/screens/by-hand');

const paths = ['/', '/warranty-claims', '/outbox', '/product-information', '/this-device', '/contact'];

/** WCAG 2.2, 1.4.12: what a reader may set without losing anything. */
const roomyText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

test('what axe cannot see', async ({ page, gallery, language }) => {
  await signIn(page, depotEmail[language]);
  const shoot = (name: string) =>
    page.screenshot({ path: resolve(folder, `${language}-${name}.png`), animations: 'disabled', fullPage: true });

  await page.setViewportSize({ width: 390, height: 844 });
  const technician = new Technician(page, language);
  await technician.fillClaim({ diagnosis: 'À la main', photos: await workshopPhotos() });
  await technician.field(language === 'en' ? 'Labour hours' : 'Heures de main-d’œuvre').fill('');
  await technician.send();
  const form = new URL(page.url());
  for (const path of [...paths, `${form.pathname}${form.search}`]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await gallery.open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const name = path.split('?')[0]?.replaceAll('/', '-') ?? '';
    expect.soft(await smallerThan(page, 44), `${path}: smaller than a finger`).toEqual([]);
    expect.soft(await badTabOrder(page), `${path}: order of the keyboard`).toEqual([]);
    const style = await page.addStyleTag({ content: roomyText });
    expect.soft(await cutOff(page), `${path}: cut off with roomy text`).toEqual([]);
    await shoot(`roomy${name}`);
    await style.evaluate((element) => element.parentElement?.removeChild(element));
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await shoot(`forced-colours${name}`);
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().duration !== 1).length,
    );
    expect.soft(moving, `${path}: moves although less was asked for`).toBe(0);
    // A desktop window at 200 %.
    await page.setViewportSize({ width: 720, height: 450 });
    await shoot(`zoom-200${name}`);
  }

  // Where the focus goes with a click on a link: to the heading of what comes, or back to the row one came from.
  await page.setViewportSize({ width: 834, height: 1112 });
  await gallery.open('/');
  for (const [link, there] of [
    ['main a[href="/warranty-claims"]', '/warranty-claims'],
    ['main a[data-row]', '/warranty-claims/'],
    ['main a[href="/warranty-claims"]', '/warranty-claims'],
    ['header a[href="/outbox"]', '/outbox'],
  ] as const) {
    await page.locator(link).first().click();
    await expect(page).toHaveURL((url) => url.pathname.startsWith(there));
    await expect(page.locator('h1, main a[data-row]').and(page.locator(':focus'))).toBeVisible();
  }

  // On paper.
  for (const path of ['/outbox', '/warranty-claims']) {
    await gallery.open(path);
    await page.pdf({ path: resolve(folder, `${language}-paper${path.replaceAll('/', '-')}.pdf`), format: 'Letter' });
  }
  await page.locator('main a[data-row]').last().click();
  await expect(page.locator('h1')).toContainText('WC-');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.pdf({ path: resolve(folder, `${language}-paper-claim.pdf`), format: 'Letter' });
});

/** Targets on their own below a size, where a finger works. */
function smallerThan(page: Page, leastPx: number): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, select, input:not([type=file])')];
    return targets
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => ({ target, box: (target.closest('label') ?? target).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < least - 0.5 || box.height < least - 0.5))
      .map(({ target, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${target.outerHTML.slice(0, 140)}`);
  }, leastPx);
}

/** Text that its box cuts off. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sideways = document.documentElement.scrollWidth - window.innerWidth;
    const cut = [...document.querySelectorAll<HTMLElement>('main *, header *')].filter((element) => {
      const { overflowX, overflowY, clip } = getComputedStyle(element);
      if (clip !== 'auto' || !element.checkVisibility() || element.clientWidth < 2) return false;
      const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const tall = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2;
      return (
        (wide || tall) && !element.matches('input, select, textarea, svg, svg *') && element.innerText.trim() !== ''
      );
    });
    return [
      ...(sideways > 0 ? [`page: ${sideways} px`] : []),
      ...cut.map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
}

/** What the keyboard meets in another order than the page shows it, or without a frame around it. */
async function badTabOrder(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  let before = -1;
  for (let pressed = 0; pressed < 40; pressed++) {
    await page.keyboard.press('Tab');
    const met = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const all = [...document.querySelectorAll('*')];
      // The frame stands around the element or the parts that it belongs to, such as its two steps.
      let framed = false;
      for (let around: Element | null = element, steps = 0; around && steps < 5; around = around.parentElement, steps++)
        framed ||= getComputedStyle(around).outlineStyle !== 'none';
      const box = element.getBoundingClientRect();
      const bar = document.querySelector('[data-bottom-bar]');
      const barTop = bar && !bar.contains(element) ? bar.getBoundingClientRect().top : window.innerHeight;
      return {
        at: all.indexOf(element),
        seen: framed,
        covered: box.top >= barTop,
        html: element.outerHTML.slice(0, 120),
      };
    });
    if (!met || met.at < before) break;
    if (!met.seen) wrong.push(`no frame: ${met.html}`);
    if (met.covered) wrong.push(`under the bar: ${met.html}`);
    before = met.at;
  }
  return wrong;
}
