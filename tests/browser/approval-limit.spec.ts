import { Api } from '#tests/support/api.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';

test('an admin limits what the desk approves alone, which then recommends', async ({ page, server, otherContext }) => {
  const depot = await Api.signIn(server.url);
  const { id, name } = await depot.fileUnnamedClaim('DEMOACTIVE0001');
  await signIn(page, 'admin@portal.example', { at: '/admin/accounts?search=desk%40portal.example' });
  const limit = page.getByRole('button', { name: 'Approval limit: Simone Achebe' });
  const dialog = page.getByRole('dialog', { name: 'What Simone Achebe approves alone' });
  const setLimit = async (typed: string) => {
    await limit.click();
    await dialog.getByRole('textbox').fill(typed);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await limit.click();
  await dialog.getByRole('textbox').fill('a lot');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an amount of at most two decimals')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await setLimit('50');
  await expect(limit).toHaveText('Approves up to CA$50.00');
  try {
    const desk = await (await otherContext({ baseURL: server.url })).newPage();
    await signIn(desk, 'desk@portal.example', { at: `/desk/claims/${id}` });
    await desk.getByLabel('Price, line 1').fill('60');
    await desk.getByLabel('To approve, line 1').fill('60');
    await expect(desk.getByText('Above what you approve alone: CA$50.00')).toBeVisible();
    await desk.getByRole('button', { name: 'Recommend' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Recommend' }).click();
    await desk.getByRole('button', { name: 'Send now' }).click();
    await desk.goto(`/desk/claims/${id}`);
    await expect(desk.getByText('Second approval').first()).toBeVisible();
    await expect(desk.getByText('You recommended this claim')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Recommend' })).toHaveCount(0);
    await page.goto(`/desk/claims/${id}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
  } finally {
    await page.goto('/admin/accounts?search=desk%40portal.example');
    await setLimit('');
    await expect(limit).toHaveText('Approval limit');
  }
});
