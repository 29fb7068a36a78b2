import { useEffect, useRef, useState } from 'react';
import { ApiError, type Failure, failureOf } from '#api/failure.ts';
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
export type Result = Omit<InvitationResult, 'outcome'> & { outcome: InvitationResult['outcome'] | 'not_an_email' };

export type Inviting = {
  results: readonly Result[];
  isBusy: boolean;
  /** Why it ended early; `aborted` when it was stopped between two calls. The results so far stay. */
  failure: Failure | null;
};

/** Adds results to the list. */
type AddResults = (results: readonly Result[]) => void;

/** Invites people, call after call, and lists what became of each. A repeat invites only those who are left. */
export function useInviting() {
  const [inviting, setInviting] = useState<Inviting>({ results: [], isBusy: false, failure: null });
  const stopping = useRef<AbortController>(null);
  const stop = () => stopping.current?.abort();

  useEffect(() => stop, []);

  /**
   * A call that runs is completed after a stop, so that everyone it invited is listed.
   * @returns whether all calls were made and no invitation failed
   */
  async function run(step: (addResults: AddResults, callNext: typeof call) => Promise<void>): Promise<boolean> {
    const results: Result[] = [];
    let failure: Failure | null = null;
    const { signal } = (stopping.current = new AbortController());
    setInviting({ results, isBusy: true, failure });
    try {
      await step(
        (added) => {
          results.push(...added);
          setInviting({ results: [...results], isBusy: true, failure: null });
        },
        async (...input) => {
          if (signal.aborted) throw new ApiError({ kind: 'aborted' });
          return call(...input);
        },
      );
    } catch (error) {
      failure = failureOf(error);
    }
    setInviting({ results: [...results], isBusy: false, failure });
    refreshReads(findInvitable, countInvitable);
    return failure === null && results.every(({ outcome }) => outcome !== 'failed');
  }

  return {
    ...inviting,
    stop,
    inviteEmails: ({ emails, others }: PastedEmails) =>
      run(async (addResults, callNext) => {
        addResults(others.map((email) => ({ contactId: null, name: null, email, outcome: 'not_an_email' })));
        for (const some of inParts(emails))
          addResults((await callNext(invitePeople, { body: { contactIds: [], emails: some } })).data);
      }),
    inviteContacts: (contactIds: readonly string[]) =>
      run(async (addResults, callNext) => {
        for (const some of inParts(contactIds))
          addResults((await callNext(invitePeople, { body: { contactIds: some, emails: [] } })).data);
      }),
    inviteRole: (role: InvitedTogether) =>
      run(async (addResults, callNext) => {
        let after: string | null = null;
        do {
          const answer: OutputOf<typeof inviteRole> = await callNext(inviteRole, { params: { role }, body: { after } });
          addResults(answer.data);
          after = answer.next;
        } while (after !== null);
      }),
  };
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / peopleMax);
  return Array.from({ length: count }, (_, at) => items.slice(at * peopleMax, (at + 1) * peopleMax));
}
