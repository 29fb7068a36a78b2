import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { initialsOf } from '#domain/initials-of.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { useOnline } from '#queries/use-online.ts';
import { forgetPerson, type OfferedPerson, readKnownPeople } from '#session/known-people.ts';
import { Icon } from '#ui/icon.tsx';
import { isPasskeyNotUsed, signInWithPasskey } from '../passkey-ceremonies.ts';
import styles from './people-here.module.css';

type Props = {
  /** The person signs in with a password. */
  onEmail: (email: string) => void;
  /** Whether a passkey is asked for. */
  onAsking: (asking: boolean) => void;
  onFailed: (failure: Failure | null) => void;
};

/** The people who left this device by "Switch person": a tap signs in with the passkey, or fills in the email (R-SESS-11). */
export function PeopleHere({ onEmail, onAsking, onFailed }: Props) {
  const people = useLiveQuery(() => readKnownPeople(), []);
  const online = useOnline();
  const [asking, setAsking] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);

  async function choose({ accountId, signsIn }: OfferedPerson): Promise<void> {
    if ('email' in signsIn) return onEmail(signsIn.email);
    setAsking(accountId);
    onAsking(true);
    onFailed(null);
    try {
      await signInWithPasskey(signsIn);
    } catch (error) {
      if (!isPasskeyNotUsed(error)) onFailed(failureOf(error));
    } finally {
      setAsking(null);
      onAsking(false);
    }
  }

  if (!people || people.length === 0) return null;
  return (
    <section className="stack gap-sm" aria-labelledby="people-here">
      <h2 className="heading" id="people-here">
        <Trans>Who is logging in?</Trans>
      </h2>
      <ul className="stack gap-xs">
        {people.map((person) => (
          <li key={person.accountId}>
            <UnstyledButton
              className={`${styles.person} panel row`}
              aria-busy={asking === person.accountId}
              disabled={!removing && (!online || asking !== null)}
              onClick={() => void (removing ? forgetPerson(person.accountId) : choose(person))}
            >
              <span className={`${styles.initials} initials`} aria-hidden="true">
                {initialsOf(person.name)}
              </span>
              <span className="grow semibold anywhere">
                {removing && (
                  <VisuallyHidden>
                    <Trans>Remove</Trans>{' '}
                  </VisuallyHidden>
                )}
                {person.name}
              </span>
              <Icon name={removing ? 'close' : 'passkey' in person.signsIn ? 'lock' : 'right'} size="small" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="md" className={styles.remove} onClick={() => setRemoving(!removing)}>
        {removing ? <Trans>Done</Trans> : <Trans>Remove a name</Trans>}
      </Button>
    </section>
  );
}
