import type { Locator } from '@playwright/test';
import * as v from 'valibot';
import { StatementMonths } from '#contract/statements.ts';
import { Api } from '#tests/support/api.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';

test(
  'a statement on a tablet has the heads of its columns, each above its values',
  { tag: '@all' },
  async ({ page, server }) => {
    const depot = await Api.signIn(server.url);
    const { data } = v.parse(StatementMonths, await depot.read('/statements'));
    const month = data.find(({ invoicedCents }) => invoicedCents !== 0)?.month ?? '';
    await page.setViewportSize({ width: 820, height: 1180 });
    await signIn(page, 'depot@portal.example', { at: `/statements?month=${month}` });
    const table = page.getByRole('table', { name: 'Entries of the month' });
    const heads = table.locator('thead th');
    await expect(heads).toHaveText(['Date', 'Entry', 'Claim', 'Invoice, reference', 'Amount']);
    const row = table.locator('tbody tr').first();
    const boxOf = async (part: Locator, column: string) => {
      const { x, width, height } = (await part.locator(`[data-column="${column}"]`).boundingBox()) ?? missing;
      return { left: x, right: x + width, height };
    };
    const head = table.locator('thead tr');
    for (const column of ['date', 'kind']) {
      expect((await boxOf(head, column)).height).toBeGreaterThan(16);
      expect((await boxOf(head, column)).left).toBeCloseTo((await boxOf(row, column)).left, 0);
    }
    expect((await boxOf(head, 'amount')).right).toBeCloseTo((await boxOf(row, 'amount')).right, 0);
  },
);

const missing = { x: 0, width: 0, height: 0 };
