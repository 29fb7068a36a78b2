import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordEvent } from '#server/events/record-event.ts';
import { watchRegistrations } from '#server/platform/watch-registrations.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { watchClaims } from '#server/platform/watch-claims.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { salesforceSuite } from '#tests/support/platforms.ts';

describe('Changes in the org', () => {
  const { standIn, platform, database } = salesforceSuite();
  const id = demoId('claim', 45);
  const context = () => ({ database: database(), platform: platform(), now: () => new Date() });
  const poll = () => watchClaims(context());
  const change = (values: object) => standIn().org.update('Warranty_Claim__c', id, { ...values });
  const events = async () =>
    (
      await database()
        .selectFrom('events')
        .select(['kind', 'payload', 'depot_id', 'account_id'])
        .where('claim_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ kind, payload, depot_id, account_id }) => [kind, payload, depot_id !== null && account_id === null]);

  beforeAll(() => database().deleteFrom('events').execute());

  it('are only recorded by the first poll', async () => {
    expect([await poll(), await poll()]).toEqual([0, 0]);
  });

  it('become events, each once, when two servers poll at the same time', async () => {
    change({ Status__c: 'Pending Review', Substatus__c: 'Photos requested', Dealers_Notes__c: 'The plate, please.' });
    const made = await Promise.all([poll(), poll()]);
    expect(made.reduce((sum, one) => sum + one)).toBe(1);
    change({ Substatus__c: null, Gross_Total__c: 205.15, Status__c: 'Approved' });
    expect([await poll(), await poll()]).toEqual([1, 0]);
    change({ Gross_Total__c: 252.65 });
    change({ Diagnosis__c: 'Only a word.' });
    expect([await poll(), await poll()]).toEqual([1, 0]);
    expect(await events()).toEqual([
      ['photos_requested', expect.objectContaining({ status: 'Pending Review', note: 'The plate, please.' }), true],
      ['approved', expect.objectContaining({ status: 'Approved', total: 205.15 }), true],
      ['estimate_priced', expect.objectContaining({ total: 252.65 }), true],
    ]);
  });

  it('notify the people of the depot whom the org knows', async () => {
    await tellEvents(context());
    const recipients = await database().selectFrom('inbox_items').select('account_id').distinct().execute();
    expect(recipients).toEqual([{ account_id: 'demo-depot' }]);
  });

  it('do not notify again about a change that the portal made', async () => {
    const event = { id, name: 'WC-000045', depotId: 'depot' };
    await database()
      .transaction()
      .execute((transaction) =>
        recordEvent(transaction, {
          kind: 'estimate_requested',
          at: new Date(),
          claim: event,
          accountId: 'demo-depot',
          details: { status: 'Pending Review', substatus: null },
        }),
      );
    change({ Status__c: 'Pending Review' });
    expect(await poll()).toBe(0);
  });

  it('do not follow from an event of a kind that only a newer server knows', async () => {
    change({ Status__c: 'Approved' });
    await poll();
    await sql`insert into events (at, kind, claim_id, payload) values (now(), 'of_a_newer_server', ${id}, '{}')`.execute(
      database(),
    );
    change({ Diagnosis__c: 'Another word.' });
    expect(await poll()).toBe(0);
  });

  describe('where the portal wrote before the poll', () => {
    const write = (
      kind: 'message' | 'invoice_received' | 'claim_changed' | 'photos_received',
      substatus: string | null,
    ) =>
      database()
        .transaction()
        .execute((transaction) =>
          recordEvent(transaction, {
            kind,
            at: new Date(),
            claim: { id, name: 'WC-000045', depotId: 'depot' },
            accountId: 'demo-depot',
            details: { status: String(standIn().org.byId('Warranty_Claim__c', id)?.['Status__c']), substatus },
          }),
        );
    const lastKind = async () => (await events()).at(-1)?.[0];

    it.each(['message', 'invoice_received', 'claim_changed', 'photos_received'] as const)(
      'notifies after %s',
      async (kind) => {
        change({ Status__c: 'Pending Review' });
        await poll();
        change({ Status__c: 'Approved' });
        await write(kind, null);
        expect(await poll()).toBe(1);
        expect(await lastKind()).toBe('approved');
      },
    );

    it('does not treat its own photos as an answer', async () => {
      change({ Status__c: 'Pending Review', Substatus__c: 'Photos requested' });
      expect(await poll()).toBe(1);
      await write('photos_received', 'Photos requested');
      change({ Substatus__c: null });
      expect(await poll()).toBe(0);
    });
  });

  it('receives a claim once, whether the poll or the end of its filing is first', async () => {
    const filing = (claim: { id: string }) =>
      database()
        .transaction()
        .execute((transaction) =>
          recordEvent(transaction, {
            kind: 'claim_received',
            at: new Date(),
            claim: { ...claim, name: 'WC', depotId: 'depot' },
            accountId: 'demo-depot',
          }),
        );
    const file = () => ({
      id: standIn().org.insert('Warranty_Claim__c', {
        Status__c: 'New',
        Repair_Depot__c: depotIds.ontario,
        Portal_Account__c: 'demo-depot',
      }),
    });
    const lookedAt = file();
    expect(await poll()).toBe(1);
    await filing(lookedAt);
    const ended = file();
    await filing(ended);
    expect(await poll()).toBe(0);
    const received = await database()
      .selectFrom('events')
      .select(['claim_id', 'account_id'])
      .where('kind', '=', 'claim_received')
      .orderBy('id')
      .execute();
    expect(received).toEqual([lookedAt, ended].map((claim) => ({ claim_id: claim.id, account_id: 'demo-depot' })));
    standIn().org.update('Warranty_Claim__c', ended.id, { Status__c: 'Approved' });
    expect([await poll(), await poll()]).toEqual([1, 0]);
  });

  it('make one event of each registration decision, except of those before the first poll', async () => {
    const owner = await database()
      .selectFrom('accounts')
      .select(['id', 'contact_id'])
      .where('role', '=', 'customer')
      .where('contact_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const watch = () => watchRegistrations(context());
    const { org } = standIn();
    const [old] = org.records('Product_Registration__c');
    const decide = (registration: string, status: string) =>
      org.update('Product_Registration__c', registration, { Status__c: status });
    const make = (portalId: string | null) =>
      org.insert('Product_Registration__c', {
        Status__c: 'New',
        Warranty_Status__c: 'New',
        Serial_Number__c: old?.['Serial_Number__c'],
        Customer__c: owner.contact_id,
        Portal_Id__c: portalId,
      });
    const oldId = String(old?.['Id']);
    decide(oldId, 'New');
    await database().deleteFrom('events').execute();
    expect([await watch(), await watch()]).toEqual([0, 0]);
    decide(oldId, 'Pending');
    expect(await watch()).toBe(0);
    decide(oldId, 'Rejected');
    const [made, orgs] = [make('portal-1'), make(null)];
    decide(made, 'Approved');
    decide(orgs, 'Approved');
    const polls = await Promise.all([watch(), watch()]);
    expect(polls.reduce((sum, one) => sum + one)).toBe(2);
    org.update('Product_Registration__c', made, { Inactive__c: true });
    expect(await watch()).toBe(0);
    const decided = await database().selectFrom('events').select(['kind', 'payload', 'account_id']).execute();
    expect(decided.map(({ kind, payload: { registrationId, status } }) => [kind, registrationId, status])).toEqual([
      ['registration_decided', oldId, 'Rejected'],
      ['registration_decided', made, 'Approved'],
    ]);
    expect(decided[1]?.account_id).toBe(owner.id);
  });
});
