import type { Picklist } from '#contract/picklists.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/offered-values.ts';
import { readPicklist } from '#offline/cache/read-lists.ts';
import { type Reading, useReading } from '#queries/use-reading.ts';

export type ClaimPicklists = Reading<{ types: Picklist; subtypes: Picklist }>;

/** The lists of claim types and subtypes, read once they are `wanted`. */
export function useClaimPicklists(wanted: boolean): { picklists: ClaimPicklists; retry: () => void } {
  const { reading: picklists, retry } = useReading(readClaimPicklists, wanted);
  return { picklists, retry };
}

async function readClaimPicklists(): Promise<{ types: Picklist; subtypes: Picklist }> {
  const [types, subtypes] = await Promise.all([readPicklist(claimTypePicklist), readPicklist(claimSubtypePicklist)]);
  return { types, subtypes };
}
