import { taxFieldNames } from '#contract/invoices.ts';
import { AppError } from '../../errors/app-error.ts';
import type { NewAmendment, NewInvoice } from '../sales-platform.ts';
import { claimPaths } from './claims.ts';
import type { Connection } from './connection.ts';
import { orCreated } from './find-created.ts';
import { claimEvents, claims, estimates, invoices } from './mapping.ts';
import { SalesforceError } from './salesforce-error.ts';
import { insert, save, update, upsert } from './save.ts';

/** Adds an estimate without costs and puts the claim back to Pending Review. */
export async function createAmendment(
  connection: Connection,
  { id, claimId, createdBy, input, createdAt }: NewAmendment,
): Promise<string> {
  const status = 'Pending Review';
  const estimate = insert(estimates, id, {
    claimId,
    partsRequired: input.parts,
    description: input.diagnosis,
    labourHours: input.labourHours,
    requestedBy: createdBy,
  });
  const event = { claimId, at: createdAt.toISOString(), status };
  const saved = save(connection, estimate, {
    after: [update(claims, claimId, { status, substatus: null }), insert(claimEvents, `${id}-requested`, event)],
    thenRead: () => claimPaths(claimId),
  });
  return orCreated(connection, { kind: 'amendment', id }, saved);
}

/**
 * Adds a claim's invoice and marks the claim as invoiced.
 * @throws AppError `ALREADY_INVOICED`, or `FIELD_CUSTOM_VALIDATION_EXCEPTION` when a validation rule of the org rejects
 *   it.
 */
export async function createInvoice(
  connection: Connection,
  { id, claimId, createdBy, input, createdAt }: NewInvoice,
): Promise<string> {
  // The org has no field for the total that an invoice says.
  const { invoiceTotal: _total, ...taxed } = input;
  try {
    return await save(connection, upsert(invoices, id, { ...taxed, claimId, claimKey: claimId, createdBy }), {
      after: [update(claims, claimId, { invoicedAt: createdAt.toISOString() })],
      thenRead: () => claimPaths(claimId),
    });
  } catch (error) {
    if (!(error instanceof SalesforceError)) throw error;
    if (error.has('DUPLICATE_VALUE')) throw new AppError('ALREADY_INVOICED', { cause: error });
    if (error.has('FIELD_CUSTOM_VALIDATION_EXCEPTION')) throw toInvoiceError(error);
    throw error;
  }
}

/** Finds the rejected taxes by the fields and the wording of the org's messages (R-INV-07). */
function toInvoiceError(error: SalesforceError): AppError {
  const words = error.problems.map(({ message, fields }) => [message, ...fields].join(' ')).join(' ');
  const comparesBoth = /GST|HST/i.test(words) && /PST|QST/i.test(words);
  const problem = comparesBoth ? 'tax_comparison' : 'tax_above_rate';
  return new AppError('FIELD_CUSTOM_VALIDATION_EXCEPTION', {
    cause: error,
    fields: {
      ...(/GST|HST/i.test(words) && { [taxFieldNames.gstHstTaxAmount]: problem }),
      ...(/PST|QST/i.test(words) && { [taxFieldNames.pstQstTaxAmount]: problem }),
    },
  });
}
