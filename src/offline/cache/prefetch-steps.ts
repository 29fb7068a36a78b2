import * as v from 'valibot';
import type { Account } from '#contract/session.ts';
import { mayFileClaims, procedureRoles, productInformationRoles } from '#domain/permissions.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/offered-values.ts';
import { ticketSubtypePicklist, ticketTypePicklist } from '#domain/ticket-rules.ts';
import { database } from '#storage/database.ts';
import {
  manualKinds,
  manualsKey,
  proceduresKey,
  refreshManuals,
  refreshProcedures,
} from '../saved-documents/manuals.ts';
import { catalogueMaxAgeMs, refreshCatalogue } from '../catalogue/refresh-catalogue.ts';
import { readCatalogueState } from '../catalogue/state.ts';
import { pageKey, refreshPage } from './cached-pages.ts';
import { ClaimPage, claimList, claimPageKey, newestPages } from './read-claims.ts';
import { askingKey, refreshAsking } from './needs-you.ts';
import { ownRegistrations } from './own-registrations.ts';
import { readBrands, readPicklist, readProducts, readProductTypes, readRetailers, readStores } from './read-lists.ts';
import { readSnapshot } from './snapshots.ts';
import { type ChoiceList, choiceMaxAgeMs, choiceReadAt, cachedProductIds, cachedRetailerIds } from './choice-lists.ts';

/** One list to prefetch: its age, its maximum age, and how to read it. */
export type Step = { readAt: () => Promise<string | null>; maxAgeMs: number; read: () => Promise<unknown> };

/** A week: opening a list of documents reads it again anyway. */
export const documentsMaxAgeMs = 7 * 24 * 60 * 60_000;

/** Opening the list reads it again anyway. */
const claimsMaxAgeMs = 10 * 60_000;

/** Retailers whose stores are prefetched, at most; the stores of others are read when the retailer is chosen. */
const retailersWithStoresMax = 60;

/** Skips the cache of the service worker, so that a step fails if its request fails. */
const fresh = { fresh: true } as const;

/** The lists of types: short, and needed by every form. */
export function typeSteps({ role }: Account): Step[] {
  const claims = mayFileClaims(role) ? [claimTypePicklist, claimSubtypePicklist] : [];
  return [...claims, ticketTypePicklist, ticketSubtypePicklist].map((name) =>
    choiceStep({ of: 'picklist', name }, () => readPicklist(name, fresh)),
  );
}

/** The long lists of choices. */
export function listSteps(): Step[] {
  return [
    choiceStep({ of: 'retailers' }, () => readRetailers(fresh)),
    choiceStep({ of: 'products' }, () => readProducts(fresh)),
    choiceStep({ of: 'brands' }, () => readBrands(fresh)),
    choiceStep({ of: 'types' }, () => readProductTypes(fresh)),
  ];
}

function choiceStep(list: ChoiceList, read: Step['read']): Step {
  return { readAt: () => choiceReadAt(list), maxAgeMs: choiceMaxAgeMs, read };
}

/**
 * The newest claims, page by page: a row of the list has all that a claim's page shows offline. The first page says
 * which others exist.
 */
export async function claimSteps({ id: accountId, role }: Account, which: 'first' | 'others'): Promise<Step[]> {
  if (!mayFileClaims(role)) return [];
  const stored = (page: number) => readSnapshot(accountId, claimPageKey(page), ClaimPage);
  const { size, totalItems } = (await stored(1))?.value.pagination ?? { size: 1, totalItems: 0 };
  const pages = newestPages.filter((page) =>
    which === 'first' ? page === 1 : page > 1 && size * (page - 1) < totalItems,
  );
  const asking = {
    readAt: async () => (await readSnapshot(accountId, askingKey, v.unknown()))?.readAt ?? null,
    maxAgeMs: claimsMaxAgeMs,
    read: () => refreshAsking(accountId),
  };
  const steps = pages.map((page) => ({
    readAt: async () => (await stored(page))?.readAt ?? null,
    maxAgeMs: claimsMaxAgeMs,
    read: () => refreshPage(claimList, accountId, page),
  }));
  return which === 'first' ? [...steps, asking] : steps;
}

/** What is picked for a claim. */
export async function catalogueSteps({ id: accountId, role }: Account, signal: AbortSignal): Promise<Step[]> {
  if (!mayFileClaims(role)) return [];
  const state = await readCatalogueState(accountId);
  return [
    {
      readAt: async () => state.readAt,
      maxAgeMs: catalogueMaxAgeMs(state),
      read: () => refreshCatalogue(accountId, signal),
    },
  ];
}

/** The stores of the first retailers. */
export async function storeSteps(): Promise<Step[]> {
  const retailerIds = await cachedRetailerIds();
  return retailerIds
    .slice(0, retailersWithStoresMax)
    .map((retailerId) => choiceStep({ of: 'stores', retailerId }, () => readStores(retailerId, fresh)));
}

/**
 * The lists of documents of a role: those of every product, for a customer those of the own products, and the
 * procedures of a retailer. Lists that were never read come first, then the oldest.
 */
export async function documentSteps(account: Account): Promise<Step[]> {
  const { id: accountId, role, salesForceId } = account;
  const lists: { key: string; read: Step['read'] }[] = [];
  if (procedureRoles.includes(role) && salesForceId !== null)
    lists.push({ key: proceduresKey, read: () => refreshProcedures(accountId, salesForceId) });
  const kinds = role === 'customer' ? (['user-manual'] as const) : manualKinds;
  for (const productId of await productIdsOf(account))
    for (const kind of kinds)
      lists.push({ key: manualsKey(kind, productId), read: () => refreshManuals(accountId, kind, productId) });
  const rows = await database.snapshots.bulkGet(lists.map(({ key }) => [accountId, key]));
  return lists
    .map(({ read }, at) => ({ read, readAt: rows[at]?.readAt ?? null }))
    .toSorted((one, other) => (one.readAt ?? '').localeCompare(other.readAt ?? ''))
    .map(({ read, readAt }) => ({ read, readAt: async () => readAt, maxAgeMs: documentsMaxAgeMs }));
}

async function productIdsOf({ id: accountId, role }: Account): Promise<string[]> {
  if (productInformationRoles.includes(role)) return cachedProductIds();
  if (role !== 'customer') return [];
  const first = await readSnapshot(accountId, pageKey(ownRegistrations, 1), ownRegistrations.page);
  const { data } = first?.value ?? (await refreshPage(ownRegistrations, accountId, 1));
  return [...new Set(data.flatMap(({ productId }) => productId ?? []))];
}
