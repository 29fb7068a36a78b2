import type { Page } from '@playwright/test';
import { expect, setLanguage, signIn, test } from '#tests/support/portal.ts';
import { clippedFields, clippedText } from '../screens/measures.ts';

/** As in the browser's settings: all sizes in rem and em double, also those of media queries. */
const doubled = '--blink-settings=defaultFontSize=32';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), doubled] }),
});

const sizes = [
  { width: 1280, height: 900 },
  { width: 820, height: 1180 },
];

const screensOf: [email: string | null, paths: string[]][] = [
  [null, ['/auth/login', '/auth/signup', '/auth/password/forget']],
  ['depot@portal.example', ['/', '/warranty-claims/new', '/warranty-claims', '/outbox', '/inbox', '/statements']],
  ['customer@portal.example', ['/', '/my-product-registrations', '/contact']],
  ['desk@portal.example', ['/desk', '/desk/payments']],
  ['admin@portal.example', ['/admin/accounts', '/admin/records?kind=customers', '/admin/import']],
];

/** Reports all screens, not only the first. */
const expectAll = expect.configure({ soft: true });

for (const language of ['en', 'fr'] as const)
  test(
    `with the browser’s text size doubled all text doubles, and nothing is cut or overlaps, in ${language}`,
    { tag: ['@chromium', '@all'] },
    async ({ page, context }) => {
      test.slow();
      await setLanguage(context, language);
      for (const [email, paths] of screensOf) {
        if (email !== null) await signIn(page, email);
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.waitForLoadState('networkidle');
          for (const size of sizes) {
            await page.setViewportSize(size);
            const problems = async () => [
              // The groups of the queue scroll sideways, as on a phone.
              ...(await clippedText(page)).filter((text) => !text.startsWith('<nav class="_tally_')),
              ...(await clippedFields(page)).map((text) => `field: ${text}`),
              ...(await overlaps(page)),
              ...(await smallTexts(page)),
            ];
            // A virtual list places its rows once it has measured them.
            await expectAll.poll(problems, { message: `${path} at ${size.width} px`, timeout: 10_000 }).toEqual([]);
          }
        }
        if (email !== null) {
          await page.goto('/auth/logout');
          await expect(page).toHaveURL(/auth\/login/);
        }
      }
    },
  );

/** Texts whose size is below twice the smallest of the tokens: they do not follow the browser. */
function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { parentElement: element, nodeValue } = texts.currentNode;
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !nodeValue?.trim())
        continue;
      // Only for screen readers, or not shown as text.
      if (element.closest('script, style, noscript, [hidden]') || element.getBoundingClientRect().width <= 1) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 24) found.push(`${size} px: ${nodeValue.trim().slice(0, 60)}`);
    }
    return found;
  });
}

/** Texts of the page that lie on each other. What covers the page on purpose, such as a bar, is left out. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxes: { text: string; box: DOMRect; element: Element }[] = [];
    while (texts.nextNode()) {
      const { parentElement: element, nodeValue } = texts.currentNode;
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !nodeValue?.trim())
        continue;
      let isApart = element.closest('script, style, noscript, option') !== null;
      for (let around: Element | null = element; around && !isApart; around = around.parentElement) {
        const { position, clip, clipPath } = getComputedStyle(around);
        isApart =
          clip !== 'auto' ||
          position === 'fixed' ||
          position === 'sticky' ||
          clipPath !== 'none' ||
          around.getBoundingClientRect().width <= 1;
      }
      if (isApart) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects()) boxes.push({ text: nodeValue.trim().slice(0, 40), box, element });
    }
    const found: string[] = [];
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        if (one.element === other.element) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Boxes of lines are higher than their letters.
        if (across > 2 && down > Math.min(one.box.height, other.box.height) / 3)
          found.push(`“${one.text}” on “${other.text}”`);
      }
    return found;
  });
}
