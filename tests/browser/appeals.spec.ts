import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, testWithWorker } from '#tests/support/portal.ts';

const appealPost = /\/appeal$/;
const reason = 'The belt was new.';

testWithWorker(
  'a rejection is appealed offline with a photo, survives a reload and is appealed once',
  { tag: '@all' },
  async ({ page, server, link, otherContext }) => {
    const api = await Api.signIn(server.url);
    const { id } = await api.fileUnnamedClaim('DEMOACTIVE0001');
    await (await Api.signIn(server.url, 'admin@portal.example')).reject(id, 5_215);
    await signIn(page);
    await readyForOffline(page);
    await page.goto(`/warranty-claims/${id}`);
    const appeal = page.getByRole('button', { name: 'Appeal the decision' });
    await expect(page.getByText('The decision can be appealed until')).toBeVisible();
    link.down();
    await appeal.click();
    const dialog = page.getByRole('dialog', { name: 'Appeal the decision' });
    await dialog.getByLabel('Why the decision should be another').fill(reason);
    await dialog.locator('input[type=file][multiple]').setInputFiles(await cameraPhoto(page, { label: 'belt' }));
    await expect(dialog.getByRole('listitem', { name: 'Photo 1' })).toContainText('Kept on this device');
    await page.reload();
    await expect(dialog.getByLabel('Why the decision should be another')).toHaveValue(reason);
    await dialog.getByRole('button', { name: 'Appeal the decision' }).click();
    await expect(dialog.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
    await dialog.getByRole('button', { name: 'View claim' }).click();
    await expect(page.getByRole('region', { name: 'On this device' })).toContainText('Appeal');
    await expect(appeal).toHaveCount(0);

    link.next('POST', appealPost, { kind: 'drop_answer' });
    link.up();
    await expect(page.getByRole('region', { name: 'What happened' })).toContainText(reason);
    const { status, substatus, timeline, files = [] } = await api.claim(id);
    expect([status, substatus, files.length]).toEqual(['Pending Review', 'Appeal', 1]);
    expect(timeline?.map(({ kind }) => kind)).toEqual([undefined, 'rejected', 'appealed']);
    await expect(page.getByText(/^A decision can be appealed once/)).toBeVisible();

    const desk = await (await otherContext({ baseURL: server.url })).newPage();
    await signIn(desk, 'desk@portal.example', { at: `/desk/claims/${id}` });
    await expect(desk.getByRole('region', { name: 'What happened' })).toContainText('Decision appealed');
    await expect(desk.getByRole('region', { name: 'What happened' })).toContainText(reason);
  },
);
