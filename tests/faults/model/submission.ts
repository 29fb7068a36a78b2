import { claimForm, claimPayload } from '#tests/support/device.ts';
import type { EntryStep, GivenCustomer, Registering } from '#storage/registering.ts';
import type { ClaimPayload, Draft, RegistrationDraft, RegistrationPayload } from '#storage/rows.ts';
import type { Product, Wrong } from './schedule.ts';

/** One submission as the people at the tablet know it, for the laboratory to compare. */
export type Submission = {
  /** What its marker begins with. */
  name: string;
  kind: 'claim' | 'amendment' | 'invoice' | 'registration';
  accountId: string;
  /** The claim that it follows. */
  of: Submission | null;
  product: Product;
  version: number;
  wrong: Wrong;
  hashes: string[];
  /** Of the proof of purchase that goes with its registration. */
  proof: string | null;
  /** Where it lies: its entry or its draft, which share their id, or nowhere by somebody's will. */
  place: 'entry' | 'draft' | 'discarded';
  id: string;
  /** When it was sent off last, among all. */
  order: number;
  /** An old backup of the tablet contradicts what was done since: what became of it, nobody can say. */
  uncertain: boolean;
};

type Marked = Pick<Submission, 'name' | 'version' | 'wrong'>;

/** The text by which what a step makes is known again on the server. */
export function markerOf({ name, version, wrong }: Marked, step: EntryStep): string {
  return `${name} v${version}${wrong === step ? ' wrong' : ''}`;
}

/** The name of the submission that a text on the server came from. */
export function nameOf(marker: string): string {
  return marker.split(' ')[0] ?? '';
}

/** A claim as its form sends it off: for the registration that is found by now, or for one that is to be made. */
export function claimPayloadOf(one: Submission, { found, contact }: Pick<Draft, 'found' | 'contact'>): ClaimPayload {
  const claim = { ...claimForm, diagnosis: markerOf(one, 'claim') };
  const { product } = one;
  if (product.is === 'found') return { ...claimPayload, claim };
  if (product.is === 'to_look_up') return { ...claimPayload, claim, found };
  const registering = found ? null : registeringOf(one, contact);
  return { serialNumber: serialOf(one), found, known: null, registering, claim };
}

/** The same for a product registration. */
export function registrationPayloadOf(one: Submission, { contact }: RegistrationDraft): RegistrationPayload {
  return { serialNumber: serialOf(one), product: null, registering: registeringOf(one, contact) };
}

function registeringOf(one: Submission, contact: Draft['contact']): Registering {
  if (one.product.is !== 'to_register') throw new Error('Nothing is to be registered');
  const isStoreStock = one.product.owner === 'stock';
  const dateOfPurchase = isStoreStock ? null : '2026-10-04';
  const purchase = { isStoreStock, dateOfPurchase, retailerId: markerOf(one, 'registration'), storeNumber: null };
  if (isStoreStock) return { owner: { kind: 'stock' }, purchase };
  if (contact) return { owner: { kind: 'found', contact }, purchase };
  const customer: GivenCustomer = {
    email: `customer-${one.product.owner}@example.com`,
    phone: null,
    firstName: 'Ada',
    lastName: markerOf(one, 'contact'),
    postalCode: null,
    emailConsentOptOut: true,
  };
  return { owner: { kind: 'given', customer }, purchase };
}

/** Every product that is registered here is one of its own. */
function serialOf({ name }: Submission): string {
  return `LAB${name.padStart(9, '0')}`;
}
