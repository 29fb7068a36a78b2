import type { Claim } from '#contract/claims.ts';
import { entryAbout, entrySubject } from '#messages/entry-names.ts';
import type { ClaimEntry, FollowedClaim } from '#storage/rows.ts';
import { claimProduct, claimSerialNumber } from '#domain/claim-product.ts';

/** Returns the fields of a claim that a follow-up stores. */
export function followedClaim(claim: Claim): FollowedClaim {
  return {
    name: claim.name,
    product: claimProduct(claim),
    serialNumber: claimSerialNumber(claim),
    customerName: claim.customer?.name ?? null,
    labourExpireDate: claim.productRegistration?.labourExpireDate ?? null,
    billingState: claim.repairDepot?.billingState ?? null,
    grossTotal: claim.grossTotal,
  };
}

/** Returns the same fields for an unsent claim. */
export function followedEntry(entry: ClaimEntry): FollowedClaim {
  const { serialNumber, customerName } = entryAbout(entry);
  const found = entry.payload.found ?? entry.resolved;
  return {
    name: null,
    product: entrySubject(entry),
    serialNumber,
    customerName,
    labourExpireDate: found?.registration.laborWarrantyExpiration ?? null,
    billingState: null,
    grossTotal: null,
  };
}
