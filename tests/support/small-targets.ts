import type { Page } from '@playwright/test';

/** Smallest edge of a target in CSS pixels (WCAG 2.2, 2.5.8). */
const targetMinPx = 24;

/** Returns stand-alone buttons, fields and links that are smaller than a touch target. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
    return targets
      .filter(
        (target) =>
          target.checkVisibility({ visibilityProperty: true }) && getComputedStyle(target).display !== 'inline',
      )
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width > 1 && height > 1 && (width < least || height < least);
      })
      .map((target) => target.outerHTML);
  }, targetMinPx);
}
