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
  const list = await call(listings[kind], { query: { productId } }, { accountId });
  await writeSnapshot(accountId, manualsKey(kind, productId), list);
  await noteListed(
    accountId,
    (place) => place.kind === kind && place.productId === productId,
    list.data.flatMap(({ contentDocuments }) => contentDocuments),
  );
  return list.data;
}

/** Reads the procedures of the retailer, and caches the list. Throws `ApiError`. */
export async function refreshProcedures(accountId: string, contactId: string): Promise<PortalDocument[]> {
  const list = await call(listRetailerProcedures, { query: { contactId } }, { accountId });
  await writeSnapshot(accountId, proceduresKey, list);
  await noteListed(accountId, ({ kind }) => kind === 'procedure', list.data);
  return list.data;
}
