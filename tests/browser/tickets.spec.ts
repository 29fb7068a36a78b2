import { Api, fileGuestTicket } from '#tests/support/api.ts';
import { mailedLink } from '#tests/support/mail-link.ts';
import { expect, readyForOffline, signIn, test, testWithWorker } from '#tests/support/portal.ts';

test('a ticket is answered at the desk with keys, and its person goes on with it', async ({
  page,
  server,
  otherContext,
}) => {
  const customer = await Api.signIn(server.url, 'customer@portal.example');
  const id = await customer.fileTicket('Which oil does it need?');
  // All places are in sight.
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'desk@portal.example', { at: '/desk/tickets' });
  const places = page.getByRole('navigation', { name: 'Places' });
  await expect(places.getByRole('link', { name: 'Tickets' })).toHaveAttribute('aria-current', 'page');
  const row = page.locator(`main a[href="/desk/tickets/${id}"]`);
  await expect(row).toBeVisible();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ticket T-\d+$/);

  await expect(page.getByLabel('Note for the desk')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Note for the desk')).toBeFocused();
  await page.getByLabel('Note for the desk').fill('Asks often.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('region', { name: 'Internal notes' }).getByRole('paragraph')).toHaveText(['Asks often.']);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('t');
  await expect(page.getByLabel('Assignee')).toHaveValue('demo-desk');
  await page.keyboard.press('m');
  const answer = page.getByLabel(/^Answer to /);
  await expect(answer).toBeFocused();
  await answer.fill('10W-30.');
  await answer.press('Control+Enter');
  // The next ticket opens, after the last one the list.
  await expect(page).not.toHaveURL(new RegExp(`/desk/tickets/${id}$`));
  await page.goto(`/desk/tickets/${id}`);
  const said = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem');
  await expect(said).toContainText(['Which oil does it need?', '10W-30.']);
  await expect(answer).toHaveValue('');

  const other = await (await otherContext({ baseURL: server.url })).newPage();
  await signIn(other, 'customer@portal.example', { at: '/contact' });
  await other.locator(`main a[href="/contact/tickets/${id}"]`).click();
  await expect(other).toHaveURL(new RegExp(`/contact/tickets/${id}$`));
  const messages = other.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('listitem')).toContainText(['Which oil does it need?', '10W-30.']);
  await expect(messages).not.toContainText('Asks often.');
  await other.getByLabel('Your message').fill('And in winter?');
  await other.getByRole('button', { name: 'Send message' }).click();
  await expect(messages.getByRole('listitem').last()).toContainText('And in winter?');
  await expect(other.getByText('Waits for an answer')).toBeVisible();

  // An answer that was typed before that is not sent over it.
  await answer.fill('You are welcome.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(said.last()).toContainText('And in winter?');
  await expect(answer).toHaveValue('You are welcome.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(said.last()).toContainText('You are welcome.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Reopen the ticket to answer.')).toBeVisible();
  await expect(said.last()).toContainText('Closed');
});

testWithWorker(
  'a person answers the desk without network, and it arrives once',
  async ({ page, server, link, context }) => {
    const customer = await Api.signIn(server.url, 'customer@portal.example');
    const desk = await Api.signIn(server.url, 'desk@portal.example');
    const id = await customer.fileTicket('Which belt?');
    await desk.answerTicket(id, 'The long one.');
    await signIn(page, 'customer@portal.example');
    await readyForOffline(page);
    await page.goto(`/contact/tickets/${id}`);
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByRole('listitem')).toContainText(['Which belt?', 'The long one.']);
    link.down();
    await page.getByLabel('Your message').fill('In stock?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(messages.getByRole('listitem').last()).toContainText('In stock?');
    await expect(messages.getByRole('link', { name: 'See it in the outbox' })).toBeVisible();
    await expect(page.getByLabel('Your message')).toHaveValue('');
    await page.reload();
    await expect(messages.getByRole('listitem')).toContainText(['Which belt?', 'The long one.', 'In stock?']);
    await messages.getByRole('link', { name: 'See it in the outbox' }).click();
    await expect(page.getByRole('heading', { level: 2, name: /^Message about your question T-\d+$/ })).toBeVisible();

    // Its answer is lost.
    link.next('POST', /\/messages$/, { kind: 'drop_answer' });
    link.up();
    await page.goto(`/contact/tickets/${id}`);
    await expect(messages.getByRole('link', { name: 'See it in the outbox' })).toHaveCount(0);
    await expect(page.getByText('Waits for an answer')).toBeVisible();
    await expect(messages.getByRole('listitem')).toHaveCount(3);
    const other = await context.newPage();
    await other.goto('/outbox');
    await expect(other.getByRole('link', { name: 'View question' })).toHaveAttribute('href', `/contact/tickets/${id}`);
  },
);

test('a ticket is linked to a claim, whose page at the desk leads back to it', async ({ page, server }) => {
  const depot = await Api.signIn(server.url, 'depot@portal.example');
  const claim = await depot.claimIn('Pending Review');
  const id = await fileGuestTicket(server.url, 'link@visitor.example', 'When is it repaired?');
  await signIn(page, 'desk@portal.example', { at: `/desk/tickets/${id}` });
  const about = page.getByRole('region', { name: 'About' });
  const field = about.getByLabel('Claim or serial number');
  await field.fill('CLM-NONE');
  await field.press('Enter');
  await expect(about.getByText('No claim and no product has this number')).toBeVisible();
  await field.fill(claim.name);
  await field.press('Enter');
  await about.getByRole('link', { name: claim.name }).click();
  const number = await page.getByRole('region', { name: 'Tickets' }).getByRole('link').textContent();
  await page.getByRole('region', { name: 'Tickets' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `Ticket ${number}` })).toBeVisible();
  await about.getByRole('button', { name: 'Remove the link' }).click();
  await expect(field).toHaveValue('');

  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: 'Claims desk' })).toContainText(/\d+ tickets?/);
});

