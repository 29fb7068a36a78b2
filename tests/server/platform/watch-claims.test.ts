import { beforeAll, describe, expect, it } from 'vitest';
import { recordEvent } from '#server/events/record-event.ts';
import { tellEvents } from '#server/events/tell-events.ts';
import { watchClaims } from '#server/events/watch-claims.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { salesforceSuite } from '#tests/support/platforms.ts';

describe('What the org does to claims', () => {
  const { standIn, platform, database } = salesforceSuite();
  const id = demoId('claim', 45);
  const look = () => watchClaims({ database: database(), platform: platform(), now: () => new Date() });
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

  it('is only noted at the first look', async () => {
    expect([await look(), await look()]).toEqual([0, 0]);
  });

  it('becomes events, each once, though two servers look at once', async () => {
    change({ Status__c: 'Pending Review', Substatus__c: 'Photos requested', Dealers_Notes__c: 'The plate, please.' });
    const made = await Promise.all([look(), look()]);
    expect(made.reduce((sum, one) => sum + one)).toBe(1);
    change({ Substatus__c: null, Gross_Total__c: 205.15, Status__c: 'Approved' });
    expect([await look(), await look()]).toEqual([1, 0]);
    change({ Gross_Total__c: 252.65 });
    change({ Diagnosis__c: 'Only a word.' });
    expect([await look(), await look()]).toEqual([1, 0]);
    expect(await events()).toEqual([
      ['photos_requested', expect.objectContaining({ status: 'Pending Review', note: 'The plate, please.' }), true],
      ['approved', expect.objectContaining({ status: 'Approved', total: 205.15 }), true],
      ['estimate_priced', expect.objectContaining({ total: 252.65 }), true],
    ]);
  });

  it('is told to the people of the depot, whom the org knows', async () => {
    await tellEvents({ database: database(), platform: platform(), now: () => new Date() });
    const told = await database().selectFrom('inbox_items').select('account_id').distinct().execute();
    expect(told).toEqual([{ account_id: 'demo-depot' }]);
  });

  it('is not told where the portal did it, and has told it', async () => {
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
    expect(await look()).toBe(0);
  });
});
