import { MessageList, messagesKey } from '#offline/cache/cached-messages.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useEntries } from '#queries/stored-work.ts';
import { useAccount } from '#queries/use-account.ts';
import type { MessageEntry, Receipt } from '#storage/rows.ts';
import type { ShownMessage } from './message-list.tsx';

/** Live: the messages on a claim as last read, with those that were sent since, and those that are not sent. */
export function useMessages(claimRef: string): { arrived: ShownMessage[]; unsent: MessageEntry[] } {
  const { id: accountId, name } = useAccount();
  const read = useSnapshot(accountId, messagesKey(claimRef), MessageList)?.value.data ?? [];
  const entries = (useEntries(accountId) ?? []).flatMap((entry): MessageEntry[] =>
    !entry.unreadable && entry.kind === 'message' && entry.claimRef === claimRef ? [entry] : [],
  );
  const known = new Set(read.map(({ id }) => id));
  const sentSince = entries.flatMap(({ payload, receipt }) =>
    receipt && !known.has(receipt.messageId ?? '') ? [sentMessage(payload.text, receipt, name)] : [],
  );
  return { arrived: [...read, ...sentSince], unsent: entries.filter(({ receipt }) => receipt === null) };
}

function sentMessage(text: string, { at, files, messageId = at }: Receipt, by: string | null): ShownMessage {
  return { id: messageId, at, text, from: 'depot', by, isOwn: true, files: files ?? [] };
}
