import type { RunOptions } from 'axe-core';

/** The rules of WCAG 2.2 A and AA. */
export const accessibilityRules = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // It takes a row that scrolls under the bottom bar for a small one; sizes are measured instead (`small-targets.ts`).
  rules: { 'target-size': { enabled: false } },
} satisfies RunOptions;
