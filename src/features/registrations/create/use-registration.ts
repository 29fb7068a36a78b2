import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { ApiError } from '#api/failure.ts';
import type { Contact } from '#contract/contacts.ts';
import { today } from '#forms/typed-values.ts';
import { readOwnContact } from '#offline/cache/own-registrations.ts';
import { useOnline } from '#queries/use-online.ts';
import { customerKnown, customerObstacle } from '#registering/customer-known.ts';
import { ownRegisteringOf, registeringOf, validEmailOrPhone } from '#registering/registering-form.ts';
import { useCustomerLookUp } from '#registering/use-customer-look-up.ts';
import { useStores } from '#registering/use-retailers.ts';
import { useForm } from '#forms/use-form.ts';
import type { Decision } from '#offline/outbox/outcome.ts';
import type { UnregisteredProduct } from '#storage/registering.ts';
import type { LoadedPhoto } from '#storage/rows.ts';
import type { Registrant } from './registrant.tsx';
import { type RegistrationFormContext, registrationSpec, type RegistrationValues } from './registration-spec.ts';
import { type ProductLookUp, useRegistrableLookUp } from './use-registrable-look-up.ts';

type Before = { unregistered: UnregisteredProduct | null; contact: Contact | null };

/** The state of the registration form: its fields, the look-up results, and whether it can be sent. */
export function useRegistration(
  registrant: Registrant,
  stored: UseFormReturnType<RegistrationValues>,
  before: Before,
  proof: LoadedPhoto | null,
) {
  const { kind, accountId } = registrant;
  const { values } = stored;
  const isStoreStock = registrant.kind === 'staff' && registrant.mayHoldStock && values.storeStock;
  const emailOrPhone = kind === 'customer' || isStoreStock ? null : validEmailOrPhone(values.emailOrPhone);

  const isCustomer = kind === 'customer';
  const query = { typed: values.serialNumber, isCustomer, isStoreStock, emailOrPhone: emailOrPhone ?? '' };
  const product = useRegistrableLookUp(accountId, query, before.unregistered);
  const obstacle = obstacleOf(product.lookUp);
  const customer = useCustomerLookUp(accountId, obstacle === null ? emailOrPhone : null, before.contact);
  const own = useOwnContact(kind === 'customer' ? accountId : null);
  const contact = kind === 'customer' ? own : customer.contact;
  const known = customerKnown(customer.lookUp, customer.contact);
  const stores = useStores(values.retailerId);

  /** Whether the product itself cannot be registered. */
  const refused = obstacle !== null;
  const context: RegistrationFormContext = {
    kind,
    refused,
    isStoreStock,
    customer: kind === 'customer' ? 'own' : known,
    hasProof: proof !== null,
    retailerHasStores: stores.phase === 'ready' ? stores.items.length > 0 : null,
    get today() {
      return today();
    },
  };
  return {
    form: useForm(registrationSpec, stored, context),
    refused,
    isStoreStock,
    asksForCustomer: kind !== 'customer' && !isStoreStock,
    product,
    customer: { ...customer, known },
    contact,
    stores,
    asksForPromotions: asksForPromotions(kind, isStoreStock, kind === 'customer' ? own : contact),
    obstacle: obstacle ?? customerObstacle(customer.lookUp),
    payload: () =>
      kind === 'customer' ? ownRegisteringOf(values, contact) : registeringOf(values, { isStoreStock, contact }),
  };
}

export type RegistrationState = ReturnType<typeof useRegistration>;

/** Returns why the product cannot be registered, or null. */
function obstacleOf(lookUp: ProductLookUp): Decision | null {
  return lookUp.phase === 'done' && lookUp.result.kind === 'decision' ? lookUp.result.decision : null;
}

/** Only for the customer's own contact and for a new contact (R-CONTACT-04). */
function asksForPromotions(kind: Registrant['kind'], isStoreStock: boolean, contact: Contact | null): boolean {
  if (kind === 'customer') return contact?.emailConsentOptOut !== false;
  return !isStoreStock && contact === null;
}

/** Returns the customer's own contact, null while unknown; read again when the network returns. */
function useOwnContact(accountId: string | null): Contact | null {
  const online = useOnline();
  const [own, setOwn] = useState<Contact | null>(null);

  useEffect(() => {
    if (accountId === null) return undefined;
    let current = true;
    readOwnContact(accountId).then(
      (contact) => current && setOwn(contact),
      (error: unknown) => {
        // The server knows the owner of the account, so a failure is ignored.
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      current = false;
    };
  }, [accountId, online]);

  return own;
}
