import { Trans } from '@lingui/react/macro';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { Callout } from '#ui/callout.tsx';
import { ForwardLink } from '#ui/forward-link.tsx';
import { roleName } from '#messages/role-name.ts';

type Props = { account: AdminAccount; /** Its place in the list. */ to: string };

/** What has come of an added contact, which may stand on another page. */
export function CreatedAccount({ account, to }: Props) {
  const { email } = account;
  const name = account.name ?? email;
  const role = roleName(account.role);
  return (
    <Callout tone="ok" announce="status" title={<Trans>Account created</Trans>}>
      <p>
        <Trans>
          {name}, {role}. An invitation to choose a password was sent to {email}.
        </Trans>
      </p>
      <ForwardLink to={to}>
        <Trans>Show this account</Trans>
      </ForwardLink>
    </Callout>
  );
}
