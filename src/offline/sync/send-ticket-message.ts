import { serverNow } from '#clock/server-clock.ts';
import { createTicketMessage } from '#contract/tickets.ts';
import type { TicketMessageEntry } from '#storage/rows.ts';
import type { Sent } from '../outbox/outcome.ts';
import { outcomeOfError } from './outcome-of-failure.ts';
import type { FollowUpOptions } from './send-follow-up.ts';

/** Sends what a person wrote in their ticket, under the key of the entry (R-TICKET-08). */
export async function sendTicketMessage(
  { id: idempotencyKey, accountId, claimRef, number, payload }: TicketMessageEntry,
  { client, onLeaving, probe }: FollowUpOptions,
): Promise<Sent> {
  try {
    await onLeaving();
    const { id: messageId } = await client.call(
      createTicketMessage,
      { params: { id: claimRef }, body: payload },
      { accountId, idempotencyKey },
    );
    const receipt = { claimId: claimRef, claimName: number, messageId, files: null, at: serverNow().toISOString() };
    return { outcome: { kind: 'accepted', receipt } };
  } catch (error) {
    return { outcome: await outcomeOfError(error, probe) };
  }
}
