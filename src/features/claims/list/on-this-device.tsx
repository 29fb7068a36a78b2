import { Plural, Trans } from '@lingui/react/macro';
import { ListRow } from '#lists/list-row.tsx';
import { FileCount, PhotoCount } from '#messages/counts.tsx';
import { claimSubject, followedClaimName, followUpName } from '#messages/entry-names.ts';
import { SerialInMono, SerialNumber } from '#messages/serial-number.tsx';
import { lastChangedFirst, type ListedDraft, newestDrafts } from '#offline/drafts/drafts.ts';
import type { FollowUpKind } from '#storage/rows.ts';
import { FoldedList } from '#ui/folded-list.tsx';
import { formatWhen } from '#ui/format.ts';
import { ListHeading } from '#ui/layout.tsx';
import { ForwardLink } from '#ui/links.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { EntryRow } from './entry-row.tsx';
import styles from '#lists/list-row.module.css';
import { isFollowUp } from '#offline/outbox/followers.ts';
import type { ListedEntry } from '#offline/outbox/list.ts';
import { useDrafts, useEntries, useFollowUpDrafts } from '#queries/stored-work.ts';

/** The work that is only on this device: unsent entries, then drafts, of which the newest are shown. */
export function OnThisDevice({ entries, drafts, followUpDrafts }: UnsentClaims) {
  const unfinished = [...drafts, ...followUpDrafts].toSorted(lastChangedFirst);
  const forms = unfinished.length;
  if (entries.length + forms === 0) return null;
  return (
    <section aria-labelledby="on-this-device">
      <ListHeading
        id="on-this-device"
        title={<Trans>On this device</Trans>}
        lead={<UnsentCount entries={entries.length} forms={forms} />}
        end={
          <ForwardLink to="/outbox">
            <Trans>Open the outbox</Trans>
          </ForwardLink>
        }
      />
      <FoldedList className={styles.list} first={entries.length + newestDrafts}>
        {[
          ...entries.map((entry) => <EntryRow key={entry.id} entry={entry} />),
          ...unfinished.map((draft) =>
            draft.form === 'claim' ? (
              <DraftRow key={draft.id} draft={draft} />
            ) : (
              <FollowUpDraftRow key={draft.id} draft={draft} />
            ),
          ),
        ]}
      </FoldedList>
    </section>
  );
}

/** “3 entries not sent yet, 1 unfinished form”. */
function UnsentCount({ entries, forms }: { entries: number; forms: number }) {
  const unsent = <Plural value={entries} one="# entry not sent yet" other="# entries not sent yet" />;
  const unfinished = <Plural value={forms} one="# unfinished form" other="# unfinished forms" />;
  if (forms === 0) return unsent;
  if (entries === 0) return unfinished;
  return (
    <>
      {unsent}, {unfinished}
    </>
  );
}

/** A claim draft. Links to its form. */
function DraftRow({ draft }: { draft: ListedDraft<'claim'> }) {
  const subject = claimSubject(draft);
  return (
    <ListRow
      to={`/warranty-claims/new?draft=${draft.id}`}
      title={<SerialInMono text={subject} serialNumber={draft.serialNumber} />}
      parts={[
        <SerialNumber key="serial" serialNumber={draft.serialNumber} subject={subject} />,
        <PhotoCount key="photos" count={draft.photoCount} />,
        <Trans key="changed">changed {formatWhen(draft.updatedAt)}</Trans>,
      ]}
      badges={
        <StateBadge tone="plain" icon="pencil">
          <Trans>Not finished</Trans>
        </StateBadge>
      }
    />
  );
}

/** A draft of an estimate or an invoice. Links to its form at the claim. */
function FollowUpDraftRow({ draft }: { draft: ListedDraft<FollowUpKind> }) {
  const claim = followedClaimName(draft.claim);
  return (
    <ListRow
      to={`/warranty-claims/${draft.claimRef}?${draft.form}=${draft.id}`}
      title={followUpName(draft.form, draft.form === 'invoice' ? draft.values.invoiceNumber : '')}
      parts={[
        <Trans key="claim">for {claim}</Trans>,
        <FileCount key="files" count={draft.photoCount} />,
        <Trans key="changed" context="follow-up">
          changed {formatWhen(draft.updatedAt)}
        </Trans>,
      ]}
      badges={
        <StateBadge tone="plain" icon="pencil">
          <Trans>Not finished</Trans>
        </StateBadge>
      }
    />
  );
}

/** Live: the claims and follow-ups that are only on this device; null until all of them have been read. */
export function useUnsentClaims(accountId: string) {
  const entries = useEntries(accountId);
  const drafts = useDrafts(accountId, 'claim');
  const followUpDrafts = useFollowUpDrafts(accountId);
  if (!entries || !drafts || !followUpDrafts) return null;
  return { entries: entries.filter(belongsToClaims), drafts, followUpDrafts };
}

export type UnsentClaims = NonNullable<ReturnType<typeof useUnsentClaims>>;

/** Whether an entry is unsent and belongs in the list of claims. */
function belongsToClaims(entry: ListedEntry): boolean {
  if (entry.unreadable) return true;
  return entry.state !== 'sent' && (entry.kind === 'claim' || isFollowUp(entry));
}
