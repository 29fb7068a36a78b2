import type { RunOptions } from 'axe-core';

/** The rules of WCAG 2.2 A and AA, and the rule that all content is in a landmark. */
export const accessibilityRules = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Axe reports rows behind the bottom bar as too small; sizes are measured instead (`small-targets.ts`).
  rules: { 'target-size': { enabled: false }, region: { enabled: true } },
} satisfies RunOptions;
