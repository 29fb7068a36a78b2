import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { invitationsPerMinute } from '#contract/invitations.ts';
import { OfflineNote } from '#forms/offline-note.tsx';
import { Page } from '#ui/page.tsx';
import { ChooseContacts } from './choose-contacts.tsx';
import { InvitationResults } from './invitation-results.tsx';
import { InviteRoles } from './invite-roles.tsx';
import { PasteEmails } from './paste-emails.tsx';
import { useInviting } from './use-inviting.ts';

/** Accounts for several people: by their emails, chosen from the contacts, or all of a role (R-ADMIN-08). */
export function InvitePeople() {
  const { t } = useLingui();
  const { results, isBusy, failure, stop, inviteEmails, inviteContacts, inviteRole } = useInviting();
  const top = useRef<HTMLDivElement>(null);
  const isShown = isBusy || results.length > 0 || failure !== null;

  // Not away from where somebody types or chooses by now.
  useEffect(() => {
    if (isShown && !isBusy && document.activeElement === document.body) top.current?.focus();
  }, [isShown, isBusy]);

  return (
    <Page
      title={t`Invite people`}
      lead={
        <Trans>
          Each gets an account with the name, email and role of their contact, and an email to choose a password.{' '}
          {invitationsPerMinute} invitations are sent a minute.
        </Trans>
      }
      back={{ to: '/admin/accounts', label: <Trans>Accounts</Trans> }}
    >
      <OfflineNote />
      <div ref={top} tabIndex={-1} role="group" aria-label={t`Results`} className="unframed hide-empty">
        {isShown && <InvitationResults {...{ results, isBusy, failure }} onStop={stop} />}
      </div>
      <PasteEmails isBusy={isBusy} onInvite={inviteEmails} />
      <ChooseContacts isBusy={isBusy} onInvite={inviteContacts} />
      <InviteRoles isBusy={isBusy} onInvite={inviteRole} />
    </Page>
  );
}
