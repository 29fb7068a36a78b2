import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type Failure, failureOf } from '#api/failure.ts';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import { lookUpRegistrable, type RegistrableLookUp } from '#offline/look-ups/look-up-registrable.ts';
import { useOnline } from '#queries/use-online.ts';
import type { UnregisteredProduct } from '#storage/registering.ts';
import { useStable } from '#ui/use-stable.ts';

/** Delay between the last key and the look-up. */
const lookUpAfterMs = 300;

/** The state of the look-up of the form's serial number. */
export type ProductLookUp =
  | { phase: 'idle' }
  | { phase: 'looking' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'answered'; answer: RegistrableLookUp };

const idle: ProductLookUp = { phase: 'idle' };
const looking: ProductLookUp = { phase: 'looking' };

type Asked = { typed: string; isStoreStock: boolean; emailOrPhone: string };
type Known = { serialNumber: string; lookUp: ProductLookUp };

/**
 * Looks up a serial number once it is valid. Repeats when the network returns, and for another customer if it is
 * registered. `before` is the product saved in the draft.
 */
export function useRegistrableLookUp(accountId: string | null, asked: Asked, before: UnregisteredProduct | null) {
  const online = useOnline();
  const parsed = v.safeParse(SerialNumberText, asked.typed);
  const serialNumber = parsed.success ? parsed.output : null;
  const [known, setKnown] = useState<Known | null>(null);
  const [product, setProduct] = useState(before);
  const wanted = useRef<string | null>(null);

  const lookUp = serialNumber === null ? idle : known?.serialNumber === serialNumber ? known.lookUp : looking;
  const { isStoreStock } = asked;
  // An unregistered product has no customer to compare with.
  const emailOrPhone = isRegistered(lookUp) ? asked.emailOrPhone : '';
  const question = `${serialNumber} ${isStoreStock} ${emailOrPhone}`;

  const ask = useCallback(async () => {
    if (serialNumber === null) return;
    wanted.current = question;
    const tell = (now: ProductLookUp) => {
      // Ignores a result that a later look-up has superseded.
      if (wanted.current !== question) return;
      setKnown({ serialNumber, lookUp: now });
      if (now.phase === 'answered' && now.answer.kind !== 'unreachable')
        setProduct(now.answer.kind === 'free' ? now.answer.product : null);
    };
    // The previous result stays while the same number is looked up again.
    setKnown((was) => (was?.serialNumber === serialNumber ? was : { serialNumber, lookUp: looking }));
    try {
      tell({
        phase: 'answered',
        answer: await lookUpRegistrable(accountId, { serialNumber, isStoreStock, emailOrPhone }),
      });
    } catch (error) {
      tell({ phase: 'failed', failure: failureOf(error) });
    }
  }, [accountId, serialNumber, isStoreStock, emailOrPhone, question]);

  const askNow = useCallback(() => {
    if (serialNumber !== null && wanted.current !== question) void ask();
  }, [ask, serialNumber, question]);

  useEffect(() => {
    if (serialNumber === null) return undefined;
    const waiting = setTimeout(askNow, lookUpAfterMs);
    return () => clearTimeout(waiting);
  }, [serialNumber, askNow]);

  useDidUpdate(() => {
    if (online && wantsNetwork(lookUp)) void ask();
  }, [online]);

  const retry = useStable(() => void ask());

  return {
    serialNumber,
    lookUp,
    /** The product, if it is not registered as far as known. */
    product: product?.serialNumber.name === serialNumber ? product : null,
    askNow,
    retry,
  };
}

/** Both decisions mean that the product is registered; the customer determines which one. */
function isRegistered(lookUp: ProductLookUp): boolean {
  if (lookUp.phase !== 'answered' || lookUp.answer.kind !== 'decision') return false;
  return ['already_registered', 'customer_does_not_match'].includes(lookUp.answer.decision);
}

function wantsNetwork(lookUp: ProductLookUp): boolean {
  if (lookUp.phase === 'failed') return true;
  if (lookUp.phase !== 'answered') return false;
  const { answer } = lookUp;
  return answer.kind === 'unreachable' || (answer.kind === 'free' && answer.asOf === 'before');
}
