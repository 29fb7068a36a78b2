import { today } from '#forms/typed-values.ts';
import type { ClaimFormContext } from './claim-spec.ts';
import type { Picklist } from '#contract/picklists.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/offered-values.ts';
import { readPicklist } from '#offline/cache/read-lists.ts';
import { type Reading, useDeviceRead } from '#queries/use-device-read.ts';

export type ClaimPicklists = Reading<{ types: Picklist; subtypes: Picklist }>;

/** The lists of claim types and subtypes, read once they are `wanted`. */
export function useClaimPicklists(wanted: boolean): { picklists: ClaimPicklists; retry: () => void } {
  const { reading: picklists, retry } = useDeviceRead(readClaimPicklists, wanted);
  return { picklists, retry };
}

async function readClaimPicklists(): Promise<{ types: Picklist; subtypes: Picklist }> {
  const [types, subtypes] = await Promise.all([readPicklist(claimTypePicklist), readPicklist(claimSubtypePicklist)]);
  return { types, subtypes };
}

/** The label in the active language, else the value. */
export function labelOf(list: Picklist | undefined, value: string | null): string | null {
  return list?.values.find((option) => option.value === value)?.label ?? value;
}

/** What a claim's fields are judged by; the date is that of the moment. */
export function claimContext(
  picklists: ClaimPicklists,
  facts: Omit<ClaimFormContext, 'today' | 'claimTypes' | 'claimSubtypes'>,
): ClaimFormContext {
  return {
    ...facts,
    get today() {
      return today();
    },
    claimTypes: picklists.phase === 'ready' ? picklists.value.types : null,
    claimSubtypes: picklists.phase === 'ready' ? picklists.value.subtypes : null,
  };
}
