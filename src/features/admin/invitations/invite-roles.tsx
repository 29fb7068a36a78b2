import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { countInvitable, invitationsPerMinute, type InvitedTogether, invitedTogether } from '#contract/invitations.ts';
import { failureWords } from '#messages/failure-words.ts';
import { useOnline } from '#queries/use-online.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatNumber } from '#ui/format.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { IconRow, Rows } from '#ui/rows.tsx';
import { Section } from '#ui/section.tsx';
import { useDialog } from '#ui/use-dialog.ts';

type Props = { isBusy: boolean; onInvite: (role: InvitedTogether) => Promise<boolean> };

type Counted = { role: InvitedTogether; count: number };

/** Invites all contacts of a role who have no account, after a confirmation with their number. */
export function InviteRoles({ isBusy, onInvite }: Props) {
  const { t } = useLingui();
  const online = useOnline();
  const names = useGroupNames();
  const { reading, value, refresh } = useServerRead(readOf(countInvitable, {}));
  const { dialog, open, close } = useDialog<Counted>();
  // A group that a later version of the server counts cannot be invited by this one.
  const groups = (value?.data ?? []).flatMap(({ role, count }) => {
    const known = invitedTogether.find((one) => one === role);
    return known ? [{ role: known, count }] : [];
  });

  return (
    <Section title={<Trans>Everyone without an account</Trans>}>
      {reading.phase === 'reading' && <ListSkeleton label={t`Counting the contacts`} rows={2} />}
      {reading.phase === 'failed' && <ErrorState onRetry={refresh}>{failureWords(reading.failure)}</ErrorState>}
      {value && groups.length === 0 && (
        <p className="soft">
          <Trans>Every contact of a depot, retailer, desk or finance with an email has an account.</Trans>
        </p>
      )}
      {groups.length > 0 && (
        <Rows>
          {groups.map(({ role, count }) => (
            <IconRow
              key={role}
              icon="accounts"
              title={names[role]}
              end={
                <Button
                  variant="default"
                  size="md"
                  disabled={isBusy || !online}
                  onClick={() => open({ role, count })}
                  aria-label={t`Invite all: ${names[role]}`}
                >
                  <Trans>Invite all</Trans>
                </Button>
              }
            >
              <Plural value={count} one="# contact without an account" other="# contacts without an account" />
            </IconRow>
          ))}
        </Rows>
      )}
      {dialog && (
        <ConfirmDialog
          key={dialog.round}
          opened={dialog.opened}
          title={<Plural value={dialog.content.count} one="Invite # person?" other="Invite # people?" />}
          confirmLabel={<Trans>Invite all</Trans>}
          onConfirm={() => {
            close();
            void onInvite(dialog.content.role);
          }}
          onCancel={close}
        >
          <Confirmation name={names[dialog.content.role]} count={dialog.content.count} />
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Confirmation({ name, count }: { name: string; count: number }) {
  const minutes = Math.ceil(count / invitationsPerMinute);
  const people = formatNumber(count);
  return (
    <p>
      <Plural
        value={minutes}
        one={`${name}: ${people} without an account. Their invitations leave within # minute. This cannot be undone.`}
        other={`${name}: ${people} without an account. Their invitations leave within # minutes. This cannot be undone.`}
      />
    </p>
  );
}

function useGroupNames(): Readonly<Record<InvitedTogether, string>> {
  const { t } = useLingui();
  return {
    depot: t`Repair depots`,
    retailer: t`Retailers`,
    retailer_depot: t`Retailers that repair`,
    adjudicator: t`Claims desk`,
    finance: t`Finance`,
  };
}
