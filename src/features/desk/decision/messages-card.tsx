import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { listClaimMessages } from '#contract/claim-conversation.ts';
import { useOpenForm } from '#forms/use-open-form.ts';
import { failureWords } from '#messages/failure-words.ts';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { Section } from '#ui/section.tsx';
import { MessageList } from '../../claims/conversation/message-list.tsx';
import { useFileContents } from '../../claims/detail/use-file-contents.ts';
import { claimKeys, useKeys } from '../desk-keys.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageValues } from './use-message.ts';

/** The conversation with the depot on a claim, and what the desk adds to it (R-MESSAGE-01). */
export function MessagesCard({ claimId }: { claimId: string }) {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const { reading, value, refresh } = useServerRead(readOf(listClaimMessages, { params: { id: claimId } }));
  const messages = value?.data ?? null;
  const contents = useFileContents(useMemo(() => messages?.flatMap(({ files }) => files) ?? [], [messages]));
  const draftKey = `desk-message:${accountId}:${claimId}`;
  const { open } = useOpenForm(draftKey, MessageValues, () => ({ text: '', fileNames: [] }));
  const field = useRef<HTMLTextAreaElement>(null);
  useKeys([[claimKeys.message, () => field.current?.focus()]]);
  return (
    <Section title={<Trans>Messages</Trans>}>
      {reading.phase === 'reading' && <ListSkeleton label={t`Loading the messages`} />}
      {reading.phase === 'failed' && (
        <RetryCallout tone="bad" title={<Trans>The messages could not be loaded</Trans>} onRetry={refresh}>
          <p>{failureWords(reading.failure)}</p>
        </RetryCallout>
      )}
      {messages?.length === 0 && (
        <p className="soft">
          <Trans>Nobody has written yet.</Trans>
        </p>
      )}
      {messages && messages.length > 0 && <MessageList messages={messages} contents={contents} />}
      {open && <MessageForm key={open.id} {...{ claimId, draftKey, open, field }} onAnswer={refresh} />}
    </Section>
  );
}
