import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/session.ts';
import { useNamedDraft } from '#forms/use-named-draft.ts';
import { newRegistrationPath, type Registrant, registrantOf } from './registrant.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { RegistrationSaved } from './registration-saved.tsx';

/** A new registration: the form, then the progress of sending it. */
export function AccountRegistration({ account }: { account: Account }) {
  const [query] = useSearchParams();
  const registrant = registrantOf(account);
  const sent = query.get('sent');
  if (sent !== null)
    return <RegistrationSaved key={sent} kind={registrant.kind} accountId={account.id} entryId={sent} />;
  return (
    <OpenRegistration key={account.id} registrant={registrant} accountId={account.id} draftId={query.get('draft')} />
  );
}

type Props = { registrant: Registrant; accountId: string; draftId: string | null };

function OpenRegistration({ registrant, accountId, draftId }: Props) {
  const { t } = useLingui();
  const open = useNamedDraft(accountId, draftId, {
    kind: 'registration',
    path: newRegistrationPath(registrant.kind),
    goneText: () => t`That registration is not on this device. This is a new one.`,
  });
  return open && <RegistrationForm key={open.draft.id} registrant={registrant} {...open} />;
}
