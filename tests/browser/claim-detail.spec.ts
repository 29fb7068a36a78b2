import { Api } from '#tests/support/api.ts';
import { expect, signIn, testWithoutWorker } from '#tests/support/portal.ts';

const failed = 'Failed to fetch warranty claim';
const oneClaim = /\/api\/warranties\/claims\/[^/?]+$/;

testWithoutWorker('a claim whose answer is empty leads to the list, which says so', async ({ page, server }) => {
  await signIn(page);
  const claim = await (await Api.signIn(server.url)).claimIn('Approved');
  for (const body of ['null', '{}', '[]']) {
    await page.route(oneClaim, (route) => route.fulfill({ contentType: 'application/json', body }), { times: 1 });
    await page.goto(`/warranty-claims/${claim.id}`);
    await expect(page).toHaveURL(/\/warranty-claims$/);
    await expect(page.getByText(failed)).toBeVisible();
  }
});

testWithoutWorker('a late refusal does not take the person off the page that they are on', async ({ page, server }) => {
  await signIn(page);
  const claim = await (await Api.signIn(server.url)).claimIn('Approved');
  await page.goto(`/warranty-claims/${claim.id}`);
  await expect(page.getByRole('heading', { level: 1, name: claim.name })).toBeVisible();
  const asked = Promise.withResolvers<() => Promise<void>>();
  const json = { code: 'NOT_FOUND', message: 'Not found.' };
  await page.route(oneClaim, (route) => asked.resolve(() => route.fulfill({ status: 404, json })));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: claim.name })).toBeVisible();
  const answer = await asked.promise;
  await page.goBack();
  await page.getByRole('link', { name: 'Contact us' }).first().click();
  await expect(page).toHaveURL(/\/contact/);
  await answer();
  // Long enough for the answer to be read and a page to change.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.getByText(failed)).toBeHidden();
  await expect(page).toHaveURL(/\/contact/);
});
