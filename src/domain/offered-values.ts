import type { Picklist } from '#contract/picklists.ts';

/** The picklists a claim form uses; the second depends on the first (R-CLAIM-05). */
export const claimTypePicklist = { SOBJECT_API_NAME: 'Warranty_Claim__c', FIELD_API_NAME: 'Claim_Type__c' } as const;
export const claimSubtypePicklist = {
  SOBJECT_API_NAME: 'Warranty_Claim__c',
  FIELD_API_NAME: 'Claim_Subtype__c',
} as const;

export type Option = { label: string; value: string };

/**
 * The values offered for a controlling value (R-API-17). A field without controlling values offers all; a dependent
 * field offers nothing until a controlling value is chosen.
 */
export function offeredValues(picklist: Picklist, controlling: string | null): Option[] {
  const independent = Object.keys(picklist.controllerValues).length === 0;
  const index = controlling === null ? undefined : picklist.controllerValues[controlling];
  return picklist.values
    .filter(({ validFor }) => independent || (index !== undefined && isValidFor(validFor, index)))
    .map(({ label, value }) => ({ label, value }));
}

function isValidFor(validFor: Picklist['values'][number]['validFor'], index: number): boolean {
  if (typeof validFor !== 'string') return validFor.includes(index);
  // The platform's own format: a base64 bitset, most significant bit first.
  const byte = atob(validFor).charCodeAt(index >> 3);
  return (byte & (0x80 >> (index % 8))) !== 0;
}
