import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { findInvitable, type Invitable } from '#contract/invitations.ts';
import { roleName } from '#messages/names.ts';
import { failureWords } from '#messages/failure-words.ts';
import { useOnline } from '#queries/use-online.ts';
import { useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { CheckField } from '#ui/check-field.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Section } from '#ui/section.tsx';
import styles from './invitations.module.css';

type Props = { isBusy: boolean; onInvite: (contactIds: readonly string[]) => Promise<boolean> };

/** Finds contacts without an account. Those that were chosen stay chosen through further searches. */
export function ChooseContacts({ isBusy, onInvite }: Props) {
  const { t } = useLingui();
  const online = useOnline();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly Invitable[]>([]);
  const { value, failure, refresh } = useServerRead(readOfSearch(search), { keepsPrevious: true });
  const found = value?.data ?? [];
  const isChosen = ({ id }: Invitable) => chosen.some((one) => one.id === id);
  const shown = [...chosen, ...found.filter((one) => !isChosen(one))];
  const count = chosen.length;

  return (
    <Section title={<Trans>Choose contacts</Trans>} lead={<Trans>Those who have no account yet.</Trans>}>
      <SearchField
        label={t`Search contacts`}
        placeholder={t`Name or email`}
        maxLength={255}
        value={search}
        onSearch={setSearch}
      />
      <p role="status" className="note hide-empty">
        {search !== '' && value && found.length === 0 && <Trans>No contact without an account matches.</Trans>}
        {value?.more && <Trans>More contacts match. Type more of the name or email.</Trans>}
      </p>
      {failure && <ErrorState onRetry={refresh}>{failureWords(failure)}</ErrorState>}
      {shown.length > 0 && (
        <ul className={`${styles.contacts} list panel`}>
          {shown.map((contact) => (
            <li key={contact.id}>
              <CheckField
                label={contact.name ?? contact.email ?? contact.id}
                description={detailOf(contact)}
                checked={isChosen(contact)}
                onChange={(checked) =>
                  setChosen((before) => [
                    ...before.filter(({ id }) => id !== contact.id),
                    ...(checked ? [contact] : []),
                  ])
                }
              />
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <div>
          <Button
            loading={isBusy}
            disabled={isBusy || !online || count === 0}
            onClick={() => void onInvite(chosen.map(({ id }) => id)).then((done) => done && setChosen([]))}
          >
            <Plural value={count} _0="Invite" one="Invite # person" other="Invite # people" />
          </Button>
        </div>
      )}
    </Section>
  );
}

function readOfSearch(search: string) {
  return {
    key: [findInvitable.path, search],
    read: async (signal: AbortSignal) =>
      search === '' ? { data: [], more: false } : call(findInvitable, { query: { search } }, { signal, fresh: true }),
  };
}

function detailOf({ name, email, role, company }: Invitable): string {
  return [name === null ? null : email, company, roleName(role)].filter((part) => part !== null).join(' · ');
}
