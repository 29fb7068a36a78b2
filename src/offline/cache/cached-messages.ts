import { listClaimMessages } from '#contract/claim-conversation.ts';
import { call } from '#session/call.ts';
import { writeSnapshot } from './snapshots.ts';

export const MessageList = listClaimMessages.output;

/** The key of the messages on a claim among the snapshots. */
export function messagesKey(claimId: string): string {
  return `messages:${claimId}`;
}

/** Reads the messages on a claim, and caches them. Throws `ApiError`. */
export async function refreshMessages(accountId: string, claimId: string): Promise<void> {
  const messages = await call(listClaimMessages, { params: { id: claimId } }, { accountId });
  await writeSnapshot(accountId, messagesKey(claimId), messages);
}
