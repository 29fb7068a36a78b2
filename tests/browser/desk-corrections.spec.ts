import { Api } from '#tests/support/api.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';

test('the desk reopens its decision and closes the claim with keys, and the depot reads why', async ({
  page,
  server,
  otherContext,
}) => {
  const depot = await Api.signIn(server.url);
  const { id, name } = await depot.fileUnnamedClaim('DEMOACTIVE0001');
  const desk = await Api.signIn(server.url, 'admin@portal.example');
  await desk.approve(id, 5_215);
  await signIn(page, 'desk@portal.example', { at: `/desk/claims/${id}` });
  const corrections = page.getByRole('region', { name: 'Corrections' });
  const story = page.getByRole('region', { name: 'What happened' });
  await expect(corrections.getByRole('button', { name: 'Reopen the decision' })).toBeVisible();

  await page.keyboard.press('o');
  const reopening = page.getByRole('dialog', { name: 'Reopen this claim?' });
  const reason = reopening.getByLabel('Reason');
  await expect(reason).toBeFocused();
  await reason.selectOption('Another reason');
  await reopening.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(reopening.getByText('Say it in a few words')).toBeVisible();
  await reopening.getByLabel('What the depot should know').fill('The price was of the old list.');
  await reopening.getByLabel('What the depot should know').press('Control+Enter');
  await expect(reopening).toHaveCount(0);
  await expect(story.getByRole('listitem').first()).toContainText('Claim reopened');
  await expect(page.getByLabel('To approve, line 1')).toHaveValue('52.15');

  const depotPage = await (await otherContext({ baseURL: server.url })).newPage();
  await signIn(depotPage, 'depot@portal.example', { at: `/warranty-claims/${id}` });
  const steps = depotPage.getByRole('region', { name: 'What happened' });
  await expect(steps).toContainText('Claim reopened');
  await expect(steps).toContainText('Another reason. The price was of the old list.');
  await expect(steps.getByRole('listitem').last()).toContainText('Waiting for a decision');

  await page.keyboard.press('c');
  const closing = page.getByRole('dialog', { name: 'Close this claim?' });
  await closing.getByLabel('Reason').selectOption('Filed twice');
  await closing.getByRole('button', { name: 'Close the claim' }).click();
  await expect(closing).toHaveCount(0);
  await expect(corrections.getByRole('button', { name: 'Close the claim' })).toHaveCount(0);
  await expect(corrections.getByRole('button', { name: 'Reopen the claim' })).toBeVisible();

  await expect
    .poll(async () => {
      await depotPage.goto('/inbox');
      await expect(depotPage.getByText('Updated just now')).toBeVisible();
      return depotPage
        .getByRole('listitem')
        .filter({ hasText: 'Claim closed' })
        .filter({ hasText: name })
        .allInnerTexts();
    })
    .toEqual([expect.stringContaining('Filed twice')]);
});
