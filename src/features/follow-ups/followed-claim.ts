import type { Claim } from '#contract/claims.ts';
import { entryAbout, entrySubject } from '#messages/entry-names.ts';
import type { ClaimEntry, FiledClaim, FollowedClaim } from '#storage/rows.ts';
import { isClaimFile } from '#contract/files.ts';
import { filedFields } from '#domain/claim-rules.ts';
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
    ...(claim.takesInvoiceTotal && { asksInvoiceTotal: true }),
  };
}

/** Returns what a change of a claim starts from; null if the backend does not return all that was filed. */
export function filedClaim(claim: Claim): FiledClaim | null {
  const fields = filedFields(claim);
  const registration = claim.productRegistration;
  if (!fields || !registration) return null;
  const photos = (claim.files ?? []).filter(isClaimFile);
  return {
    registrationId: registration.id,
    dateOfPurchase: registration.purchaseDate,
    photoCount: photos.length,
    photoHashes: photos.map(({ sha256 }) => sha256),
    fields,
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
