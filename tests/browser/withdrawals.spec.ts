import { Api } from '#tests/support/api.ts';
import { expect, readyForOffline, signIn, setLanguage, test, testWithWorker } from '#tests/support/portal.ts';

const withdrawalPost = /\/withdraw$/;
const reason = 'The customer paid for it.';

testWithWorker(
  'a claim is withdrawn offline, survives a reload and is withdrawn once',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const api = await Api.signIn(server.url);
    const { id } = await api.fileUnnamedClaim('DEMOACTIVE0001');
    await signIn(page);
    await readyForOffline(page);
    await page.goto(`/warranty-claims/${id}`);
    const withdraw = page.getByRole('button', { name: 'Withdraw claim' });
    await expect(withdraw).toBeVisible();
    link.down();
    await withdraw.click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw claim' });
    await expect(dialog.getByText('This cannot be undone')).toBeVisible();
    await dialog.getByRole('button', { name: 'Withdraw claim' }).click();
    await expect(dialog.getByRole('alert').or(dialog.getByText('say why')).first()).toBeVisible();
    await dialog.getByLabel('Why you withdraw it').fill(reason);
    await expect(dialog.getByText(/^Kept on this device/)).toBeVisible();
    await page.reload();
    await expect(dialog.getByLabel('Why you withdraw it')).toHaveValue(reason);
    await dialog.getByRole('button', { name: 'Withdraw claim' }).click();
    await expect(dialog.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
    await dialog.getByRole('button', { name: 'View claim' }).click();
    await expect(page.getByRole('region', { name: 'On this device' })).toContainText('Withdrawal');
    await expect(withdraw).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Request additional estimate' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );

    link.next('POST', withdrawalPost, { kind: 'drop_answer' });
    link.up();
    await expect(page.getByRole('main').getByText('Withdrawn', { exact: true }).first()).toBeVisible();
    const { status, timeline } = await api.claim(id);
    expect([status, timeline?.map(({ kind }) => kind)]).toEqual(['Withdrawn', [undefined, 'withdrawn']]);
  },
);

test('who is too late with a withdrawal is told why, and the desk reads one that came in time, in French', async ({
  page,
  context,
  server,
}) => {
  const depot = await Api.signIn(server.url);
  const desk = await Api.signIn(server.url, 'admin@portal.example');
  const [late, timely] = [
    await depot.fileUnnamedClaim('DEMOACTIVE0001'),
    await depot.fileUnnamedClaim('DEMOACTIVE0001'),
  ];
  await setLanguage(context, 'fr');
  await signIn(page, 'depot@portal.example', { at: `/warranty-claims/${late.id}` });
  const dialog = page.getByRole('dialog', { name: 'Retirer la réclamation' });
  const withdraw = async (meanwhile = async () => {}) => {
    await page.getByRole('button', { name: 'Retirer la réclamation' }).click();
    await dialog.getByLabel('Pourquoi vous la retirez').fill(reason);
    await meanwhile();
    await dialog.getByRole('button', { name: 'Retirer la réclamation' }).click();
  };
  await withdraw(() => desk.approve(late.id, 5_215));
  await expect(
    dialog
      .getByRole('heading', { name: 'On a besoin de vous' })
      .or(dialog.getByText('Ce retrait peut être supprimé'))
      .first(),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Voir la réclamation' }).click();
  await expect(page.getByText('Pour poursuivre la réclamation, supprimez-y le retrait.').first()).toBeVisible();

  await page.goto(`/warranty-claims/${timely.id}`);
  await withdraw();
  await expect(dialog.getByRole('heading', { name: 'Réclamation retirée' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Voir la réclamation' }).click();
  await expect(page.getByRole('region', { name: 'Ce qui s’est passé' })).toContainText(reason);
  await expect(page.getByRole('button', { name: 'Retirer la réclamation' })).toHaveCount(0);
  expect((await depot.claim(timely.id)).status).toBe('Withdrawn');
});
