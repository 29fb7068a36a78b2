import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { EventKind } from '#contract/events.ts';
import { approvedPrices } from '#server/database/migrations/0106-approved-prices.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf } from './support/claim-form.ts';
import { Client } from './support/client.ts';

onOneDatabase('The step that keeps approved prices', (server) => {
  it('collects them, and takes what the desk had only saved out of the events of before', async () => {
    const { database } = server();
    const depot = await Client.signIn(server().url, 'depot');
    const { id } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
    const add = async (kind: EventKind, claim_id: string, status: string, total: number) => {
      const payload = JSON.stringify({ status, note: 'Since when?', total });
      const event = { at: new Date(), kind, claim_id, claim_name: 'WC-1', payload, told: true };
      const row = await database.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();
      await database.insertInto('inbox_items').values({ account_id: 'demo-depot', event_id: row.id }).execute();
      return row.id;
    };
    const events = [
      await add('estimate_priced', id, 'Pending Review', 390.7),
      await add('information_requested', id, 'Pending Review', 390.7),
      await add('approved', id, 'Approved', 390.7),
      await add('estimate_priced', 'a claim of Salesforce', 'Pending Review', 390.7),
    ];
    const prices = () =>
      database.selectFrom('approved_prices').selectAll().orderBy('unit').orderBy('depot_id').execute();
    const before = await prices();
    expect(before.length).toBeGreaterThan(10);

    await approvedPrices.down?.(database);
    await approvedPrices.up(database);
    expect(await prices()).toEqual(before);
    const { rows } = await sql<{ total: number | null; note: string; told: boolean }>`
      select payload -> 'total' as total, payload ->> 'note' as note,
        exists (select from inbox_items where event_id = events.id) as told
      from events where id = any(${events}) order by id`.execute(database);
    expect(rows).toEqual([
      { total: null, note: 'Since when?', told: false },
      { total: null, note: 'Since when?', told: true },
      { total: 390.7, note: 'Since when?', told: true },
      { total: 390.7, note: 'Since when?', told: true },
    ]);
  });
});
