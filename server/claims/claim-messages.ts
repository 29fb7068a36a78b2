import type { ClaimMessage } from '#contract/claim-conversation.ts';
import { AppError } from '../errors/app-error.ts';
import type { Context } from '../context.ts';
import { listMessageReceipts } from '../files/stored-files.ts';
import type { Caller } from '../session/sessions.ts';
import { type ClaimReader, toClaimReader } from '../rules/caller-depot.ts';
import { findAuthorNames, readClaim } from './depot-claims.ts';
import { isDeskRole } from '#domain/permissions.ts';

/** A claim that the caller may write on. `reader` is null for the desk. */
type Conversation = {
  claim: { id: string; name: string; depotId: string };
  status: { status: string | null; substatus: string | null };
  reader: ClaimReader | null;
};

/**
 * Opens the conversation on a claim: of the caller's depot, or of any depot for the desk, which admins are where the
 * sales platform decides (R-MESSAGE-01).
 * @throws AppError `NOT_FOUND`
 */
export async function openConversation(context: Context, caller: Caller, id: string): Promise<Conversation> {
  const { platform } = context;
  const isDesk = isDeskRole(caller.role);
  const reader = isDesk ? null : await toClaimReader(platform, caller);
  const depotId = reader ? reader.depotId : await platform.findDepotOfClaim(id);
  if (depotId === null) throw new AppError('NOT_FOUND');
  const { name, status, substatus } = await readClaim(context, { depotId }, id);
  return { claim: { id, name, depotId }, status: { status, substatus }, reader };
}

/**
 * The messages on a claim, in the order in which they came. A depot sees the names of those who are of it now, and of
 * the desk (R-CLAIM-18).
 */
export async function readMessages(
  context: Context,
  { accountId }: Caller,
  { claim, reader }: Conversation,
): Promise<ClaimMessage[]> {
  const rows = await context.database
    .selectFrom('claim_messages')
    .leftJoin('accounts', 'accounts.id', 'claim_messages.created_by')
    .select(['claim_messages.id', 'at', 'from_desk', 'body', 'created_by', 'accounts.name'])
    .where('claim_id', '=', claim.id)
    .orderBy('position')
    .execute();
  const authors = rows.flatMap(({ from_desk, created_by }) => (from_desk || created_by === null ? [] : [created_by]));
  const names = reader && (await findAuthorNames(context, reader, authors));
  const files = await listMessageReceipts(context, claim.id);
  return rows.map(({ id, at, from_desk, body, created_by, name }) => ({
    id,
    at: at.toISOString(),
    text: body,
    from: from_desk ? 'desk' : 'depot',
    by: from_desk || names === null ? name : (created_by !== null && names.get(created_by)) || null,
    isOwn: created_by === accountId,
    files: files.get(id) ?? [],
  }));
}
