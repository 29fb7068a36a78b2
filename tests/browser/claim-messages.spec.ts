import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { Api } from '#tests/support/api.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { badNames } from '#tests/support/control-names.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, setLanguage, test, testWithWorker } from '#tests/support/portal.ts';

const messagePost = /\/messages$/;

testWithWorker(
  'messages written offline survive a reload and arrive once, in order',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const api = await Api.signIn(server.url);
    const claim = await api.claimIn('Pending Review');
    await signIn(page);
    await readyForOffline(page);
    await page.goto(`/warranty-claims/${claim.id}`);
    await page.getByRole('button', { name: 'Write to the claims desk' }).click();
    const field = page.getByLabel('Your message to the claims desk');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const timeline = page.getByRole('region', { name: 'What happened' });
    link.down();
    await field.fill('The key is sheared.');
    await expect(page.getByText(/^Kept on this device/)).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('The key is sheared.');
    await page.locator('input[type=file][multiple]').setInputFiles(await cameraPhoto(page, { label: 'key' }));
    await expect(timeline.getByRole('listitem', { name: 'Photo 1' })).toContainText('Kept on this device');
    await send.click();
    await expect(timeline.getByRole('link', { name: 'See it in the outbox' })).toHaveCount(1);
    await field.fill('Shall I order one?');
    // What is typed while a message is saved would be in no message.
    const takesText = await send.evaluate(async (button: HTMLButtonElement, label) => {
      button.click();
      await Promise.resolve();
      const area = document.querySelector('textarea');
      return area?.labels[0]?.textContent === label && !area.readOnly;
    }, 'Your message to the claims desk');
    expect(takesText).toBe(false);
    await expect(timeline.getByRole('link', { name: 'See it in the outbox' })).toHaveCount(2);

    link.next('POST', messagePost, { kind: 'drop_answer' });
    link.up();
    await expect(timeline.getByRole('link', { name: 'See it in the outbox' })).toHaveCount(0);
    const messages = await api.messagesOn(claim.id);
    expect(messages.map(({ text, files }) => [text, files.length])).toEqual([
      ['The key is sheared.', 1],
      ['Shall I order one?', 0],
    ]);

    const desk = await Api.signIn(server.url, 'desk@portal.example');
    await desk.writeMessage(claim.id, 'Yes, please.');
    await page.reload();
    await expect(timeline.getByText('Yes, please.')).toBeVisible();
    await expect(timeline.getByText('The key is sheared.')).toHaveCount(1);

    const inboxItem = page
      .getByRole('link', { name: /A message about a claim.*Unread/ })
      .filter({ hasText: claim.name });
    await expect(async () => {
      await page.goto('/inbox');
      await expect(inboxItem).toBeVisible({ timeout: 1000 });
    }).toPass();
    link.down();
    await page.reload();
    await expect(page.getByRole('main').getByText(/^(Offline|Portal unreachable)$/)).toBeVisible();
    await inboxItem.click();
    await expect(timeline.getByText('Yes, please.')).toBeVisible();
    await page.goto('/inbox');
    await expect(page.getByRole('link', { name: 'A message about a claim' }).first()).toBeVisible();
    await expect(inboxItem).toHaveCount(0);
  },
);

test(
  'an inbox item opens the conversation, which is accessible at every width, in French',
  { tag: ['@chromium', '@all'] },
  async ({ page, context, server }) => {
    const claim = await (await Api.signIn(server.url)).claimIn('Approved');
    await (await Api.signIn(server.url, 'desk@portal.example')).writeMessage(claim.id, 'Les pièces sont en route.');
    await setLanguage(context, 'fr');
    // Colours are measured, so there must be no transitions.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page);
    const inboxItem = page.getByRole('link').filter({ hasText: 'message' }).filter({ hasText: claim.name });
    await expect
      .poll(async () => {
        await page.goto('/inbox');
        await expect(page.getByText('Mise à jour à l’instant')).toBeVisible();
        return inboxItem.count();
      })
      .toBe(1);
    await inboxItem.click();
    await expect(page.getByText('Les pièces sont en route.')).toBeInViewport();
    await page.getByRole('button', { name: 'Écrire au bureau des réclamations' }).click();
    await page.getByLabel('Votre message au bureau des réclamations').fill('Merci, je les attends.');
    for (const width of [320, 834, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page, accessibilityRules), `${width} px`).toEqual([]);
      expect(await badNames(page, 'fr'), `${width} px`).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
    }
  },
);
