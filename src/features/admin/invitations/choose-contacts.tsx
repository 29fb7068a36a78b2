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

/** A contact that was ticked; one that is chosen no longer keeps its place until the next search. */
type Ticked = { contact: Invitable; isChosen: boolean };

/** Finds contacts without an account. Those that were chosen stay chosen through further searches. */
export function ChooseContacts({ isBusy, onInvite }: Props) {
  const { t } = useLingui();
  const online = useOnline();
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<readonly Ticked[]>([]);
  const { value, failure, refresh } = useServerRead(readOfSearch(search), { keepsPrevious: true });
  const found = value?.data ?? [];
  const chosen = ticked.filter(({ isChosen }) => isChosen);
  const earlier = ticked.filter(({ contact }) => !found.some(({ id }) => id === contact.id));
  const shown = [...earlier.map(({ contact }) => contact), ...found];
  const count = chosen.length;

  function startSearch(text: string): void {
    setSearch(text);
    setTicked(chosen);
  }

  function tick(contact: Invitable, isChosen: boolean): void {
    setTicked((before) => {
      const isNew = before.every((one) => one.contact.id !== contact.id);
      const all = isNew ? [...before, { contact, isChosen }] : before;
      return all.map((one) => (one.contact.id === contact.id ? { contact, isChosen } : one));
    });
  }

  async function invite(): Promise<void> {
    const sent = chosen.map(({ contact }) => contact.id);
    if (await onInvite(sent)) setTicked((now) => now.filter(({ contact }) => !sent.includes(contact.id)));
  }

  return (
    <Section title={<Trans>Choose contacts</Trans>} lead={<Trans>Those who have no account yet.</Trans>}>
      <SearchField
        label={t`Search contacts`}
        placeholder={t`Name or email`}
        maxLength={255}
        value={search}
        onSearch={startSearch}
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
                checked={chosen.some((one) => one.contact.id === contact.id)}
                onChange={(checked) => tick(contact, checked)}
              />
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <div>
          <Button loading={isBusy} disabled={isBusy || !online || count === 0} onClick={() => void invite()}>
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
