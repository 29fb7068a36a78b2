import {
  countInvitable as countInvitableCall,
  findInvitable,
  invitedTogether,
  invitePeople as invitePeopleCall,
  inviteRole as inviteRoleCall,
} from '#contract/invitations.ts';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { countInvitable, invitePeople, inviteRole, searchInvitable } from '../accounts/invite-people.ts';
import { AppError } from '../errors/app-error.ts';
import { type AdminAct, defineRoute } from '../http/route.ts';

/** Accounts for several people at once (R-ADMIN-08). */
export const invitationRoutes = [
  defineRoute(findInvitable, async ({ query, context }) => searchInvitable(context, query.search)),

  defineRoute(countInvitableCall, async ({ context }) => ({ data: await countInvitable(context) })),

  defineRoute(
    invitePeopleCall,
    async ({ body, by, context, language, record, reportFailure, now }) => {
      const inviting = { by, language, now, onCreated: recorded(record), onFailure: reportFailure };
      return { data: await invitePeople(context, body, inviting) };
    },
    { sendsMail: true },
  ),

  defineRoute(
    inviteRoleCall,
    async ({ params, body: { after }, by, context, language, record, reportFailure, now }) => {
      const role = invitedTogether.find((known) => known === params.role);
      if (!role) throw new AppError('NOT_FOUND');
      const inviting = { by, language, now, onCreated: recorded(record), onFailure: reportFailure };
      return inviteRole(context, { role, after }, inviting);
    },
    { sendsMail: true },
  ),
];

function recorded(record: (act: AdminAct) => void) {
  return ({ id, role }: AdminAccount) => record({ act: 'account created', target: id, role: { from: null, to: role } });
}
