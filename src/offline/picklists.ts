import type { Picklist, PicklistName } from '#contract/picklists.ts';
import { getPicklist } from '#contract/picklists.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/picklists.ts';
import { call } from '#session/call.ts';
import { controlled } from './controlled.ts';

/** The service worker's cache of picklists. */
export const picklistCacheName = 'picklists';

/** One picklist in the person's language; offline the service worker answers from its cache. Throws `ApiError`. */
export function readPicklist(name: PicklistName): Promise<Picklist> {
  return call(getPicklist, { query: name });
}

/** Reads what the claim form needs once the service worker keeps it, so that the form works without network after one visit. */
export async function warmClaimPicklists(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await controlled();
  await Promise.allSettled([readPicklist(claimTypePicklist), readPicklist(claimSubtypePicklist)]);
}
