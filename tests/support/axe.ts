import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Returns axe's violations in the page or in a part of it. Injects axe into a page once: its Playwright package injects
 * it before every check, which takes as long as the check.
 */
export async function axeViolations(page: Page, options: RunOptions = {}, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([part, runOptions]) => {
      if (!window.axe) throw new Error('axe is not loaded in the page');
      const { violations } = await window.axe.run(part, { ...runOptions, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
    },
    [within, options] as const,
  );
  return violations.map(({ id, html }) => `${id}: ${html.join('\n')}`);
}
