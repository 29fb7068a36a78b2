import type { Claim } from '#contract/claims.ts';

/** A claim whose parts name other authors: of each `createdBy`, what `nameOf` returns. */
export function withAuthors(claim: Claim, nameOf: (createdBy: string) => string | null): Claim {
  const renamed = <Part extends { createdBy?: string | null | undefined }>(part: Part) => ({
    ...part,
    createdBy: part.createdBy ? nameOf(part.createdBy) : null,
  });
  return {
    ...renamed(claim),
    estimatedRepairCosts: claim.estimatedRepairCosts.map(renamed),
    ...(claim.invoice && { invoice: renamed(claim.invoice) }),
    ...(claim.voidedInvoices && {
      voidedInvoices: claim.voidedInvoices.map((invoice) => ({
        ...renamed(invoice),
        voidedBy: invoice.voidedBy === null ? null : nameOf(invoice.voidedBy),
      })),
    }),
    ...(claim.adjustments && {
      adjustments: claim.adjustments.map(({ adjustedBy, ...adjustment }) => ({
        ...adjustment,
        adjustedBy: adjustedBy === null ? null : nameOf(adjustedBy),
      })),
    }),
    ...(claim.files && { files: claim.files.map(renamed) }),
    ...(claim.timeline && { timeline: claim.timeline.map(renamed) }),
  };
}

/** The authors of a claim and of its parts, each once. */
export function authorsOf(claim: Claim): string[] {
  const found = new Set<string>();
  withAuthors(claim, (createdBy) => {
    found.add(createdBy);
    return null;
  });
  return [...found];
}
