import { t } from '@lingui/core/macro';
import type { CorrectionReason } from '#contract/claim-corrections.ts';
import type { rejectionReasons, requestReasons } from '#contract/claim-decisions.ts';
import type { LineReason } from '#contract/claim-lines.ts';
import type { RegistrationReason, reasonOfUse } from '#contract/desk-registrations.ts';

type Reason =
  | CorrectionReason
  | LineReason
  | RegistrationReason
  | ReturnType<typeof reasonOfUse>
  | (typeof requestReasons)[number]
  | (typeof rejectionReasons)[number];

/** The desk's pick lists, in both languages and without network (R-DESK-28). */
const names: Readonly<Record<Reason, () => string>> = {
  above_guide: () => t`More hours than the guide`,
  not_needed: () => t`Not needed for this repair`,
  not_covered: () => t`Not covered by the warranty`,
  above_list_price: () => t`Above the list price`,
  claim_rejected: () => t`The claim is rejected`,

  plate_not_readable: () => t`The rating plate cannot be read`,
  failed_part_not_visible: () => t`The failed part cannot be seen`,
  proof_missing: () => t`The proof of purchase is missing`,
  diagnosis_unclear: () => t`The diagnosis needs more detail`,
  parts_unclear: () => t`The parts need more detail`,

  wear: () => t`Normal wear`,
  misuse: () => t`Damage from use`,
  maintenance: () => t`Maintenance was not done`,
  out_of_cover: () => t`Out of warranty`,
  not_a_defect: () => t`Not a defect of material or workmanship`,
  no_proof: () => t`No proof of purchase`,
  filed_before: () => t`Filed before in another claim`,

  mistake: () => t`A mistake in the decision`,
  new_information: () => t`New information`,
  appeal: () => t`The depot asked for another look`,

  no_answer: () => t`No answer from the depot`,
  duplicate: () => t`Filed twice`,
  withdrawn_otherwise: () => t`The depot no longer wants it`,

  wrong_amount: () => t`The amounts are wrong`,
  wrong_number: () => t`The number is wrong`,
  wrong_claim: () => t`It belongs to another claim`,
  price_correction: () => t`Correction of a price`,
  tax_correction: () => t`Correction of a tax`,
  part_returned: () => t`A part was returned`,
  charge_back: () => t`Charged back`,
  goodwill: () => t`Goodwill`,

  proof_unreadable: () => t`The proof of purchase cannot be read`,
  wrong_product: () => t`The proof is of another product`,
  wrong_date: () => t`The date of purchase is wrong`,
  unknown_retailer: () => t`The retailer is not known`,
  already_registered: () => t`The product is already registered`,

  use_consumer: () => t`It is for a consumer’s use`,
  use_commercial: () => t`It is for commercial use`,

  other: () => t`Another reason`,
};

/** The name of a reason; one of a later version is shown as it is. */
export function deskReasonName(reason: string): string {
  return isReason(reason) ? names[reason]() : reason;
}

function isReason(reason: string): reason is Reason {
  return Object.hasOwn(names, reason);
}
