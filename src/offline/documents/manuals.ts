import type * as v from 'valibot';
import {
  listRetailerProcedures,
  listServiceManuals,
  listTechnicalBulletins,
  listUserManuals,
  type Manual,
} from '#contract/documents.ts';
import type { PortalDocument } from '#contract/files.ts';
import { call } from '#session/call.ts';
import { writeSnapshot } from '../cache/snapshots.ts';
import { noteListed } from './store.ts';

const listings = {
  'user-manual': listUserManuals,
  'technical-bulletin': listTechnicalBulletins,
  'service-manual': listServiceManuals,
} as const;

/** The document cards of a product, in their order (R-DOC-01). */
export const manualKinds = ['user-manual', 'technical-bulletin', 'service-manual'] as const;
export type ManualKind = (typeof manualKinds)[number];

export const ManualList = listUserManuals.output;
export type ManualList = v.InferOutput<typeof ManualList>;
export const ProcedureList = listRetailerProcedures.output;
export type ProcedureList = v.InferOutput<typeof ProcedureList>;

/** The key of a product's manuals of a kind among the snapshots. */
export function manualsKey(kind: ManualKind, productId: string): string {
  return `${kind}:${productId}`;
}

/** The key of a retailer's procedures among the snapshots. */
export const proceduresKey = 'procedures';

/** Reads the manuals of a product of one kind, and caches the list. Throws `ApiError`. */
export async function refreshManuals(accountId: string, kind: ManualKind, productId: string): Promise<Manual[]> {
  const answer = await call(listings[kind], { query: { productId } }, { accountId });
  await writeSnapshot(accountId, manualsKey(kind, productId), answer);
  await noteListed(
    accountId,
    (place) => place.kind === kind && place.productId === productId,
    answer.data.flatMap(({ contentDocuments }) => contentDocuments),
  );
  return answer.data;
}

/** Reads the procedures of the retailer, and caches the list. Throws `ApiError`. */
export async function refreshProcedures(accountId: string, contactId: string): Promise<PortalDocument[]> {
  const answer = await call(listRetailerProcedures, { query: { contactId } }, { accountId });
  await writeSnapshot(accountId, proceduresKey, answer);
  await noteListed(accountId, ({ kind }) => kind === 'procedure', answer.data);
  return answer.data;
}
