import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import { lookUpForForm } from '#offline/look-ups/look-up-serial-number.ts';
import { lookUpFailureOf } from '#offline/look-ups/unanswered.ts';
import { useOnline } from '#queries/use-online.ts';
import {
  asksForCustomer,
  type LookUpMemory,
  memoryAfter,
  type SerialLookUp,
  targetOf,
  type TypedCustomer,
  unregisteredOf,
  wantsNetwork,
  withDraftMemory,
} from './serial-look-up.ts';

/** Delay between the last key and the look-up. */
const lookUpAfterMs = 300;

type Known = { serialNumber: string; lookUp: SerialLookUp };

/**
 * Looks up a serial number once it is valid. Repeats when the network returns, and with the customer's email or phone,
 * which store stock has none of. `before` is what the draft has saved.
 */
export function useSerialLookUp(accountId: string, typed: string, customerTyped: TypedCustomer, before: LookUpMemory) {
  const emailOrPhone = customerTyped.isStoreStock ? '' : customerTyped.emailOrPhone;
  const online = useOnline();
  const parsed = v.safeParse(SerialNumberText, typed);
  const serialNumber = parsed.success ? parsed.output : null;
  const [known, setKnown] = useState<Known | null>(null);
  const [memory, setMemory] = useState(before);
  const [lastDone, setLastDone] = useState<Known | null>(null);
  const latest = useRef<string | null>(null);

  const ofThisNumber = known?.serialNumber === serialNumber ? known : null;
  // An unregistered product has no customer to compare with.
  const customer = !ofThisNumber || asksForCustomer(ofThisNumber.lookUp) ? emailOrPhone : '';
  const currentKey = `${serialNumber} ${customer}`;

  const lookUp = useCallback(
    async (serial: string, owner: string) => {
      const requestKey = `${serial} ${owner}`;
      latest.current = requestKey;
      const update = (now: SerialLookUp) => {
        // Ignores a result that a later look-up has superseded.
        if (latest.current !== requestKey) return;
        const next = { serialNumber: serial, lookUp: now };
        setKnown(next);
        if (now.phase === 'done') setLastDone(next);
        setMemory((remembered) => memoryAfter(now, remembered));
      };
      update({ phase: 'looking' });
      try {
        const result = await lookUpForForm(accountId, serial, owner);
        update({ phase: 'done', result: withDraftMemory(result, serial, before.found, owner) });
      } catch (error) {
        update({ phase: 'failed', failure: lookUpFailureOf(error) });
      }
    },
    [accountId, before.found],
  );

  /** Looks up without the delay, unless this look-up was made already. */
  const lookUpNow = useCallback(() => {
    if (serialNumber !== null && latest.current !== currentKey) void lookUp(serialNumber, customer);
  }, [lookUp, serialNumber, customer, currentKey]);

  const isRestored = before.found !== null || before.unregistered !== null;
  useEffect(() => {
    if (serialNumber === null) return undefined;
    const waiting = setTimeout(lookUpNow, latest.current === null && isRestored ? 0 : lookUpAfterMs);
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
    /** What the screen shows: during a repeated look-up of the same number, the previous result. */
    outcome: current.phase === 'looking' && lastDone?.serialNumber === serialNumber ? lastDone.lookUp : current,
    target: targetOf(current, serialNumber, memory.found, emailOrPhone),
    unregistered: unregisteredOf(current, serialNumber, memory.unregistered),
    lookUpNow,
    retry: () => serialNumber !== null && void lookUp(serialNumber, customer),
  };
}
