import { t } from '@lingui/core/macro';
import { type Session, useSession } from '#session/shown-session.ts';
import { showNotice } from '#ui/notices.ts';
import { roleName } from '#wording/role-name.ts';

/** Says why other screens are open than before, when an admin has changed the role of whoever is signed in. */
export function tellOfRoleChanges(): void {
  useSession.subscribe((now: Session, before: Session) => {
    if (now.phase !== 'signed-in' || before.phase !== 'signed-in' || now.account.id !== before.account.id) return;
    const role = roleName(now.account.role);
    if (now.account.role !== before.account.role)
      showNotice({ tone: 'warning', text: t`Your role has changed. It is now: ${role}` });
  });
}
