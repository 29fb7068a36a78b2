import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { expect, signIn, test as base } from '#tests/support/portal.ts';

const test = base.extend<{ receiver: Receiver }>({
  // oxlint-disable-next-line no-empty-pattern
  receiver: async ({}, use) => {
    const receiver: Receiver = { url: '', status: 503, verify: [] };
    const server = createServer(async (request, response) => {
      const body = (await Array.fromAsync(request)).join('');
      // Events of other tests may arrive too.
      if (body.includes('"type":"test"'))
        receiver.verify.push((secret) => new Verifier(secret).verify(body, Object(request.headers)));
      response.writeHead(receiver.status).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    // An address of a socket, since `listen` got a port.
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await use(receiver);
    server.close();
    server.closeAllConnections();
  },
});

type Receiver = {
  url: string;
  /** The status of its responses. */
  status: number;
  /** For each received test event, throws if it is not signed with the secret. */
  verify: ((secret: string) => unknown)[];
};

test(
  'an admin adds a webhook, sees its secret once and resends a failed delivery',
  { tag: '@all' },
  async ({ page, receiver }) => {
    await signIn(page, 'admin@portal.example', { at: '/admin/webhooks' });
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Stock');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Choose all' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const secret = (
      await page
        .getByRole('dialog', { name: 'The secret of Stock' })
        .getByText(/^whsec_/)
        .innerText()
    ).trim();
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await page.reload();
    await expect(page.getByRole('group', { name: 'Stock' })).toBeVisible();
    await expect(page.getByText('whsec_')).toHaveCount(0);

    // A delivery is given up after three days: the list shows that for one that has just failed.
    await page.route(/\/deliveries\?/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"waiting"', '"given_up"') });
    });
    await page.getByRole('button', { name: 'Send a test' }).click();
    const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('row', { name: /^Test/ });
    await expect(row).toContainText('503');
    receiver.status = 200;
    await row.getByRole('button', { name: 'Send again: Test' }).click();
    await expect(row).toContainText('Delivered');
    expect(receiver.verify).toHaveLength(2);
    for (const verify of receiver.verify) verify(secret);

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Stock' })).toHaveCount(0);
  },
);