test('the queue counts what a search finds, goes by keys, and opens the next ticket after an answer', async ({
  page,
  server,
}) => {
  const email = `bo.${crypto.randomUUID()}@visitor.example`;
  const first = await fileGuestTicket(server.url, email, 'Which oil?');
  const second = await fileGuestTicket(server.url, email, 'Which plug?');
  await signIn(page, 'desk@portal.example', { at: '/desk/tickets' });
  const search = page.getByRole('searchbox', { name: 'Search tickets' });
  await search.fill(email);
  await search.press('Enter');
  // Before the search, the list may have as many.
  await expect(page).toHaveURL(/[?&]search=/);
  await expect(page.locator('main tbody a[href^="/desk/tickets/"]')).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: /^2 tickets/ })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/desk/tickets/${first}$`));
  await page.getByLabel(/^Answer to /).fill('10W-30.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page).toHaveURL(new RegExp(`/desk/tickets/${second}$`));
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Which plug?');
  await expect(page.getByLabel(/^Answer to /)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: /^1 ticket/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('Ticket type')).toBeHidden();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByLabel('Ticket type')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/desk\/tickets$/);
});

test('a visitor reads and answers by the mail’s link, whose key reaches no address', async ({ page, server }) => {
  const email = 'ana.link@visitor.example';
  const id = await fileGuestTicket(server.url, email, 'Where is the manual?');
  const desk = await Api.signIn(server.url, 'desk@portal.example');
  await desk.answerTicket(id, 'Under the seat.');
  const link = await mailedLink(server, email);
  const key = link.split('#key=')[1] ?? '';
  expect(key).not.toBe('');
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(link);
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('listitem')).toContainText(['Where is the manual?', 'Under the seat.']);
  await expect(page).toHaveURL(/\/contact\/ticket$/);
  await page.reload();
  await page.getByLabel('Your message').fill('Found it, thank you.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(messages.getByRole('listitem').last()).toContainText('Found it, thank you.');
  expect(seen.filter((line) => line.includes(key.split('.')[2] ?? key))).toEqual([]);

  // The history has no key: another tab is not let in.
  const later = await page.context().newPage();
  await later.goto('/contact/ticket');
  await expect(later).toHaveURL(/\/contact$/);

  await page.goto('/');
  await page.goto(link.slice(0, -1));
  await expect(page.getByRole('heading', { name: 'This conversation cannot be opened' })).toBeVisible();
  await expect(page.getByText('may be older than 90 days, cut, or replaced')).toBeVisible();
});
