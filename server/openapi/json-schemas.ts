import type { ConversionConfig, JsonSchema } from '@valibot/to-json-schema';
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { AdminAccount } from '#contract/admin-accounts.ts';
import { Claim, EstimatedRepairCost } from '#contract/claims.ts';
import { Contact } from '#contract/contacts.ts';
import { Manual } from '#contract/documents.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { FileReceipt, PortalDocument } from '#contract/files.ts';
import { Picklist } from '#contract/picklists.ts';
import { Product } from '#contract/products.ts';
import { Retailer } from '#contract/retailers.ts';
import { Registration } from '#contract/registrations.ts';
import { SerialNumber } from '#contract/serial-numbers.ts';
import { Account, AuthSession } from '#contract/session.ts';

/** Schemas that the document names; all others are inlined. */
const namedSchemas = {
  Account,
  AdminAccount,
  AuthSession,
  Claim,
  Contact,
  ErrorBody,
  EstimatedRepairCost,
  FileReceipt,
  Manual,
  Picklist,
  PortalDocument,
  Product,
  Registration,
  Retailer,
  SerialNumber,
} as const satisfies Record<string, GenericSchema>;

const config = {
  target: 'draft-2020-12',
  // Rules that JSON Schema cannot express (date order, two decimals) are left out.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction: ({ valibotAction, jsonSchema }) =>
    'message' in valibotAction && valibotAction.message === 'invalid_date' ? { ...jsonSchema, format: 'date' } : null,
} as const satisfies ConversionConfig;

/** The schema of a request, before text fields are converted to numbers. */
export function inputSchema(schema: GenericSchema): JsonSchema {
  return withoutDefinitions(toJsonSchema(schema, { ...config, typeMode: 'ignore' }));
}

/** The schema of a response, with references to named schemas. */
export function outputSchema(schema: GenericSchema): JsonSchema {
  return withoutDefinitions(toJsonSchema(schema, { ...config, typeMode: 'output', definitions: namedSchemas }));
}

export function componentSchemas(): Readonly<Record<keyof typeof namedSchemas, JsonSchema>> {
  return toJsonSchemaDefs(namedSchemas, { ...config, typeMode: 'output' });
}

/** The document declares the dialect and all definitions once. */
function withoutDefinitions(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$defs'));
}
