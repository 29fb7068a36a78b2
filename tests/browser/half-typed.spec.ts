import { contactIds } from '#server/demo/demo-people.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { Api, choosePassword } from '#tests/support/api.ts';
import { mailedLink } from '#tests/support/mail-link.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { demoPassword, expect, signIn, test } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

// Drafts are tested with animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'a half-typed claim survives an expired token, an ended session, a failed server and a revoked role',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const admin = await Api.signIn(server.url, 'admin@portal.example');
    const { id, email } = await admin.inviteContact(contactIds.newTechnician);
    const code = new URLSearchParams((await mailedLink(server, email)).split('?')[1]).get('code') ?? '';
    await choosePassword(server.url, code);
    await signIn(page, email);
    const technician = new Technician(page);
    const diagnosis = `Half typed ${crypto.randomUUID()}`;
    await technician.fillClaim({ diagnosis, photos: [await cameraPhoto(page)] });
    const parts = technician.field('Parts required');
    const expectFormUnchanged = async () => {
      await expect(technician.field('Diagnosis')).toHaveValue(diagnosis);
      await expect(technician.tiles()).toHaveCount(1);
    };

    // The token has expired: it is renewed without any visible effect.
    link.next('GET', /\/serial-numbers$/, {
      kind: 'answer',
      status: 401,
      body: '{"code":"UNAUTHENTICATED","message":"x"}',
    });
    const renewals = link.count('POST', /refresh-token$/);
    await technician.field('Serial number').fill('DEMOACTIVE0004');
    await technician.field('Serial number').blur();
    await expect(page.getByText('Registration found')).toBeVisible();
    expect(link.count('POST', /refresh-token$/)).toBe(renewals + 1);
    await expectFormUnchanged();

    // The session has ended: the login page leads back to the draft, including the text typed last.
    await parts.fill('Typed at the very last moment');
    await technician.field('Serial number').fill('DEMOACTIVE');
    await (await Api.signIn(server.url, email)).endSessions();
    // A complete number is looked up; another call may have detected the end of the session before.
    await page.keyboard.type('0005');
    await expect(page).toHaveURL(/\/auth\/login\?redirectUrl=%2Fwarranty-claims%2Fnew%3Fdraft/);
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Email').fill(email);
    await password.fill(demoPassword);
    link.down();
    await password.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'The portal does not answer' })).toBeVisible();
    await expect(password).toHaveValue(demoPassword);
    link.up();
    await password.press('Enter');
    await expect(parts).toHaveValue('Typed at the very last moment');
    await expect(technician.field('Serial number')).toHaveValue(/^DEMOACTIVE/);
    await expectFormUnchanged();

    // The role is revoked: the dashboard opens with a notice. After it is granted again the draft is there.
    await admin.linkAccount(id, demoId('contact', 115));
    await page.goto('/warranty-claims');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
    await expect(page.getByText('Unfinished claim')).toHaveCount(0);
    await admin.linkAccount(id, contactIds.newTechnician);
    await page.reload();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(parts).toHaveValue('Typed at the very last moment');
    await expectFormUnchanged();
  },
);

test(
  'the dashboard links to every unfinished form, and one action deletes all of them',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page);
    const serialNumbers = ['DEMOACTIVE0002', 'DEMOACTIVE0003', 'DEMOACTIVE0004', 'DEMOACTIVE0005'];
    for (const serialNumber of serialNumbers) {
      await page.goto('/warranty-claims/new');
      const technician = new Technician(page);
      await technician.field('Serial number').fill(serialNumber);
      // A form with a serial number alone does not count (R-OFF-26).
      await technician.field('Diagnosis').fill('Does not start');
      await expect(page.getByText(/^Kept on this device, /)).toBeVisible();
    }
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^Unfinished claim/ })).toContainText('DEMOACTIVE0005');
    await page.getByRole('link', { name: '3 others to finish' }).click();
    const [oldest = '', ...newest] = serialNumbers;
    for (const serialNumber of newest) await expect(page.getByText(serialNumber).first()).toBeVisible();
    await expect(page.getByText(oldest)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show 1 more' }).click();
    await expect(page.getByText(oldest).first()).toBeVisible();

    await page.getByRole('button', { name: 'Delete all' }).click();
    const deleteDialog = page.getByRole('dialog', { name: 'Delete 4 unfinished forms?' });
    await deleteDialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('heading', { name: 'Not finished' })).toBeHidden();
    for (const serialNumber of serialNumbers) await expect(page.getByText(serialNumber)).toHaveCount(0);
  },
);

const rest = /\/assets\/rest-of-claim-.*\.js/;

test(
  'when the rest of the claim form cannot be loaded, the form says so and what is typed stays',
  { tag: '@not-webkit' },
  async ({ page, link }) => {
    await signIn(page);
    await page.route(rest, (route) => route.abort());
    await page.goto('/warranty-claims/new');
    const serialNumber = page.getByRole('textbox', { name: 'Serial number' });
    await serialNumber.fill('HALFTYPED00');
    const alert = page.getByRole('alert').filter({ hasText: 'The rest of the claim could not be loaded' });
    await expect(alert).toContainText('What you typed is saved on this device.');
    const retry = alert.getByRole('button', { name: 'Retry' });
    link.down();
    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await retry.click();
    await asked;
    await expect(serialNumber).toHaveValue('HALFTYPED00');
    link.up();
    await page.unroute(rest);
    await retry.click();
    await expect(page.getByRole('textbox', { name: 'Diagnosis' })).toBeVisible();
    await expect(alert).toHaveCount(0);
    // The button had the focus.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(serialNumber).toHaveValue('HALFTYPED00');
  },
);

test('a form that is opened later loads its rest by itself', { tag: ['@all', '@not-webkit'] }, async ({ page }) => {
  await signIn(page);
  await page.route(rest, (route) => route.abort());
  await page.goto('/warranty-claims/new');
  const alert = page.getByRole('alert').filter({ hasText: 'The rest of the claim could not be loaded' });
  await expect(alert).toBeVisible();
  await page.unroute(rest);
  await page.getByRole('link', { name: 'Warranty claims' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Warranty claims' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Diagnosis' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});
