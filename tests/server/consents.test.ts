import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { type Consent, listConsents } from '#contract/consents.ts';
import { ownPrivacyNotice } from '#contract/privacy-notice.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { readPrivacyNotice } from '#server/privacy/read-privacy-notice.ts';
import { depotApplication } from '#tests/support/depot-application.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, newKey } from './support/client.ts';
import { customerForm, newPassword, signedIn } from './support/new-customer.ts';
import { registrationFields, registrationForm, retailerNamed } from './support/registration-form.ts';

const versionOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

onOneDatabase('The ledger of consents', (server) => {
  const own = async (client: Client): Promise<Consent[]> =>
    v.parse(listConsents.output, (await client.get('/account/consents')).json).data;
  const ofContact = (id: string) =>
    server().database.selectFrom('consents').selectAll().where('contact_id', '=', id).orderBy('id').execute();
  const promotions = { kind: 'promotions', account_id: null } as const;

  it.each(['en', 'fr'] as const)('has the notice that a person accepted at the sign-up in %s', async (language) => {
    const form = customerForm();
    const headers = { 'accept-language': language, 'idempotency-key': newKey() };
    // A repeat of the submission adds nothing.
    const client = new Client(server().url);
    for (let time = 0; time < 2; time += 1) await client.post('/contacts/customer', form, { headers });
    const text = ownPrivacyNotice[language];
    expect(await own(await signedIn(server(), form.email, newPassword))).toEqual([
      {
        kind: 'privacy_notice',
        given: true,
        text,
        version: versionOf(text),
        language,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it("has the notice of a depot's application, without consent to promotions", async () => {
    const application = depotApplication();
    const answer = await new Client(server().url).post('/repair-depots', application);
    expect(answer.status).toBe(201);
    const email = application.contact[0]?.email ?? '';
    const contact = await server()
      .database.selectFrom('contacts')
      .select(['id', 'email_consent_opt_out'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirstOrThrow();
    expect(contact.email_consent_opt_out).toBe(true);
    expect(await ofContact(contact.id)).toMatchObject([{ kind: 'privacy_notice', given: true, language: 'en' }]);
  });

  describe('of promotions', () => {
    it("has the retailer's statement of a registration", async () => {
      const client = await Client.signIn(server().url, 'customer');
      const headers = { 'accept-language': 'fr' };
      await client.patch(`/contacts/${contactIds.customer}`, { emailConsentOptOut: false }, { headers });
      const retailerId = await retailerNamed(client, 'Quincaillerie Bellerive');
      const storeNumber = await client.get(`/salesforce-accounts?parentID=${retailerId}`);
      const [store] = v.parse(v.object({ data: v.array(v.object({ id: v.string() })) }), storeNumber.json).data;
      const fields = await registrationFields(client, 'DEMOSTOCK00001', {
        customerId: '',
        retailerId,
        storeNumber: store?.id,
      });
      const made = await client.form('/product-registrations', registrationForm(fields));
      expect([made.status, made.text]).toEqual([201, expect.any(String)]);
      const [consent] = await own(client);
      expect(consent).toMatchObject({ kind: 'promotions', given: true, language: 'fr' });
      expect(consent?.text).toMatch(/^Quincaillerie Bellerive peut m’envoyer/);
      expect(consent?.version).toBe(versionOf(consent?.text ?? ''));
    });

    it('has each withdrawal, and keeps the consent before it', async () => {
      const client = await Client.signIn(server().url, 'customer');
      for (const emailConsentOptOut of [false, true])
        await client.patch(`/contacts/${contactIds.customer}`, { emailConsentOptOut });
      expect((await own(client)).slice(0, 2)).toMatchObject([{ given: false }, { given: true }]);
    });

    it.each([
      [true, []],
      [false, [{ ...promotions, given: true, text: null, language: 'en' }]],
    ])('records opt-out %s of a new contact', async (emailConsentOptOut, rows) => {
      const person = { firstName: 'Ama', lastName: 'Boateng', phone: '+1 905 555-0177', emailConsentOptOut };
      const { json } = await (await Client.signIn(server().url, 'depot')).post('/contacts', person);
      expect(await ofContact(v.parse(v.object({ id: v.string() }), json).id)).toMatchObject(rows);
    });
  });

  it('shows no consents of a person to an account with the unverified email of that person', async () => {
    const client = await Client.signIn(server().url, 'unverified');
    await server()
      .database.insertInto('consents')
      .values({
        ...promotions,
        contact_id: contactIds.unverified,
        given: true,
        text: 'Ours',
        version: null,
        language: 'en',
        at: new Date(),
      })
      .execute();
    expect(JSON.stringify(await own(client))).not.toContain('Ours');
  });
});

describe('The privacy notice in the ledger', () => {
  const noticeOf = async (config: string | null) => {
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-notice-'));
    if (config !== null) await writeFile(join(folder, 'portal-config.json'), config);
    try {
      return await readPrivacyNotice(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  it('is the one of the operator, and without one that of the portal', async () => {
    const operatorNotice = { en: 'Ours.', fr: 'Le nôtre.' };
    expect(await noticeOf(JSON.stringify({ privacyNotice: operatorNotice }))).toEqual(operatorNotice);
    for (const config of [null, '{}', '{"privacyNotice":null}', '{"privacyNotice":{"en":""}}', 'nothing'])
      expect(await noticeOf(config)).toEqual(ownPrivacyNotice);
  });
});
