import { signUp } from '#tests/support/api.ts';
import { storedForms } from '#tests/support/stored-forms.ts';
import { expect, signIn, setLanguage, test } from '#tests/support/portal.ts';

test(
  "the contact form receives the serial number of a failed look-up, and a depot's message is sent once",
  { tag: '@all' },
  async ({ page, link }) => {
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const send = page.getByRole('button', { name: 'Send message' });
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    await page.getByLabel('Serial number').fill('NOSUCHNUMBER01');
    await page.getByLabel('Serial number').blur();
    await expect(page.getByText('Serial number not found', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/draft=/);
    await page.getByRole('link', { name: 'Contact us' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
    await expect(field('Message')).toHaveValue('Serial number: NOSUCHNUMBER01');
    await expect(field('First name')).toBeHidden();

    await send.click();
    await expect(page.getByText('2 answers to correct')).toBeVisible();
    await page.getByRole('link', { name: 'Product: choose the product' }).click();
    await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
    await field('Brand').selectOption('Kelvane');
    await page.getByRole('combobox', { name: 'Product' }).fill('chain');
    await page.getByRole('option', { name: 'Kelvane 50 cc Chainsaw' }).click();
    await field('Ticket type').selectOption('Something else');
    await expect(field('Ticket subtype')).toBeHidden();
    await field('Ticket type').selectOption('Warranty');
    await expect(field('Ticket subtype').getByRole('option')).toHaveText([
      'Choose',
      'What is covered?',
      'Status of a claim',
    ]);
    await field('Ticket subtype').selectOption('What is covered?');
    await field('Message').press('End');
    await field('Message').pressSequentially('. It is on the plate.');

    link.next('POST', /tickets\/auth$/, { kind: 'answer', status: 503, body: '{}' });
    await send.click();
    await expect(page.getByText('Failed to create ticket')).toBeVisible();
    await expect(field('Message')).toHaveValue('Serial number: NOSUCHNUMBER01. It is on the plate.');
    await send.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message received');
    const posts = link.requests.filter(({ path }) => path.endsWith('/tickets/auth'));
    expect(posts.map(({ status }) => status)).toEqual([503, 201]);
    expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
    expect(await storedForms(page)).toEqual([]);
  },
);

test(
  'the message of a visitor survives a reload, a rate limit and a missing network, in French',
  { tag: '@all' },
  async ({ page, context, link }) => {
    await setLanguage(context, 'fr');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const send = page.getByRole('button', { name: 'Envoyer le message' });
    await page.goto('/');
    await page.getByRole('link', { name: /^Communiquer avec nous/ }).click();
    await field('Prénom').fill('Ana');
    await field('Nom').fill('Roy');
    await field('Courriel').fill('ana@');
    await field('Téléphone (facultatif)').fill('4185550170');
    await expect(field('Téléphone (facultatif)')).toHaveValue('+1 418 555-0170');
    await expect(page.getByText('Entrez un courriel valide', { exact: true })).toBeVisible();
    await field('Courriel').fill('ana@exemple.example');
    await page.getByRole('combobox', { name: 'Produit' }).fill('scie');
    await expect(page.getByText('Aucun résultat')).toBeVisible();
    await page.getByRole('combobox', { name: 'Produit' }).fill('chainsaw');
    await page.getByRole('option', { name: 'Kelvane 50 cc Chainsaw' }).click();
    await expect(field('Marque')).toHaveValue('Kelvane');
    await field('Type de demande').selectOption('Autre sujet');
    await field('Message').fill('Où trouver une lame?');
    await expect.poll(async () => JSON.stringify(await storedForms(page))).toContain('Où trouver une lame?');

    await page.reload();
    await expect(page.getByText('Ce que vous avez entré est encore là')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Produit' })).toHaveValue('Kelvane 50 cc Chainsaw');
    await expect(field('Téléphone (facultatif)')).toHaveValue('+1 418 555-0170');

    const body = JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: 'Trop de messages.', delay: 90 });
    const headers = { 'content-type': 'application/json' };
    link.next('POST', /tickets\/non-auth$/, { kind: 'answer', status: 429, headers, body });
    await send.click();
    await expect(page.getByText('Trop de messages. Réessayez dans 2 minutes.')).toBeVisible();

    await context.setOffline(true);
    await send.click();
    await expect(page.getByText(/^Aucun réseau\./)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Le portail répond de nouveau')).toBeVisible();
    await send.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message reçu');
    await expect(page.getByText('ana@exemple.example')).toBeVisible();
  },
);

test(
  'an unverified account sends a message as a guest, with its email filled in',
  { tag: '@all' },
  async ({ page, link, server }) => {
    const email = `asks.${Date.now()}@customer.example`;
    await signUp(server.url, email);
    await signIn(page, email);
    await page.getByRole('link', { name: /^Contact us/ }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('combobox', { name: 'Product' }).fill('chain');
    await page.getByRole('option', { name: 'Kelvane 50 cc Chainsaw' }).click();
    await page.getByLabel('Ticket type').selectOption('Something else');
    await page.getByLabel('Message').fill('The confirmation email does not come.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message received');
    expect(link.requests.findLast(({ path }) => path.endsWith('/tickets/non-auth'))?.authorization).toBeNull();
  },
);

test('a phone number can be pasted into every field that formats it', { tag: '@all' }, async ({ page }) => {
  for (const [address, label] of [
    ['/contact', 'Phone (optional)'],
    ['/auth/signup', 'Phone (optional)'],
    ['/auth/repair', 'Phone'],
  ] as const) {
    await page.goto(address);
    const phone = page.getByLabel(label, { exact: true });
    // A page that prevents the event keeps password managers and people from pasting.
    const allowed = await phone.evaluate((field) =>
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(allowed, address).toBe(true);
    await phone.focus();
    await page.keyboard.insertText('(416) 555-0100');
    await expect(phone).toHaveValue('+1 416 555-0100');
    // In the middle, the caret stays behind the digit.
    for (let key = 0; key < 5; key += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('9');
    await expect(phone).toHaveValue('+1 416 559-0100');
  }
});
