import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ofCode } from '#domain/of-code.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { Callout } from '#ui/callout.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Mark } from '#ui/mark.tsx';
import { Section } from '#ui/section.tsx';
import type { Tone } from '#ui/tone.ts';
import styles from './invitations.module.css';
import type { Inviting, Result } from './use-inviting.ts';

type Props = Inviting & { onStop: () => void };

/** A row for each person: invited, or why not. */
export function InvitationResults({ results, isBusy, failure, onStop }: Props) {
  const { t } = useLingui();
  const words = useOutcomeWords();
  const invited = results.filter(({ outcome }) => outcome === 'invited').length;
  const left = results.length - invited;
  const columns: Column<Result>[] = [
    {
      key: 'person',
      name: t`Person`,
      kind: 'header',
      cell: ({ name, email, contactId }) => name ?? email ?? contactId,
    },
    {
      key: 'email',
      name: t`Email`,
      cell: ({ name, email }) => name !== null && email !== null && <EmailText email={email} />,
    },
    {
      key: 'result',
      name: t`Result`,
      cell: ({ outcome }) => <Mark tone={ofCode(tones, outcome) ?? 'wait'}>{ofCode(words, outcome) ?? outcome}</Mark>,
    },
  ];
  return (
    <Section
      title={<Trans>Results</Trans>}
      lead={
        <span role="status">
          {isBusy && results.length === 0 ? (
            <Trans>Inviting people</Trans>
          ) : (
            <>
              <Plural value={invited} _0="Nobody invited" one="# person invited" other="# people invited" />
              {left > 0 && (
                <>
                  {' · '}
                  <Plural value={left} one="# left out" other="# left out" />
                </>
              )}
              {isBusy && (
                <>
                  {' · '}
                  <Trans>the others follow</Trans>
                </>
              )}
            </>
          )}
        </span>
      }
    >
      {isBusy && (
        <div>
          <StopButton onStop={onStop} />
        </div>
      )}
      {failure?.kind === 'aborted' && (
        <Callout tone="info" announce="status" title={<Trans>Stopped. The others were not invited.</Trans>} />
      )}
      {failure && failure.kind !== 'aborted' && (
        <CallFailure
          title={
            <Trans>
              Some of the others may have been invited. Try again: people who are already invited are left out.
            </Trans>
          }
          failure={failure}
        />
      )}
      {results.length > 0 && (
        <DataTable
          caption={<Trans>Results</Trans>}
          columns={columns}
          rows={results}
          idOf={(_, at) => at}
          className={styles.results}
        />
      )}
    </Section>
  );
}

/** The call that runs is finished first. */
function StopButton({ onStop }: { onStop: () => void }) {
  const [isStopping, setIsStopping] = useState(false);
  return (
    <Button
      variant="default"
      loading={isStopping}
      onClick={() => {
        setIsStopping(true);
        onStop();
      }}
    >
      <Trans>Stop</Trans>
    </Button>
  );
}

const tones: Readonly<Record<Result['outcome'], Tone>> = {
  invited: 'ok',
  invited_before: 'plain',
  has_account: 'plain',
  account_deactivated: 'wait',
  no_contact: 'wait',
  several_contacts: 'wait',
  without_email: 'wait',
  email_in_use: 'wait',
  failed: 'bad',
  not_an_email: 'wait',
};

function useOutcomeWords(): Readonly<Record<Result['outcome'], string>> {
  const { t } = useLingui();
  return {
    invited: t`Invited`,
    invited_before: t`Invited before, no password chosen yet`,
    has_account: t`Has an account already`,
    account_deactivated: t`Has an account that is deactivated`,
    no_contact: t`No contact in the CRM has this email`,
    several_contacts: t`Several contacts have this email: choose one below`,
    without_email: t`The contact has no email`,
    email_in_use: t`Another account has this email`,
    failed: t`Something went wrong: try again`,
    not_an_email: t`This is not an email`,
  };
}
