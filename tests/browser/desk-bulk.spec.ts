import { Api } from '#tests/support/api.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';

const marker = 'DEMOACTIVE0001';
const queue = `/desk?search=${marker}&sort=-filed`;

/** Files a claim, and gives it one part at a price. */
async function filePriced(server: { url: string }, cents: number) {
  const depot = await Api.signIn(server.url);
  const admin = await Api.signIn(server.url, 'admin@portal.example');
  const claim = await depot.fileUnnamedClaim(marker);
  await admin.price(claim.id, cents);
  return claim;
}

test('the desk assigns and exports the chosen claims, after the time for an undo', async ({ page, server }) => {
  const depot = await Api.signIn(server.url);
  const names = [(await depot.fileUnnamedClaim(marker)).name, (await depot.fileUnnamedClaim(marker)).name];
  await signIn(page, 'desk@portal.example', { at: queue });
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

test('what the desk approves of several claims above its limit is only recommended, and says so', async ({
  page,
  server,
}) => {
  const admin = await Api.signIn(server.url, 'admin@portal.example');
  const [within, above] = [await filePriced(server, 4_000), await filePriced(server, 6_000)];
  await admin.limitApprovals('demo-desk', 5_000);
  try {
    await signIn(page, 'desk@portal.example', { at: queue });
    const choose = async (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` }).check();
    await choose(above.name);
    await expect(page.getByRole('button', { name: 'Recommend 1, CA$60.00' })).toBeVisible();
    await choose(within.name);
    await page.getByRole('button', { name: 'Approve 1, recommend 1, CA$100.00' }).click();
    await expect(
      page.getByText('Approve 1 claim. Recommend 1 claim, which someone else approves (CA$100.00)'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Send now' }).click();
    const outcome = page.getByRole('dialog', { name: '1 claim is recommended' });
    await expect(outcome.getByRole('listitem')).toHaveText([above.name]);
    await expect(page.getByText('1 claim is approved')).toBeVisible();
  } finally {
    await admin.limitApprovals('demo-desk', null);
  }
});

test('of a call whose answer is lost nothing is claimed, and the same call tells what was done', async ({
  page,
  server,
}) => {
  const { name } = await filePriced(server, 4_000);
  await signIn(page, 'desk@portal.example', { at: queue });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/desk/claims/bulk', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server has done it, and the answer is lost.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await page.getByRole('button', { name: 'Approve 1, CA$40.00' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  const outcome = page.getByRole('dialog', { name: 'It is not known whether this was done' });
  await expect(outcome.getByRole('listitem')).toHaveText([name]);
  await outcome.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 claim is approved')).toBeVisible();
  await expect(outcome).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);
});

test('what the desk asks several depots stays typed until it was sent', async ({ page, server }) => {
  const depot = await Api.signIn(server.url);
  const { name } = await depot.fileUnnamedClaim(marker);
  await signIn(page, 'desk@portal.example', { at: queue });
  const dialog = page.getByRole('dialog', { name: 'Ask the depot' });
  const text = dialog.getByLabel('What the depots should send');
  const openIt = async () => {
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
    await page.getByRole('button', { name: 'Ask the depot' }).click();
  };
  await openIt();
  await text.fill('The rating plate, please.');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await openIt();
  await expect(text).toHaveValue('The rating plate, please.');
  await page.route('**/api/desk/claims/bulk', (route) => route.abort('connectionrefused'), { times: 1 });
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  const outcome = page.getByRole('dialog', { name: 'It is not known whether this was done' });
  await outcome.getByRole('button', { name: 'Close' }).last().click();
  await openIt();
  await expect(text).toHaveValue('The rating plate, please.');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Sent for 1 claim')).toBeVisible();
});

test('the browser asks before a page is left that approves several claims', async ({ page, server }) => {
  const { id, name } = await filePriced(server, 4_000);
  await signIn(page, 'desk@portal.example', { at: queue });
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/desk/claims/${id}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  expect(await asks()).toBe(false);
  await page.getByRole('button', { name: 'Approve 1, CA$40.00' }).click();
  expect(await asks()).toBe(true);
  // It is being sent now: its claim is read first.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await asks()).toBe(true);
  held.resolve();
  await expect(page.getByText('1 claim is approved')).toBeVisible();
  expect(await asks()).toBe(false);
});
