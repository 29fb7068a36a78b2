import { beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { createAccount } from '#contract/admin-accounts.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo, registrationOf } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { amend, claimIn, invoice } from './support/follow-ups.ts';
import { registrationFields, registrationForm, registrationMade } from './support/registration-form.ts';

onOneDatabase('Events', (server) => {
  let depot: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
  });
  const eventsOf = async (column: 'claim_id' | 'account_id', id: string) =>
    server()
      .database.selectFrom('events')
      .select(['kind', 'claim_id', 'claim_name', 'depot_id', 'account_id', 'payload'])
      .where(column, '=', id)
      .orderBy('id')
      .execute();
  const keyed = { headers: { 'idempotency-key': newKey() } };

  describe('of a claim', () => {
    it('are its filing, changes and photos, each once, with the author', async () => {
      const fields = await claimFields(depot);
      const filed = await depot.form('/warranties/claims', claimForm(fields), keyed);
      await depot.form('/warranties/claims', claimForm(fields), keyed);
      const { id, name } = claimOf(filed);
      const change = (form: FormData) => depot.form(`/warranties/claims/${id}`, form, { method: 'PATCH' });
      await change(claimForm(fields));
      await change(claimForm({ ...fields, diagnosis: 'Both seals leak.' }));
      await change(claimForm({ ...fields, diagnosis: 'Both seals leak.' }, [photo()]));
      const { id: productRegistrationId } = await registrationOf(depot, 'DEMOACTIVE0002');
      await change(claimForm({ ...fields, diagnosis: 'Both seals leak.', productRegistrationId }));
      expect((await eventsOf('claim_id', id)).map(({ kind }) => kind)).toEqual([
        'claim_received',
        'claim_changed',
        'photos_received',
        // The same form for another product.
        'claim_changed',
      ]);
      expect((await eventsOf('claim_id', id))[0]).toEqual({
        kind: 'claim_received',
        claim_id: id,
        claim_name: name,
        depot_id: expect.any(String),
        account_id: 'demo-depot',
        payload: { status: 'New', substatus: null },
      });
    });

    it('have the state after requested photos', async () => {
      const { id } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
      const asked = { status: 'Pending Review', substatus: 'Photos requested' };
      await server().database.updateTable('claims').set(asked).where('id', '=', id).execute();
      const form = claimForm(await claimFields(depot), [photo()]);
      await depot.form(`/warranties/claims/${id}`, form, { method: 'PATCH' });
      expect((await eventsOf('claim_id', id)).at(-1)).toMatchObject({
        kind: 'photos_received',
        payload: { status: 'Pending Review', substatus: null },
      });
    });

    it('are its estimates and its invoice, and none for refused requests', async () => {
      const id = await claimIn('Approved', depot, server().database);
      await invoice(depot, id, { invoiceNumber: '' });
      await invoice(depot, id);
      await invoice(depot, id);
      const other = await claimIn('Approved', depot, server().database);
      await amend(depot, other);
      expect((await eventsOf('claim_id', id)).map(({ kind, payload }) => [kind, payload])).toEqual([
        ['claim_received', { status: 'New', substatus: null }],
        [
          'invoice_received',
          {
            status: 'Approved',
            substatus: null,
            invoiceNumber: `INV-${id}`,
            totalBeforeTaxes: 1000,
            totalWithTaxes: 1000.01,
            gstHst: 0.01,
            pstQst: null,
            usdTax: null,
          },
        ],
      ]);
      expect((await eventsOf('claim_id', other)).at(-1)).toMatchObject({
        kind: 'estimate_requested',
        payload: { status: 'Pending Review' },
      });
    });
  });

  it('are a registration, an invitation, and a sign-in on a new device', async () => {
    const fields = await registrationFields(depot, 'DEMOSTOCK00001');
    const made = await depot.form('/product-registrations', registrationForm(fields), {
      headers: { 'idempotency-key': newKey() },
    });
    const { id } = registrationMade(made);
    await new Client(server().url).signIn('depot');
    const own = (await eventsOf('account_id', 'demo-depot')).filter((event) => event.claim_id === null);
    expect(own.map(({ kind }) => kind)).toEqual(['registration_received', 'new_device']);
    expect(own[0]?.payload).toEqual({ registrationId: id, status: 'New' });
    const admin = await Client.signIn(server().url, 'admin');
    const invited = await admin.post(`/admin/account/salesforce/${contactIds.newTechnician}`);
    const { id: invitedId } = v.parse(createAccount.output, invited.json);
    expect((await eventsOf('account_id', invitedId)).map(({ kind }) => kind)).toEqual(['account_invited']);
  });
});
