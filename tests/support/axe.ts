import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds wrong in the page or in a part of it. Its code goes into a page once: sent again for every look, as its
 * own Playwright driver does, it costs as much as the look.
 */
export async function axeViolations(page: Page, options: RunOptions = {}, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([part, how]) => {
      if (!window.axe) throw new Error('axe has not come into the page');
      const { violations } = await window.axe.run(part, { ...how, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
    },
    [within, options] as const,
  );
  return found.map(({ id, html }) => `${id}: ${html.join('\n')}`);
}
