import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { LiveSyncStatus } from '#queries/use-sync-status.ts';
import { Callout } from '#ui/callout.tsx';
import { Icon } from '#ui/icon.tsx';
import { sendNow } from '#offline/sync/triggers.ts';
import { ForwardLink } from '#ui/links.tsx';
import { DiscardUnsentButton } from './discard-unsent-button.tsx';

type Props = {
  accountId: string;
  status: LiveSyncStatus;
  unsent: number;
  onLeave: () => void;
  onCancel: () => void;
};

/**
 * The choices for unsent work and unfinished forms: send it now, leave it for the next sign-in, or delete it after a confirmation
 * (R-OFF-15).
 */
export function UnsentAtLogout({ accountId, status, unsent, onLeave, onCancel }: Props) {
  const { sending, needsYou, unfinished } = status;
  const online = status.reach === 'online';
  const canSend = online && unsent > needsYou;
  return (
    <>
      <Callout
        tone="wait"
        announce="status"
        title={
          unsent > 0 ? (
            <Plural value={unsent} one="# entry is not sent yet" other="# entries are not sent yet" />
          ) : (
            <Plural value={unfinished} one="# form is not finished" other="# forms are not finished" />
          )
        }
      >
        {unsent > 0 && (
          <p>
            <Trans>What stays here is kept on this device and sent the next time you log in on it.</Trans>
          </p>
        )}
        {unfinished > 0 && (
          <p>
            {unsent > 0 && (
              <>
                <Plural value={unfinished} one="# form is not finished." other="# forms are not finished." />{' '}
              </>
            )}
            <Trans>What you filled in stays on this device, and is sent only once you finish it.</Trans>
          </p>
        )}
        {!online && (
          <p>
            <Trans>Portal unreachable: you can’t send or log in again until you’re back online.</Trans>
          </p>
        )}
        {needsYou === 0 && unfinished > 0 && (
          <ForwardLink to="/outbox">
            <Plural value={unfinished} one="Finish it now" other="Finish them now" />
          </ForwardLink>
        )}
        {needsYou > 0 && (
          <ForwardLink to="/outbox">
            <Plural
              value={needsYou}
              one="# of them needs you: open the outbox"
              other="# of them need you: open the outbox"
            />
          </ForwardLink>
        )}
      </Callout>
      <div className="stack gap-sm">
        {canSend && (
          <Button leftSection={<Icon name="send" />} loading={sending !== null} onClick={sendNow}>
            <Trans>Send now</Trans>
          </Button>
        )}
        <Button variant={canSend ? 'default' : 'filled'} onClick={onLeave}>
          <Trans>Keep it and log out</Trans>
        </Button>
        <DiscardUnsentButton accountId={accountId} />
        <Button variant="subtle" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}
