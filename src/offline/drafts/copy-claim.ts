import type { Claim } from '#contract/claims.ts';
import { claimProduct, claimSerialNumber } from '#domain/claim-product.ts';
import type { ClaimDraftValues } from '#storage/draft-rows.ts';
import type { ClaimEntry } from '#storage/rows.ts';
import { readCachedClaims } from '../cache/cached-claims.ts';
import { listEntries } from '../outbox/list.ts';
import { drafts } from './drafts.ts';

/** What a new claim takes from an earlier one: the failure and its repair, nothing of its product, dates or people. */
export type CopiedFields = Pick<
  ClaimDraftValues,
  'claimType' | 'claimSubtype' | 'diagnosis' | 'partsRequired' | 'labourHours'
>;

/** An earlier claim to copy from, as this device knows it. */
export type CopySource = {
  id: string;
  /** The claim's name; null while it is not sent. */
  name: string | null;
  product: string | null;
  serialNumber: string | null;
  /** When it was filed, ISO instant; null where the backend does not tell. */
  at: string | null;
  fields: CopiedFields;
};

/** The filed fields of a claim; null where the backend does not return them. */
export function copiedFields(claim: Claim): CopiedFields | null {
  const { claimType, claimSubtype, diagnosis, partsRequired, labourHours } = claim;
  if (!claimType && !diagnosis) return null;
  return {
    claimType: claimType ?? '',
    claimSubtype: claimSubtype ?? '',
    diagnosis: diagnosis ?? '',
    partsRequired: partsRequired ?? '',
    labourHours: String(labourHours ?? ''),
  };
}

/** Starts the form of a new claim with the fields of an earlier one. Returns the id of its draft. */
export async function copyClaim(accountId: string, fields: CopiedFields): Promise<string> {
  const draft = drafts.of('claim').create({ accountId });
  await drafts.save({ ...draft, values: { ...draft.values, ...fields } });
  return draft.id;
}

/** The earlier claims on this device, cached or in the outbox, newest first (R-CLAIM-17). */
export async function readCopySources(accountId: string): Promise<CopySource[]> {
  const cached = (await readCachedClaims(accountId)).flatMap((claim): CopySource[] => {
    const fields = copiedFields(claim);
    if (!fields) return [];
    const { id, name, createdAt = null } = claim;
    return [{ id, name, product: claimProduct(claim), serialNumber: claimSerialNumber(claim), at: createdAt, fields }];
  });
  const known = new Set(cached.map(({ id }) => id));
  const entries = (await listEntries(accountId)).flatMap((entry) =>
    !entry.unreadable && entry.kind === 'claim' && !known.has(entry.receipt?.claimId ?? '')
      ? [sourceOfEntry(entry)]
      : [],
  );
  return [...entries, ...cached].toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
}

function sourceOfEntry({ id, createdAt, payload, receipt }: ClaimEntry): CopySource {
  const { claimType, claimSubtype, diagnosis, partsRequired, labourHours } = payload.claim;
  return {
    id,
    name: receipt?.claimName ?? null,
    product: payload.found?.registration.productName ?? null,
    serialNumber: payload.serialNumber,
    at: createdAt,
    fields: { claimType, claimSubtype, diagnosis, partsRequired, labourHours: String(labourHours ?? '') },
  };
}
