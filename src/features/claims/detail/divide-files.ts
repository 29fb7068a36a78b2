import type { Claim, VoidedInvoice } from '#contract/claims.ts';
import type { FileReceipt, PortalDocument } from '#contract/files.ts';

type Invoiced = Pick<Claim, 'invoice' | 'voidedInvoices'> & {
  files?: readonly Pick<FileReceipt, 'id' | 'purpose'>[] | undefined;
};

type DividedFiles = { own: PortalDocument[]; ofInvoice: PortalDocument[]; ofVoided: PortalDocument[] };

/** A claim's own files, those of its invoice and those of the void ones, if the backend tells them apart (R-DESK-63). */
export function divideFiles(claim: Invoiced, files: readonly PortalDocument[]): DividedFiles {
  const { invoice, voidedInvoices = [] } = claim;
  const invoiceIds = new Set(claim.files?.filter(({ purpose }) => purpose === 'invoice').map(({ id }) => id));
  const divided: DividedFiles = { own: [], ofInvoice: [], ofVoided: [] };
  for (const file of files) {
    if (!invoiceIds.has(file.id)) divided.own.push(file);
    else if (voidedInvoices.some((voided) => filesOfVoided(voided, [file]).length > 0)) divided.ofVoided.push(file);
    else if (invoice) divided.ofInvoice.push(file);
    else divided.own.push(file);
  }
  return divided;
}

/** Those of the void invoices' files that came with this one: they have its time. */
export function filesOfVoided(
  { invoicedAt }: Pick<VoidedInvoice, 'invoicedAt'>,
  files: readonly PortalDocument[],
): PortalDocument[] {
  return files.filter(({ lastModifiedDate }) => lastModifiedDate === invoicedAt);
}
