import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { failureOf } from '#api/errors.ts';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import { lookUpForForm } from '#offline/serial-look-up.ts';
import { useOnline } from '#live/use-online.ts';
import type { FoundRegistration } from '#storage/rows.ts';
import { type SerialLookUp, wantsNetwork, withDraftMemory } from './serial-look-up.ts';

/** Typing pauses this long before a look-up goes out. */
const lookUpAfterMs = 300;

type Known = { serialNumber: string; lookUp: SerialLookUp };

/**
 * Looks a serial number up as soon as it can be one, and again when the network returns.
 * `before` is what the draft remembers of it.
 */
export function useSerialLookUp(accountId: string, typed: string, before: FoundRegistration | null) {
  const online = useOnline();
  const parsed = v.safeParse(SerialNumberText, typed);
  const serialNumber = parsed.success ? parsed.output : null;
  const [known, setKnown] = useState<Known | null>(null);
  const asked = useRef<string | null>(null);

  const lookUp = useCallback(
    async (serial: string) => {
      asked.current = serial;
      const tell = (now: SerialLookUp) => {
        // A later number has overtaken this one.
        if (asked.current === serial) setKnown({ serialNumber: serial, lookUp: now });
      };
      tell({ phase: 'looking' });
      try {
        const answer = await lookUpForForm(accountId, serial);
        tell({ phase: 'answered', answer: withDraftMemory(answer, serial, before) });
      } catch (error) {
        tell({ phase: 'failed', failure: failureOf(error) });
      }
    },
    [accountId, before],
  );

  /** At once, unless this number was asked for already. */
  const lookUpNow = useCallback(() => {
    if (serialNumber !== null && asked.current !== serialNumber) void lookUp(serialNumber);
  }, [lookUp, serialNumber]);

  useEffect(() => {
    if (serialNumber === null) return undefined;
    const waiting = setTimeout(lookUpNow, asked.current === null && before ? 0 : lookUpAfterMs);
    return () => clearTimeout(waiting);
  }, [serialNumber, lookUpNow, before]);

  const current: SerialLookUp =
    serialNumber === null
      ? { phase: 'idle' }
      : known?.serialNumber === serialNumber
        ? known.lookUp
        : { phase: 'looking' };

  useDidUpdate(() => {
    if (online && serialNumber !== null && wantsNetwork(current)) void lookUp(serialNumber);
  }, [online]);

  return {
    serialNumber,
    lookUp: current,
    lookUpNow,
    retry: () => serialNumber !== null && void lookUp(serialNumber),
  };
}
