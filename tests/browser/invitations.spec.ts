import { axeViolations } from '#tests/support/axe.ts';
import { mailedLink } from '#tests/support/mail-link.ts';
import { answerOf } from '#tests/support/fault-proxy.ts';
import { expect, setLanguage, signIn, test } from '#tests/support/portal.ts';

const adminEmail = 'admin@portal.example';

/** Customers of the demo data without an account, whom no other test invites. */
const pasted = `Bev Hutchings <bev.hutchings@customer.example>; amrit.dhaliwal@customer.example,
ingrid.sorensen@customer.example
WALTER.PRUDHOMME@customer.example
mei.chow@customer.example`;

test('five people are invited by a paste and at most fifteen keys, and each has a result', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, adminEmail);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  for (const key of 'invite') await press(key);
  await expect(page.getByRole('option', { name: 'Invite people' })).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Emails' })).toBeFocused();
  await page.keyboard.insertText(pasted);
  await expect(page.getByRole('button', { name: 'Invite 5 people' })).toBeVisible();
  await press('Control+Enter');
  const results = page.getByRole('group', { name: 'Results' });
  await expect(results.getByRole('status')).toHaveText('5 people invited');
  // Whoever pasted can paste the next ones.
  await expect(page.getByRole('textbox', { name: 'Emails' })).toBeFocused();
  await expect(results.getByRole('rowheader')).toHaveText([
    'Bev Hutchings',
    'Amrit Dhaliwal',
    'Ingrid Sørensen',
    'Walter Prudhomme',
    'Mei Chow',
  ]);
  expect(keys).toBeLessThanOrEqual(15);
  await expect(page.getByRole('textbox', { name: 'Emails' })).toHaveValue('');
  expect(await mailedLink(server, 'bev.hutchings@customer.example')).toMatch(/^\/auth\/password\/reset\?code=/);

  // Again, with some who cannot be invited: each is named with the reason.
  await page
    .getByRole('textbox', { name: 'Emails' })
    .fill('mei.chow@customer.example\nnobody@nowhere.example\ndepot@portal.example\nnot an email');
  await page.getByRole('button', { name: 'Invite 3 people' }).click();
  await expect(results.getByRole('status')).toHaveText('Nobody invited · 4 left out');
  await expect(results).toBeFocused();
  const reasonOf = (name: string) => results.getByRole('row').filter({ hasText: name });
  await expect(reasonOf('Mei Chow')).toContainText('Invited before, no password chosen yet');
  await expect(reasonOf('nobody@nowhere.example')).toContainText('No contact in the CRM has this email');
  await expect(reasonOf('Dave Kowalchuk')).toContainText('Has an account already');
  await expect(reasonOf('not an email')).toContainText('This is not an email');
  expect(await axeViolations(page)).toEqual([]);
});

test(
  'contacts are chosen through several searches, and all of a role are invited after a confirmation that names their number, in French',
  { tag: '@all' },
  async ({ page, context, link }) => {
    await setLanguage(context, 'fr');
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, adminEmail, { at: '/admin/accounts' });
    await page.getByRole('link', { name: 'Inviter des personnes' }).click();
    const search = page.getByRole('searchbox', { name: 'Chercher des contacts' });
    await search.fill('kowalchuk');
    await expect(page.getByText('Aucun contact sans compte ne correspond.')).toBeVisible();
    await search.fill('watanabe');
    await page.getByRole('checkbox', { name: 'Kenji Watanabe' }).check();
    await search.fill('lachapelle');
    await page.getByRole('checkbox', { name: 'Réjean Lachapelle' }).check();
    await expect(page.getByRole('checkbox', { name: 'Kenji Watanabe' })).toBeChecked();
    await page.getByRole('button', { name: 'Inviter 2 personnes' }).click();
    const results = page.getByRole('group', { name: 'Résultats' });
    await expect(results.getByRole('rowheader')).toHaveText(['Kenji Watanabe', 'Réjean Lachapelle']);
    await expect(results.getByRole('status')).toHaveText('2 personnes invitées');

    // What the server answers is made here, so that the other tests keep their contacts.
    const person = (at: number) => ({ contactId: `c-${at}`, name: `Personne ${at}`, email: `p${at}@depot.example` });
    const invited = (at: number) => ({ ...person(at), outcome: 'invited' });
    link.always('GET', /\/admin\/invitation$/, answerOf({ data: [{ role: 'depot', count: 3 }] }));
    await page.reload();
    await expect(page.getByText('3 contacts sans compte')).toBeVisible();
    await page.getByRole('button', { name: 'Inviter tout le monde : Dépôts de réparation' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText('Inviter 3 personnes?');
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(results.getByRole('rowheader')).toHaveCount(0);
    await page.getByRole('button', { name: 'Inviter tout le monde : Dépôts de réparation' }).click();
    // The second part fails: those of the first are listed, and it says that others may have been invited.
    link.next('POST', /\/invitation\/depot$/, answerOf({ data: [invited(1), invited(2)], next: 'c-2' }));
    link.next('POST', /\/invitation\/depot$/, { kind: 'answer', status: 500, body: '{}' });
    await dialog.getByRole('button', { name: 'Inviter tout le monde' }).click();
    await expect(results.getByRole('alert')).toContainText(
      'Certaines des autres personnes ont peut-être été invitées.',
    );
    await expect(results.getByRole('rowheader')).toHaveText(['Personne 1', 'Personne 2']);
    // On a phone a result is a line.
    const line = await results.getByText('Personne invitée', { exact: true }).first().boundingBox();
    expect(line?.height).toBeLessThan(40);
  },
);
