import * as v from 'valibot';
import { expect } from 'vitest';
import { DeskClaim } from '#contract/claim-decisions.ts';
import type { Database } from '#server/database/tables.ts';
import { type Answer, type Client, newKey } from './client.ts';

/** Sends an action of the desk on a claim, as one who has read this version. */
export function sendDeskAction(
  client: Client,
  id: string,
  action: string,
  body: unknown,
  version: number,
  key = newKey(),
): Promise<Answer> {
  const headers = { 'if-match': `"${version}"`, 'idempotency-key': key };
  return client.post(`/desk/claims/${id}/${action}`, body, { headers });
}

/** The claim that an action answers with. */
export function deskClaimOf({ status, text, json }: Answer): DeskClaim {
  expect([status, text]).toEqual([200, text]);
  return v.parse(DeskClaim, json);
}

/** The events of a claim, in order. */
export function eventsOf(database: Database, claimId: string) {
  return database
    .selectFrom('events')
    .select(['kind', 'payload'])
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute();
}
