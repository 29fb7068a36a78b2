import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { envelopeId } from '#server/delivery/mail/returned-mail.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { Api, choosePassword } from '#tests/support/api.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { mailedLink } from '#tests/support/mail-link.ts';
import { noticeOf } from '#tests/support/mail-notice.ts';
import { demoPassword, expect, signIn, setLanguage, test } from '#tests/support/portal.ts';

const adminEmail = 'admin@portal.example';

/** Contacts of the demo data that own a unit and have no account. Each test adds its own. */
const owner = (number: number) => demoId('contact', number);

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

/** Presses Tab, or Shift+Tab, until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} is not reached by ${key}`);
}

test(
  'an admin finds, adds, links, deletes, reenables and syncs accounts using only the keyboard',
  { tag: '@all' },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, adminEmail);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('CRM id');
    const press = (key: string) => page.keyboard.press(key);

    await tabTo(page, page.getByRole('link', { name: /^Admin accounts/ }));
    await press('Enter');
    await expect(page).toHaveURL(/\/admin\/accounts$/);
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Role', 'CRM id', 'Actions'], {
      useInnerText: true,
    });
    await expect(rowOf(page, 'Oscar Gone').locator('s').first()).toHaveText('Oscar Gone');
    await expect(rowOf(page, 'Jonas Lindqvist')).toContainText('retailer depot');

    // Add: the error is shown beside the field, which keeps its text and the focus.
    await tabTo(page, button('Add contact by CRM id'));
    await press('Enter');
    await expect(field).toBeFocused();
    await press('Enter');
    await expect(field).toHaveAccessibleDescription(/Enter the contact’s CRM id/);
    await page.keyboard.type('nothing');
    await press('Enter');
    await expect(field).toHaveAccessibleDescription(/There is no contact with this CRM id/);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('nothing');
    await press('Control+a');
    await page.keyboard.type(` ${owner(101)} `);
    await press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Account created' })).toContainText(
      'Zoé Bélanger, customer',
    );
    await expect(button('Add contact by CRM id')).toBeFocused();
    expect(await mailedLink(server, 'zoe.belanger@customer.example')).toMatch(/^\/auth\/password\/reset\?code=/);

    // Search: ignores accents and case, is part of the address, and announces its result.
    await tabTo(page, page.getByRole('searchbox', { name: 'Search accounts' }));
    await page.keyboard.type('ZOE belan');
    await expect(page.getByRole('status').filter({ hasText: '1 account' })).toBeVisible();
    await expect(page).toHaveURL(/\?search=ZOE\+belan$/);
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('searchbox')).toHaveValue('ZOE belan');

    // Another contact: the row no longer matches the search, and the focus stays in the list.
    await tabTo(page, button('Update CRM id: Zoé Bélanger'));
    await press('Enter');
    await expect(field).toHaveValue(owner(101));
    await expect(field).toBeFocused();
    await press('Control+a');
    await page.keyboard.type(owner(102));
    await press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Account updated' })).toBeVisible();
    await expect(page.getByText('No account matches')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Accounts' })).toBeFocused();
    await press('Tab');
    await expect(page.getByRole('link', { name: 'Show all accounts' })).toBeFocused();
    await tabTo(page, page.getByRole('searchbox'), 'Shift+Tab');
    await press('Control+a');
    await page.keyboard.type('wisniewski');
    await expect(button('Delete: Tomasz Wiśniewski')).toBeVisible();

    // Delete: asks for confirmation with Cancel focused. Afterwards the next action has the focus.
    await tabTo(page, button('Delete: Tomasz Wiśniewski'));
    await press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('Escape');
    await expect(button('Delete: Tomasz Wiśniewski')).toBeFocused();
    await press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
    await press('Enter');
    await expect(button('Reenable: Tomasz Wiśniewski')).toBeFocused();
    await expect(rowOf(page, 'Tomasz').locator('s').first()).toHaveText('Tomasz Wiśniewski');
    await expect(button('Update CRM id: Tomasz Wiśniewski')).toHaveCount(0);
    await expect(button('Delete: Tomasz Wiśniewski')).toHaveCount(0);
    await press('Enter');
    await expect(button('Update CRM id: Tomasz Wiśniewski')).toBeFocused();
    await expect(rowOf(page, 'Tomasz').locator('s')).toHaveCount(0);

    // Sync: has a tooltip and keeps the focus.
    await press('Shift+Tab');
    const sync = button('Sync with SF: Tomasz Wiśniewski');
    await expect(sync).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveText('Sync with SF');
    await press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Account updated' })).toBeVisible();
    await expect(sync).toBeFocused();
    await expect(sync).not.toHaveAttribute('aria-disabled');
  },
);

test(
  'the account list has pages of ten with the number in the URL, and a missing page redirects to the last',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const api = await Api.signIn(server.url, adminEmail);
    const account = await api.inviteContact(owner(110));
    await api.inviteContact(owner(111));
    await signIn(page, adminEmail, { at: '/admin?page=2' });
    await expect(page).toHaveURL(/\/admin\/accounts$/);
    const rows = page.getByRole('rowheader');
    await expect(rows).toHaveCount(10);
    const first = await rows.first().textContent();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const next = pages.getByRole('link', { name: 'Next' });
    await next.press('Enter');
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.getByRole('status').filter({ hasText: 'accounts, 11 to' })).toBeVisible();
    await expect(rows.first()).not.toHaveText(first ?? '');
    await expect(next).toBeFocused();
    await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'accounts, 11 to' })).toBeVisible();
    await page.goBack();
    await expect(rows.first()).toHaveText(first ?? '');
    await page.goto('/admin/accounts?page=99');
    await expect(page).toHaveURL(/\?page=\d$/);
    await expect(rows.first()).toBeVisible();
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');

    // As many pages as in production: five numbers, the gap, and the last page.
    const data = Array.from({ length: 10 }, (_, at) => ({ ...account, id: `many-${at}`, name: `Person ${at}` }));
    const body = JSON.stringify({ data, pagination: { page: 3, size: 10, totalItems: 1038 } });
    link.next('GET', /\/admin\/account$/, { kind: 'answer', status: 200, body });
    await page.goto('/admin/accounts?page=3');
    await expect(page.getByRole('status').filter({ hasText: '1,038 accounts, 21 to 30 shown' })).toBeVisible();
    await expect(pages.locator('li')).toHaveText(['1', '2', '3', '4', '…', '104']);
  },
);

test(
  'on a phone each account error is shown beside its cause, and typed text is preserved, in French',
  { tag: '@all' },
  async ({ page, context, server, link }) => {
    await setLanguage(context, 'fr');
    await page.setViewportSize({ width: 320, height: 640 });
    const api = await Api.signIn(server.url, adminEmail);
    const grace = await api.inviteContact(owner(103));
    await signIn(page, adminEmail, { at: '/admin/accounts' });
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Identifiant CRM');
    const row = (name: string) => rowOf(page, name);
    const action = (name: string, label: string) => row(name).getByRole('button', { name: label });

    // A contact that already has an account.
    await page.getByRole('button', { name: 'Ajouter un contact' }).click();
    await field.fill(contactIds.retailer);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/Ce contact a déjà un compte/);
    await field.fill('x'.repeat(101));
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/Utilisez au plus 100\scaractères/);

    // The server fails or cannot be reached: the text stays and is accepted afterwards.
    link.next('POST', /\/admin\/account\//, { kind: 'answer', status: 500, body: '{}' });
    await field.fill(owner(104));
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Une erreur inattendue est survenue');
    link.down();
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Le portail ne répond pas');
    await expect(field).toHaveValue(owner(104));
    link.up();
    await field.press('Enter');
    await expect(page.getByText('Compte créé')).toBeVisible();
    await page.getByRole('link', { name: 'Afficher ce compte' }).click();
    await expect(row('José Álvarez')).toBeVisible();
    await expect(row('José Álvarez')).toContainText('Non vérifié');

    // The last admin, and one's own account, cannot be deleted.
    const search = page.getByRole('searchbox');
    await search.fill(adminEmail);
    await expect(row('Ada Whitlock')).toContainText('Vous ne pouvez pas supprimer votre propre compte');
    await expect(action('Ada', 'Supprimer')).toHaveAttribute('aria-disabled', 'true');
    await expect(action('Ada', 'Supprimer')).toHaveAccessibleDescription(/ne pouvez pas supprimer/);
    await action('Ada', 'Modifier').click();
    await field.fill(owner(112));
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/C’est le dernier administrateur/);
    await page.keyboard.press('Escape');

    // Another admin changed it first: the screen reports it and the list is updated.
    await search.fill('adeyemi');
    await action('Grace', 'Modifier').click();
    await api.deactivate(grace.id);
    await field.fill(owner(112));
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/Ce compte est désactivé/);
    await page.keyboard.press('Escape');
    await expect(action('Grace', 'Modifier')).toHaveCount(0);
    await expect(row('Grace').locator('s').first()).toBeVisible();

    // In the row itself, without a dialog.
    const failing = { kind: 'answer', status: 400, body: '{"code":"ODD","message":""}' } as const;
    link.next('PATCH', /\/sync$/, failing);
    await action('Grace', 'Synchroniser').click();
    await expect(row('Grace')).toContainText('Une erreur inattendue est survenue lors de la mise à jour du compte');
    link.next('PATCH', /\/admin\/account\/[^/]+$/, failing);
    await action('Grace', 'Réactiver').click();
    await expect(row('Grace')).toContainText('Une erreur inattendue est survenue lors de la réactivation du compte');
    await action('Grace', 'Réactiver').click();
    await expect(row('Grace')).not.toContainText('erreur');
    link.next('DELETE', /\/admin\/account\//, failing);
    await action('Grace', 'Supprimer').click();
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('lors de la suppression du compte');
    await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused();

    for (const width of [320, 600, 834, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      // As cards, and as a table.
      if (width > 320 && width < 1440) continue;
      expect(await axeViolations(page, { rules: { 'target-size': { enabled: false } } })).toEqual([]);
    }
  },
);

test(
  'the account list reports a missing network and loads again when the network returns',
  { tag: '@all' },
  async ({ page, context, link }) => {
    await signIn(page, adminEmail, { at: '/admin/accounts' });
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    link.down();
    await page.getByRole('searchbox').fill('whitlock');
    await expect(page.getByRole('alert').filter({ hasText: 'The accounts need the network' })).toBeVisible();
    await expect(page.getByRole('rowheader')).toHaveCount(0);
    await context.setOffline(true);
    link.up();
    await context.setOffline(false);
    await expect(page.getByRole('rowheader')).toHaveText([/Ada Whitlock/]);
    await expect(page.getByText('The accounts need the network')).toHaveCount(0);

    link.next('GET', /\/admin\/account$/, {
      kind: 'answer',
      status: 500,
      body: '{"code":"X","message":"Half asleep"}',
    });
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'Half asleep' })).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('rowheader')).toHaveText([/Ada Whitlock/]);
  },
);

test(
  'an admin without the role is sent to the dashboard with a notice, and without the account to login',
  { tag: '@all' },
  async ({ page, server }) => {
    const api = await Api.signIn(server.url, adminEmail);
    const iris = await api.inviteContact(contactIds.newAdmin);
    const code = new URLSearchParams((await mailedLink(server, iris.email)).split('?')[1]).get('code') ?? '';
    await choosePassword(server.url, code);
    await signIn(page, iris.email, { at: '/admin/accounts' });
    await expect(page.getByRole('rowheader').first()).toBeVisible();

    // The session ends while a person types an id: after the login it is restored.
    const add = page.getByRole('button', { name: 'Add contact by CRM id', exact: true });
    const crmId = page.getByRole('dialog').getByLabel('CRM id');
    await add.click();
    await crmId.fill('003HALFTYPED');
    await (await Api.signIn(server.url, iris.email)).endSessions();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/auth\/login\?redirectUrl=%2Fadmin%2Faccounts/);
    await page.getByLabel('Email').fill(iris.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await add.click();
    await expect(crmId).toHaveValue('003HALFTYPED');
    await page.keyboard.press('Escape');

    const linked = { id: 'LINKED-1', last_name: 'Laframboise', email: 'linked@customer.example' };
    const { email } = await api.linkAccount(iris.id, (await api.createRecord('customers', linked)).id);
    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
    await expect(
      page.getByRole('status').filter({ hasText: 'Your role has changed. It is now: customer' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^Admin accounts/ })).toHaveCount(0);

    await api.linkAccount(iris.id, contactIds.newAdmin);
    await page.reload();
    await page.getByRole('link', { name: /^Admin accounts/ }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await api.deactivate(iris.id);
    await page.getByRole('searchbox').fill(email);
    await expect(page).toHaveURL(/\/auth\/login\?redirectUrl=%2Fadmin%2Faccounts/);
  },
);

test(
  'the account list is sorted, filtered by role and exported, and an invitation is sent again',
  { tag: '@all' },
  async ({ page, server }) => {
    const api = await Api.signIn(server.url, adminEmail);
    const { email, name } = await api.inviteContact(owner(112));
    await signIn(page, adminEmail, { at: '/admin/accounts' });
    const head = (name: string) => page.getByRole('columnheader', { name });
    await expect(head('Email')).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Sort by: Name');
    await page.getByRole('link', { name: 'Ascending' }).click();
    await expect(page).toHaveURL(/\?sort=-name$/);
    await expect(head('Name')).toHaveAttribute('aria-sort', 'descending');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);

    await page.getByLabel('Filter by role').selectOption('customer');
    await expect(page).toHaveURL(/\?role=customer&sort=-name$/);
    const count = page.getByRole('status').filter({ hasText: 'accounts, 1 to' });
    await expect(page.locator('tbody tr').filter({ hasNotText: 'customer' })).toHaveCount(0);
    const [total] = /\d+/.exec((await count.textContent()) ?? '') ?? [];
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const rows = file.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(Number(total));
    expect(rows.every((row) => row.includes('"customer"'))).toBe(true);
    expect(file).toContain(`"${email}"`);

    // The confirmation of an account lasts until the next action.
    await page.getByRole('button', { name: 'Add contact by CRM id' }).click();
    const added = { id: 'ADDED-1', last_name: 'Lavigueur', email: 'added@customer.example' };
    await page
      .getByRole('dialog')
      .getByLabel('CRM id')
      .fill((await api.createRecord('customers', added)).id);
    await page.getByRole('button', { name: 'Add contact', exact: true }).click();
    const created = page.getByRole('status').filter({ hasText: 'Account created' });
    await expect(created).toBeVisible();
    await page.getByRole('searchbox').fill(email);
    await page.getByRole('button', { name: `Resend invitation: ${name}` }).click();
    await expect(page.getByText(`The invitation was sent to ${email} again`)).toBeVisible();
    await expect(created).toHaveCount(0);
    await mailedLink(server, email, 1);
  },
);

test(
  'the account list says whose email came back, and when, in both languages',
  { tag: '@all' },
  async ({ page, context, server }) => {
    const api = await Api.signIn(server.url, adminEmail);
    const returned = { id: 'RETURNED-1', last_name: 'Latendresse', email: 'returned@customer.example' };
    const contact = await api.createRecord('customers', returned);
    const { id: accountId, email, name } = await api.inviteContact(contact.id);
    await mailedLink(server, email);
    const secret = (await readFile(join(server.dataDir, 'session-secret'), 'utf8')).trim();
    await signIn(page, adminEmail, { at: `/admin/accounts?search=${encodeURIComponent(email)}` });
    await expect(rowOf(page, name ?? email)).toContainText('Not verified');
    await expect(page.getByText('Email returned')).toHaveCount(0);

    const reported = await fetch(`${server.url}/api/mail/bounces`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: noticeOf({ id: envelopeId(secret, { accountId, email }) }),
    });
    expect(reported.status).toBe(204);
    await page.reload();
    await expect(rowOf(page, name ?? email)).toContainText(/Email returned \d{4}-\d{2}-\d{2}/);
    expect(await axeViolations(page)).toEqual([]);

    await setLanguage(context, 'fr');
    await page.reload();
    await expect(rowOf(page, name ?? email)).toContainText(/Courriel retourné le \d{4}-\d{2}-\d{2}/);
  },
);
