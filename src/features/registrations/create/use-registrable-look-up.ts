import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { lookUpRegistrable, type RegistrableLookUp } from '#offline/look-ups/look-up-registrable.ts';
import { type LookUpFailure, lookUpFailureOf } from '#offline/look-ups/unanswered.ts';
import { useOnline } from '#queries/use-online.ts';
import type { UnregisteredProduct } from '#storage/registering.ts';
import { useStable } from '#ui/use-stable.ts';
import { serialNumberText } from './registration-spec.ts';

/** Delay between the last key and the look-up. */
const lookUpAfterMs = 300;

/** The state of the look-up of the form's serial number. */
export type ProductLookUp =
  | { phase: 'idle' }
  | { phase: 'looking' }
  | { phase: 'failed'; failure: LookUpFailure }
  | { phase: 'done'; result: RegistrableLookUp };

const idle: ProductLookUp = { phase: 'idle' };
const looking: ProductLookUp = { phase: 'looking' };

type Query = { typed: string; isCustomer: boolean; isStoreStock: boolean; emailOrPhone: string };
type Known = { serialNumber: string; lookUp: ProductLookUp };

/**
 * Looks up a serial number once it is valid. Repeats when the network returns, and for another customer if it is
 * registered. `before` is the product saved in the draft.
 */
export function useRegistrableLookUp(accountId: string | null, query: Query, before: UnregisteredProduct | null) {
  const online = useOnline();
  const parsed = v.safeParse(serialNumberText(query.isCustomer), query.typed);
  const serialNumber = parsed.success ? parsed.output : null;
  const [known, setKnown] = useState<Known | null>(null);
  const [product, setProduct] = useState(before);
  const latest = useRef<string | null>(null);

  const lookUp = serialNumber === null ? idle : known?.serialNumber === serialNumber ? known.lookUp : looking;
  const { isStoreStock } = query;
  // An unregistered product has no customer to compare with.
  const emailOrPhone = isRegistered(lookUp) ? query.emailOrPhone : '';
  const queryKey = `${serialNumber} ${isStoreStock} ${emailOrPhone}`;

  const run = useCallback(async () => {
    if (serialNumber === null) return;
    latest.current = queryKey;
    const update = (now: ProductLookUp) => {
      // Ignores a result that a later look-up has superseded.
      if (latest.current !== queryKey) return;
      setKnown({ serialNumber, lookUp: now });
      if (now.phase === 'done' && now.result.kind !== 'unreachable')
        setProduct(now.result.kind === 'free' ? now.result.product : null);
    };
    // The previous result stays while the same number is looked up again.
    setKnown((was) => (was?.serialNumber === serialNumber ? was : { serialNumber, lookUp: looking }));
    try {
      update({
        phase: 'done',
        result: await lookUpRegistrable(accountId, { serialNumber, isStoreStock, emailOrPhone }),
      });
    } catch (error) {
      update({ phase: 'failed', failure: lookUpFailureOf(error) });
    }
  }, [accountId, serialNumber, isStoreStock, emailOrPhone, queryKey]);

  const lookUpNow = useCallback(() => {
    if (serialNumber !== null && latest.current !== queryKey) void run();
  }, [run, serialNumber, queryKey]);

  useEffect(() => {
    if (serialNumber === null) return undefined;
    const waiting = setTimeout(lookUpNow, lookUpAfterMs);
    return () => clearTimeout(waiting);
  }, [serialNumber, lookUpNow]);

  useDidUpdate(() => {
    if (online && wantsNetwork(lookUp)) void run();
  }, [online]);

  const retry = useStable(() => void run());

  return {
    serialNumber,
    lookUp,
    /** The product, if it is not registered as far as known. */
    product: product?.serialNumber.name === serialNumber ? product : null,
    lookUpNow,
    retry,
  };
}

/** Both decisions mean that the product is registered; the customer determines which one. */
function isRegistered(lookUp: ProductLookUp): boolean {
  if (lookUp.phase !== 'done' || lookUp.result.kind !== 'decision') return false;
  return ['already_registered', 'customer_does_not_match'].includes(lookUp.result.decision);
}

function wantsNetwork(lookUp: ProductLookUp): boolean {
  if (lookUp.phase === 'failed') return true;
  if (lookUp.phase !== 'done') return false;
  const { result } = lookUp;
  return result.kind === 'unreachable' || (result.kind === 'free' && result.asOf === 'before');
}
