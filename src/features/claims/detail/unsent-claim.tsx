import { Trans } from '@lingui/react/macro';
import { entrySubject } from '#messages/entry-names.ts';
import { mayHaveArrived } from '#offline/outbox/attempt-log.ts';
import type { AttemptRow, ClaimEntry, LoadedPhoto } from '#storage/rows.ts';
import { ForwardLink } from '#ui/links.tsx';
import { Page } from '#ui/page.tsx';
import { EntryBadge } from '#messages/entry-badge.tsx';
import { ClaimStory } from '../conversation/claim-story.tsx';
import { SavedCard } from '../saved/saved-card.tsx';
import { ActionBar } from '../../follow-ups/action-bar.tsx';
import { ActionNote } from '../../follow-ups/action-note.tsx';
import { unsentClaimActions } from '../../follow-ups/claim-actions.ts';
import { followedEntry } from '../../follow-ups/followed-claim.ts';
import { FollowUps } from '../../follow-ups/follow-ups.tsx';
import { LazyFollowUpDialog } from '../../follow-ups/lazy-follow-up-dialog.tsx';
import { useFollowUpAddress } from '../../follow-ups/use-follow-up-address.ts';
import { useFollowUps } from '../../follow-ups/use-follow-ups.ts';

type Props = { entry: ClaimEntry; photos: readonly LoadedPhoto[]; log: readonly AttemptRow[] };

const noteId = 'claim-actions-note';

/** A claim in the outbox, with the follow-ups that it allows (R-OFF-17). */
export function UnsentClaim({ entry, photos, log }: Props) {
  const followUps = useFollowUps(entry.accountId, entry.id);
  const address = useFollowUpAddress();
  const actions = unsentClaimActions({ frozen: entry.state === 'sending' || mayHaveArrived(log) });
  return (
    <Page
      title={entrySubject(entry)}
      back={{ to: '/warranty-claims', label: <Trans>Warranty claims</Trans> }}
      marks={<EntryBadge state={entry.state} />}
      bar={{
        note: <ActionNote id={noteId} actions={actions} status={null} />,
        action: (
          <ActionBar
            {...{ actions, noteId }}
            status={null}
            onOpen={(kind) => address.open({ kind, id: followUps.findFormId(kind) })}
          />
        ),
      }}
    >
      <FollowUps {...followUps} />
      <SavedCard entry={entry} photos={photos} />
      <ClaimStory claimRef={entry.id} followed={followedEntry(entry)} claim={null} />
      <ForwardLink to={`/outbox#${entry.id}`}>
        <Trans>See it in the outbox</Trans>
      </ForwardLink>
      <LazyFollowUpDialog
        accountId={entry.accountId}
        claimRef={entry.id}
        claim={followedEntry(entry)}
        status={null}
        actions={actions}
        filed={null}
        ChangeForm={null}
        onViewClaim={address.close}
      />
    </Page>
  );
}
