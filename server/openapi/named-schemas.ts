import type { GenericSchema } from 'valibot';
import { AdminAccount } from '#contract/admin-accounts.ts';
import { Claim, EstimatedRepairCost } from '#contract/claims.ts';
import { Contact } from '#contract/contacts.ts';
import { Manual } from '#contract/documents.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { KeptFile, PortalDocument } from '#contract/files.ts';
import { Picklist } from '#contract/picklists.ts';
import { Product } from '#contract/products.ts';
import { Retailer } from '#contract/retailers.ts';
import { Registration } from '#contract/registrations.ts';
import { SerialNumber } from '#contract/serial-numbers.ts';
import { Account, AuthSession } from '#contract/session.ts';

/** What a reader of the document wants to find by name; whatever else an answer has stands where it is used. */
export const namedSchemas = {
  Account,
  AdminAccount,
  AuthSession,
  Claim,
  Contact,
  ErrorBody,
  EstimatedRepairCost,
  KeptFile,
  Manual,
  Picklist,
  PortalDocument,
  Product,
  Registration,
  Retailer,
  SerialNumber,
} as const satisfies Record<string, GenericSchema>;
