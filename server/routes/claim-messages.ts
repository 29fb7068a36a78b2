import { createClaimMessage, listClaimMessages } from '#contract/claim-conversation.ts';
import { recordEvent } from '../events/record-event.ts';
import { recordFiles } from '../files/stored-files.ts';
import { defineRoute } from '../http/route.ts';
import { openConversation, readMessages } from '../claims/claim-messages.ts';
import { lockClaim } from '../claims/depot-claims.ts';

/** What depots and the desk write to each other on a claim (R-MESSAGE-01). */
export const claimMessageRoutes = [
  defineRoute(listClaimMessages, async ({ params: { id }, caller, context }) => {
    const conversation = await openConversation(context, caller, id);
    return { data: await readMessages(context, caller, conversation) };
  }),

  defineRoute(createClaimMessage, async ({ params, body, files, caller, context, newId, now }) => {
    const { claim, status, reader } = await openConversation(context, caller, params.id);
    const { accountId } = caller;
    const id = newId();
    // The order of the messages is the order of their commits.
    await lockClaim(context, claim.id);
    await context.database
      .insertInto('claim_messages')
      .values({
        id,
        claim_id: claim.id,
        at: now,
        from_desk: reader === null,
        created_by: accountId,
        body: body.text,
      })
      .execute();
    const sent = { purpose: 'message', createdBy: accountId, messageId: id } as const;
    const receipts = await recordFiles(context, claim.id, files, now, sent);
    await recordEvent(context.database, { kind: 'message', claim, accountId, at: now, details: status });
    return { id, files: receipts };
  }),
];
