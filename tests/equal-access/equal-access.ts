import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

const enginePath = resolve(import.meta.dirname, 'node_modules/accessibility-checker-engine/ace.js');

/** IBM's own requirements, and WCAG 2.2 A and AA. */
const guidelines = ['IBM_Accessibility', 'WCAG_2_2'];

/** Violations that are none (`docs/accessibility.md`). */
const falseAlarms = [
  // HTML lets a field for an email take `username`, and `webauthn` after it.
  { rule: 'input_autocomplete_valid', element: /autocomplete="username( webauthn)?"/ },
];

type Issue = {
  ruleId: string;
  value: readonly [
    policy: 'VIOLATION' | 'RECOMMENDATION' | 'INFORMATION',
    confidence: 'PASS' | 'FAIL' | 'POTENTIAL' | 'MANUAL',
  ];
  message: string;
  snippet: string;
  node: Node;
};

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    ace?: { Checker: new () => { check: (root: Document, guidelines: string[]) => Promise<{ results: Issue[] }> } };
  }
}

let source: string | undefined;

/** Returns the violations that IBM Equal Access finds in the page: rule, message and element. */
export async function equalAccessViolations(page: Page): Promise<string[]> {
  source ??= readFileSync(enginePath, 'utf8');
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (ids) => {
    if (!window.ace) throw new Error('IBM Equal Access is not loaded in the page');
    const { results } = await new window.ace.Checker().check(document, ids);
    // It takes what is folded in a `details` for shown, but not its labels.
    const isFolded = (node: Node) =>
      node instanceof Element && !node.closest('summary') && node.closest('details:not([open])') !== null;
    return results
      .filter(({ value: [policy, confidence] }) => policy === 'VIOLATION' && confidence === 'FAIL')
      .filter(({ node }) => !isFolded(node))
      .map(({ ruleId, message, snippet }) => ({ ruleId, message, snippet }));
  }, guidelines);
  return violations
    .filter(({ ruleId, snippet }) => !falseAlarms.some(({ rule, element }) => rule === ruleId && element.test(snippet)))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message}\n${snippet}`);
}
