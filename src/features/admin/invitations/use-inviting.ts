import { useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import {
  countInvitable,
  findInvitable,
  type InvitationResult,
  type InvitedTogether,
  invitePeople,
  inviteRole,
  peopleMax,
} from '#contract/invitations.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { refreshReads } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import type { PastedEmails } from './pasted-emails.ts';

/** What became of a person, or of a text that is no email. */
export type Result = Omit<InvitationResult, 'outcome'> & { outcome: InvitationResult['outcome'] | 'no_email' };

export type Inviting = {
  results: readonly Result[];
  isBusy: boolean;
  /** Why it ended early: the results so far stay, the others were not invited. */
  failure: Failure | null;
};

type Step = (listed: (results: readonly Result[]) => void) => Promise<void>;

/** Invites people, call after call, and lists what became of each. A repeat invites only those who are left. */
export function useInviting() {
  const [inviting, setInviting] = useState<Inviting>({ results: [], isBusy: false, failure: null });

  /** Returns whether it came to its end. */
  async function run(step: Step): Promise<boolean> {
    const results: Result[] = [];
    let failure: Failure | null = null;
    setInviting({ results, isBusy: true, failure });
    try {
      await step((next) => {
        results.push(...next);
        setInviting({ results: [...results], isBusy: true, failure: null });
      });
    } catch (error) {
      failure = failureOf(error);
    }
    setInviting({ results: [...results], isBusy: false, failure });
    refreshReads(findInvitable, countInvitable);
    return failure === null;
  }

  return {
    ...inviting,
    inviteEmails: ({ emails, others }: PastedEmails) =>
      run(async (listed) => {
        listed(others.map((email) => ({ contactId: null, name: null, email, outcome: 'no_email' })));
        for (const some of inParts(emails))
          listed((await call(invitePeople, { body: { contactIds: [], emails: some } })).data);
      }),
    inviteContacts: (contactIds: readonly string[]) =>
      run(async (listed) => {
        for (const some of inParts(contactIds))
          listed((await call(invitePeople, { body: { contactIds: some, emails: [] } })).data);
      }),
    inviteRole: (role: InvitedTogether) =>
      run(async (listed) => {
        let after: string | null = null;
        do {
          const { data, next }: OutputOf<typeof inviteRole> = await call(inviteRole, {
            params: { role },
            body: { after },
          });
          listed(data);
          after = next;
        } while (after !== null);
      }),
  };
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / peopleMax);
  return Array.from({ length: count }, (_, at) => items.slice(at * peopleMax, (at + 1) * peopleMax));
}
