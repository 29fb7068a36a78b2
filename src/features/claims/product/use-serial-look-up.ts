import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { failureOf } from '#api/failure.ts';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import { lookUpForForm } from '#offline/look-ups/look-up-serial-number.ts';
import { useOnline } from '#queries/use-online.ts';
import {
  asksForCustomer,
  foundOf,
  type LookUpMemory,
  memoryAfter,
  type SerialLookUp,
  unregisteredOf,
  wantsNetwork,
  withDraftMemory,
} from './serial-look-up.ts';

/** Typing pauses this long before a look-up goes out. */
const lookUpAfterMs = 300;

type Known = { serialNumber: string; lookUp: SerialLookUp };

/**
 * Looks a serial number up as soon as it can be one, again when the network returns, and again with the customer's
 * email or phone where one was given. `before` is what the draft remembers of it.
 */
export function useSerialLookUp(accountId: string, typed: string, emailOrPhone: string, before: LookUpMemory) {
  const online = useOnline();
  const parsed = v.safeParse(SerialNumberText, typed);
  const serialNumber = parsed.success ? parsed.output : null;
  const [known, setKnown] = useState<Known | null>(null);
  const [memory, setMemory] = useState(before);
  const [answered, setAnswered] = useState<Known | null>(null);
  const asked = useRef<string | null>(null);

  const ofThisNumber = known?.serialNumber === serialNumber ? known : null;
  // Where nobody has registered it there is no customer to compare with.
  const customer = !ofThisNumber || asksForCustomer(ofThisNumber.lookUp) ? emailOrPhone : '';
  const question = `${serialNumber} ${customer}`;

  const lookUp = useCallback(
    async (serial: string, whose: string) => {
      const asking = `${serial} ${whose}`;
      asked.current = asking;
      const tell = (now: SerialLookUp) => {
        // A later question has overtaken this one.
        if (asked.current !== asking) return;
        const next = { serialNumber: serial, lookUp: now };
        setKnown(next);
        if (now.phase === 'answered') setAnswered(next);
        setMemory((remembered) => memoryAfter(now, remembered));
      };
      tell({ phase: 'looking' });
      try {
        const answer = await lookUpForForm(accountId, serial, whose);
        tell({ phase: 'answered', answer: withDraftMemory(answer, serial, before.found) });
      } catch (error) {
        tell({ phase: 'failed', failure: failureOf(error) });
      }
    },
    [accountId, before.found],
  );

  /** At once, unless this was asked for already. */
  const lookUpNow = useCallback(() => {
    if (serialNumber !== null && asked.current !== question) void lookUp(serialNumber, customer);
  }, [lookUp, serialNumber, customer, question]);

  const isRestored = before.found !== null || before.unregistered !== null;
  useEffect(() => {
    if (serialNumber === null) return undefined;
    const waiting = setTimeout(lookUpNow, asked.current === null && isRestored ? 0 : lookUpAfterMs);
    return () => clearTimeout(waiting);
  }, [serialNumber, lookUpNow, isRestored]);

  const current: SerialLookUp =
    serialNumber === null ? { phase: 'idle' } : (ofThisNumber?.lookUp ?? { phase: 'looking' });

  useDidUpdate(() => {
    if (online && serialNumber !== null && wantsNetwork(current)) void lookUp(serialNumber, customer);
  }, [online]);

  return {
    serialNumber,
    lookUp: current,
    /** What is on the screen: while the same number is asked for again, what it led to the last time. */
    outcome: current.phase === 'looking' && answered?.serialNumber === serialNumber ? answered.lookUp : current,
    found: foundOf(current, serialNumber, memory.found),
    unregistered: unregisteredOf(current, serialNumber, memory.unregistered),
    lookUpNow,
    retry: () => serialNumber !== null && void lookUp(serialNumber, customer),
  };
}
