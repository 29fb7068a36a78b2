import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { FileCount, PhotoCount } from '#messages/counts.tsx';
import { entrySubject } from '#messages/entry-names.ts';
import { notEditableText } from '#messages/sending.ts';
import { mayHaveArrived } from '#offline/outbox/attempt-log.ts';
import { editEntry, EntryNotEditable } from '#offline/outbox/edit.ts';
import type { AttemptRow, FollowUpFormEntry, LoadedPhoto } from '#storage/rows.ts';
import { Card } from '#ui/card.tsx';
import { DialogBar } from '#ui/dialog-bar.tsx';
import { formatBytes } from '#ui/format.ts';
import { showNotice } from '#ui/notices.ts';
import { OutcomeIcon } from '#ui/outcome-icon.tsx';
import { FollowUpSteps } from './follow-up-steps.tsx';
import { NextInvoiceButton } from './next-invoice.tsx';
import styles from './follow-ups.module.css';
import { savedWords } from './saved-words.ts';

type Props = {
  entry: FollowUpFormEntry;
  photos: readonly LoadedPhoto[];
  log: readonly AttemptRow[];
  /** Called with the id of the draft that the entry was turned into. */
  onChanged: (draftId: string) => void;
  /** Called with whether the follow-up has arrived. */
  onViewClaim: (arrived: boolean) => void;
};

/** The screen after Send: what was saved, and the progress of sending it (R-OFF-06). */
export function FollowUpSaved({ entry, photos, log, onChanged, onViewClaim }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, lead } = savedWords(entry);
  const [file] = photos;
  const change = useChange(entry, log, onChanged);
  const mark = entry.receipt
    ? ({ icon: 'approved', tone: 'ok' } as const)
    : entry.state === 'attention'
      ? ({ icon: 'alert', tone: 'bad' } as const)
      : ({ icon: 'saved', tone: 'ok' } as const);
  return (
    <>
      <div className={`${styles.outcome} stack gap-2xs`} role="status">
        <OutcomeIcon {...mark} />
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="soft">{lead}</p>
      </div>
      <Card labelledBy="follow-up-subject">
        <h3 id="follow-up-subject">{entrySubject(entry)}</h3>
        <p className="soft">
          <small>{[entry.claim.product, entry.claim.customerName].filter(Boolean).join(', ')}</small>
        </p>
        {entry.kind === 'change' && photos.length > 0 && (
          <p className="soft">
            <small>
              <PhotoCount count={photos.length} />
            </small>
          </p>
        )}
        {entry.kind === 'appeal' && photos.length > 0 && (
          <p className="soft">
            <small>
              <FileCount count={photos.length} />
            </small>
          </p>
        )}
        {entry.kind !== 'change' && entry.kind !== 'appeal' && file && (
          <p className="soft">
            <small>
              {file.name}, {formatBytes(file.size)}
            </small>
          </p>
        )}
        <div className="divided">
          <FollowUpSteps entry={entry} />
        </div>
      </Card>
      <DialogBar>
        {!entry.receipt && (
          <Button component={Link} to={`/outbox#${entry.id}`} variant="default">
            <Trans>See it in the outbox</Trans>
          </Button>
        )}
        <Button
          variant={change || entry.kind === 'invoice' ? 'default' : 'filled'}
          onClick={() => onViewClaim(entry.receipt !== null)}
        >
          <Trans>View claim</Trans>
        </Button>
        {entry.kind === 'invoice' && entry.state !== 'attention' && <NextInvoiceButton entry={entry} />}
        {change && (
          <Button onClick={change}>
            <Trans>Change and send</Trans>
          </Button>
        )}
      </DialogBar>
    </>
  );
}

/**
 * Returns a function that turns a refused follow-up back into a draft; null where a change would not help or is no
 * longer possible.
 */
function useChange(
  { id, kind, state, cause }: FollowUpFormEntry,
  log: readonly AttemptRow[],
  onChanged: (draftId: string) => void,
): (() => void) | null {
  const correctable = cause.code === 'incomplete' || (cause.code === 'refused' && cause.status !== 409);
  if (state !== 'attention' || !correctable || mayHaveArrived(log)) return null;
  return () => {
    editEntry(id)
      .then(onChanged)
      .catch((error: unknown) => {
        if (!(error instanceof EntryNotEditable)) throw error;
        showNotice({ tone: 'warning', text: notEditableText(error.reason, kind) });
      });
  };
}
