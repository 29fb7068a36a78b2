import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { lookUpContact } from '#offline/look-ups/look-up-contact.ts';
import { lookUpFailureOf } from '#offline/look-ups/unanswered.ts';
import { useOnline } from '#queries/use-online.ts';
import { useStable } from '#ui/use-stable.ts';
import { contactOf, type CustomerLookUp } from './customer-known.ts';

/** Delay between the last key and the look-up. */
const lookUpAfterMs = 400;

const idle: CustomerLookUp = { phase: 'idle' };
const looking: CustomerLookUp = { phase: 'looking' };

type Known = { emailOrPhone: string; lookUp: CustomerLookUp };

/**
 * Looks up the customer of an email or phone; null starts no look-up. Repeats when the network returns. `before` is the
 * contact saved in the draft.
 */
export function useCustomerLookUp(accountId: string | null, emailOrPhone: string | null, before: Contact | null) {
  const online = useOnline();
  const [known, setKnown] = useState<Known | null>(null);
  const latest = useRef<string | null>(null);

  const lookUp = useCallback(
    async (text: string) => {
      latest.current = text;
      const update = (now: CustomerLookUp) => {
        // Ignores a result that a later look-up has superseded.
        if (latest.current === text) setKnown({ emailOrPhone: text, lookUp: now });
      };
      update(looking);
      try {
        update({ phase: 'done', result: await lookUpContact(accountId, text) });
      } catch (error) {
        update({ phase: 'failed', failure: lookUpFailureOf(error) });
      }
    },
    [accountId],
  );

  useEffect(() => {
    if (emailOrPhone === null || latest.current === emailOrPhone) return undefined;
    const waiting = setTimeout(() => void lookUp(emailOrPhone), latest.current === null ? 0 : lookUpAfterMs);
    return () => clearTimeout(waiting);
  }, [emailOrPhone, lookUp]);

  const current = emailOrPhone === null ? idle : known?.emailOrPhone === emailOrPhone ? known.lookUp : looking;

  const wantsNetwork = current.phase === 'failed' || (current.phase === 'done' && isFromDevice(current.result.kind));
  useDidUpdate(() => {
    if (online && emailOrPhone !== null && wantsNetwork) void lookUp(emailOrPhone);
  }, [online]);

  const retry = useStable(() => void (emailOrPhone !== null && lookUp(emailOrPhone)));

  return {
    lookUp: current,
    contact: emailOrPhone === null ? null : contactOf(current, emailOrPhone, before),
    retry,
  };
}

function isFromDevice(kind: string): boolean {
  return kind === 'remembered' || kind === 'unreachable';
}
