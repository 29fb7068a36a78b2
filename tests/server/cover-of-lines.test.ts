import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { getClaim } from '#contract/claims.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf } from './support/claim-form.ts';
import { Client, errorOf } from './support/client.ts';
import { deskClaimOf, sendDeskAction } from './support/desk-actions.ts';

const labour = { kind: 'labour', description: '', quantity: 1, priceCents: 9_500, approvedCents: 9_500 } as const;
const disc = { kind: 'part', description: 'Disc', quantity: 1, priceCents: 2_000, approvedCents: 2_000 } as const;

onEachDatabase('What is approved outside its cover (R-COVER-03)', (server) => {
  let depot: Client;
  let desk: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
  });

  /** A claim that failed after the end of its labour cover; it was filed before the end was corrected. */
  const file = async () => {
    const { id } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
    const { database } = server();
    const { registration_id } = await database
      .selectFrom('claims')
      .select('registration_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await database
      .updateTable('registrations')
      .set({ labor_warranty_expiration: '2001-01-01', parts_warranty_expiration: '2999-01-01' })
      .where('id', '=', registration_id)
      .execute();
    return id;
  };
  const read = async (id: string) => v.parse(DeskClaim, (await desk.get(`/desk/claims/${id}`)).json);
  const send = async (id: string, action: string, body: unknown) =>
    sendDeskAction(desk, id, action, body, (await read(id)).version);

  it('needs the reason Goodwill, which the depot reads', async () => {
    const id = await file();
    const approve = (reason: string | null) => ({ decision: 'approve', lines: [{ ...labour, reason }, disc] });
    const refused = { status: 422, fields: ['lines.0.reason'] };
    expect(errorOf(await send(id, 'decision', approve(null)))).toMatchObject(refused);
    expect(errorOf(await send(id, 'decision', approve('not_needed')))).toMatchObject(refused);
    expect((await read(id)).claim.status).toBe('New');

    const { lines } = deskClaimOf(await send(id, 'decision', approve('goodwill')));
    expect(lines).toMatchObject([
      { approvedCents: 9_500, reason: 'goodwill' },
      { approvedCents: 2_000, reason: null },
    ]);
    const told = v.parse(getClaim.output, (await depot.get(`/warranties/claims/${id}`)).json);
    expect(told.lines).toMatchObject([{ reason: 'goodwill' }, { reason: null }]);
  });

  it('can be priced without it, and is not needed for a line of which nothing is approved', async () => {
    const id = await file();
    deskClaimOf(await send(id, 'price', { lines: [labour, disc] }));
    expect(errorOf(await send(id, 'decision', { decision: 'approve' })).status).toBe(422);
    const none = { ...labour, approvedCents: 0, reason: 'not_covered' };
    // Goodwill is no reason for what is covered.
    const lines = [none, { ...disc, reason: 'goodwill' }];
    const decided = deskClaimOf(await send(id, 'decision', { decision: 'approve', lines }));
    expect(decided).toMatchObject({
      claim: { status: 'Approved' },
      lines: [{ reason: 'not_covered' }, { reason: null }],
    });
  });
});
