import { Api } from '#tests/support/api.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';

test('the desk assigns and exports the chosen claims, after the time for an undo', async ({ page, server }) => {
  const depot = await Api.signIn(server.url);
  const marker = 'DEMOACTIVE0001';
  const names = [(await depot.fileUnnamedClaim(marker)).name, (await depot.fileUnnamedClaim(marker)).name];
  await signIn(page, 'desk@portal.example', { at: `/desk?search=${marker}&sort=-filed` });
  const choose = async () => {
    for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  };
  const assignee = (name = '') => page.getByRole('combobox', { name: `Assignee of ${name}` });
  await choose();
  const saved = page.waitForEvent('download');
  // The other one exports the whole list.
  await page.getByRole('button', { name: 'Export CSV' }).last().click();
  expect((await saved).suggestedFilename()).toMatch(/^claims-.*\.csv$/);

  await page.getByLabel('Assign the chosen claims').selectOption('Ada Whitlock');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Take ${names[0]}` })).toBeVisible();

  await choose();
  await page.getByLabel('Assign the chosen claims').selectOption('Ada Whitlock');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Sent for 2 claims')).toBeVisible();
  for (const name of names) await expect(assignee(name)).toHaveValue('demo-admin');
});
