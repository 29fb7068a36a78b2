import type { Contact } from '#contract/contacts.ts';
import { today } from '#forms/typed-values.ts';
import type { Decision } from '#offline/outbox/outcome.ts';
import { type RegisteringContext, registeringOf, validEmailOrPhone } from '#registering/registering-form.ts';
import type { Registering } from '#storage/registering.ts';
import type { ClaimFormValues } from '../form/claim-spec.ts';
import {
  type CustomerKnown,
  customerKnown,
  type CustomerLookUp,
  customerObstacle,
} from '#registering/customer-known.ts';
import { isRegistering, type RegisteringNeed } from './registering-need.ts';
import { useCustomerLookUp } from '#registering/use-customer-look-up.ts';
import { type Listed, useStores } from '#registering/use-retailers.ts';

type Given = {
  accountId: string;
  values: ClaimFormValues;
  need: RegisteringNeed;
  /** The contact saved in the draft. */
  before: Contact | null;
  hasProof: boolean;
};

/** The registration that a claim creates first: its customer, its validation context, and its obstacle. */
export type RegisteringState = {
  active: boolean;
  isStoreStock: boolean;
  customer: { lookUp: CustomerLookUp; contact: Contact | null; known: CustomerKnown; retry: () => void };
  stores: Listed;
  context: RegisteringContext | null;
  obstacle: Decision | null;
  payload: () => Registering | null;
};

export function useRegistering({ accountId, values, need, before, hasProof }: Given): RegisteringState {
  const active = isRegistering(need, values.chosen);
  const isStoreStock = values.storeStock;
  const emailOrPhone = active && !isStoreStock ? validEmailOrPhone(values.emailOrPhone) : null;
  const { lookUp, contact, retry } = useCustomerLookUp(accountId, emailOrPhone, before);
  const stores = useStores(active ? values.retailerId : '');
  const known = customerKnown(lookUp, contact);
  return {
    active,
    isStoreStock,
    customer: { lookUp, contact, known, retry },
    stores,
    context: active
      ? {
          isStoreStock,
          customer: known,
          hasProof,
          retailerHasStores: stores.phase === 'ready' ? stores.items.length > 0 : null,
          get today() {
            return today();
          },
        }
      : null,
    obstacle: active ? customerObstacle(lookUp) : null,
    payload: () => (active ? registeringOf(values, { isStoreStock, contact }) : null),
  };
}
