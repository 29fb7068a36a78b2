import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from '#tests/support/portal.ts';

test('an admin imports a file, discards another and finds both in the audit log', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'admin@portal.example', { at: '/admin/import' });
  await page.getByLabel('What the file holds').selectOption('Retailers’ SKUs');
  const chooseFile = async (...rows: string[]) => {
    const fileChooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const buffer = Buffer.from(['product_id,sku', ...rows].join('\n'));
    await (await fileChooser).setFiles({ name: 'skus.csv', mimeType: 'text/csv', buffer });
  };
  const downloadedText = async (button: string) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return readFile(await (await downloading).path(), 'utf8');
  };
  expect(await downloadedText('Template')).toMatch(/^\uFEFFproduct_id,sku\n/);
  const [, existingRow = ''] = (await downloadedText('Export what is there')).split('\n');
  const product = existingRow.slice(0, existingRow.lastIndexOf(','));

  await chooseFile('nothing,BROWSER-1');
  const report = page.getByRole('group', { name: 'Report of skus.csv' });
  await expect(report).toContainText('1 thing to correct');
  await expect(report.getByRole('row').nth(1)).toContainText(/2\s*product_id\s*nothing\s*This id does not exist/);
  await report.getByRole('button', { name: 'Discard' }).click();
  await expect(report).toHaveCount(0);

  await chooseFile(`${product},BROWSER-1`);
  await expect(report).toContainText('1 new, 0 changed, 0 as before.');
  await report.getByRole('button', { name: 'Import now' }).click();
  await expect(report).toContainText('The file was imported');
  expect(await downloadedText('Export what is there')).toContain(`${product},BROWSER-1\n`);

  const reading = page.waitForRequest(/\/api\/admin\/audit/);
  await page.goto('/admin/audit');
  const { authorization = '' } = await (await reading).allHeaders();
  const exportSkus = () => page.request.get('/api/admin/exports/skus', { headers: { authorization } });
  const answers = await Promise.all(Array.from({ length: 51 }, exportSkus));
  expect(answers.every((answer) => answer.ok())).toBe(true);
  await page.reload();
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  await page.getByRole('button', { name: 'Show older rows' }).click();
  await expect(rows.filter({ hasText: 'Import discarded' })).toHaveCount(1);
  await page.getByLabel('What', { exact: true }).selectOption('Data imported');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Ada Whitlock');
  expect((await downloadedText('Export CSV')).split('\r\n')).toHaveLength(3);
});
