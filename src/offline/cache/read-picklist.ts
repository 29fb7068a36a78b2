import type { Picklist, PicklistName } from '#contract/picklists.ts';
import { getPicklist } from '#contract/picklists.ts';
import { call } from '#session/call.ts';
import type { FetchOptions } from './fetch-options.ts';

/** One picklist in the person's language; offline the service worker answers from its cache. Throws `ApiError`. */
export function readPicklist(name: PicklistName, asked: FetchOptions = {}): Promise<Picklist> {
  return call(getPicklist, { query: name }, asked);
}
