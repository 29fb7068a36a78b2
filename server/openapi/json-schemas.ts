import type { ConversionConfig, JsonSchema } from '@valibot/to-json-schema';
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { AccountSecurity } from '#contract/account-security.ts';
import { AdminAccount } from '#contract/admin-accounts.ts';
import { DepotAgreement, FailureCode, LabourOperation, Part, WarrantyTerm } from '#contract/catalogue.ts';
import { ClaimFollowUp } from '#contract/amendments.ts';
import { ApiKey } from '#contract/api-keys.ts';
import { AuditEntry } from '#contract/audit.ts';
import { ClaimMessage } from '#contract/claim-conversation.ts';
import { DeskClaim, DuplicateClaim } from '#contract/claim-decisions.ts';
import { ClaimLine } from '#contract/claim-lines.ts';
import { Claim, EstimatedRepairCost, RuleNamed } from '#contract/claims.ts';
import { Consent } from '#contract/consents.ts';
import { Contact } from '#contract/contacts.ts';
import { ClaimFacts, DecisionRule, Judgement, RuleCondition, RuleDisposition } from '#contract/decision-rules.ts';
import { QueuedClaim } from '#contract/desk-queue.ts';
import { DeskRegistration, QueuedRegistration, RegistrationState } from '#contract/desk-registrations.ts';
import { DeskTicket, QueuedTicket } from '#contract/desk-tickets.ts';
import { Manual } from '#contract/documents.ts';
import { ErasureCounts, ErasureRequest, OwnErasure } from '#contract/erasure.ts';
import { FeedEvent } from '#contract/event-feed.ts';
import { EventDetails } from '#contract/events.ts';
import { FileReceipt, PortalDocument } from '#contract/files.ts';
import { Import, ImportProblem } from '#contract/imports.ts';
import { InboxItem } from '#contract/inbox.ts';
import { Incident } from '#contract/incidents.ts';
import { Invitable, InvitationResult } from '#contract/invitations.ts';
import { MasterRecord, RecordColumn } from '#contract/master-records.ts';
import { Overview } from '#contract/overview.ts';
import { PasskeyCreation, PasskeyRequest, RecoveryCodes } from '#contract/passkeys.ts';
import { MailDelay } from '#contract/passwords.ts';
import { PaymentRun, PaymentRunDetail } from '#contract/payments.ts';
import { Created } from '#contract/people.ts';
import { FiledPicks, PicksPrice } from '#contract/picks.ts';
import { Picklist } from '#contract/picklists.ts';
import { Product, Sku } from '#contract/products.ts';
import { Registration } from '#contract/registrations.ts';
import { Retailer } from '#contract/retailers.ts';
import { Retention } from '#contract/retention.ts';
import { SerialNumber } from '#contract/serial-numbers.ts';
import { Account, AuthSession, RefreshedSession } from '#contract/session.ts';
import { Statement, StatementMonths } from '#contract/statements.ts';
import { Ticket, TicketMessage, TicketProduct } from '#contract/tickets.ts';
import { Upload } from '#contract/uploads.ts';
import { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import comments from './contract-comments.json' with { type: 'json' };

/** Schemas that the document names; all others are inlined. */
const namedSchemas = {
  Account,
  AccountSecurity,
  AdminAccount,
  ApiKey,
  AuditEntry,
  AuthSession,
  Claim,
  ClaimFacts,
  ClaimFollowUp,
  ClaimLine,
  ClaimMessage,
  Consent,
  Contact,
  Created,
  DecisionRule,
  DepotAgreement,
  DeskClaim,
  DeskRegistration,
  DeskTicket,
  DuplicateClaim,
  ErasureCounts,
  ErasureRequest,
  ErrorBody,
  EstimatedRepairCost,
  EventDetails,
  FailureCode,
  FeedEvent,
  FiledPicks,
  FileReceipt,
  Import,
  ImportProblem,
  InboxItem,
  Incident,
  Invitable,
  InvitationResult,
  Judgement,
  LabourOperation,
  MailDelay,
  Manual,
  MasterRecord,
  Overview,
  OwnErasure,
  Part,
  PasskeyCreation,
  PasskeyRequest,
  PaymentRun,
  PaymentRunDetail,
  Picklist,
  PicksPrice,
  PortalDocument,
  Product,
  QueuedClaim,
  QueuedRegistration,
  QueuedTicket,
  RecordColumn,
  RecoveryCodes,
  RefreshedSession,
  Registration,
  RegistrationState,
  Retailer,
  Retention,
  RuleCondition,
  RuleDisposition,
  RuleNamed,
  SerialNumber,
  Sku,
  Statement,
  StatementMonths,
  Ticket,
  TicketMessage,
  TicketProduct,
  Upload,
  WarrantyTerm,
  Webhook,
  WebhookDelivery,
} as const satisfies Record<string, GenericSchema>;

const commentOf = new Map(Object.entries<string>(comments));

/** What of the contract a schema is, by whose name its comments are found (`tools/contract-comments.ts`). */
const pathOf = new Map<unknown, string>([
  ...Object.entries<Endpoint>(endpoints).flatMap(([name, { query, body, output }]) =>
    Object.entries({ query, body, output }).map(([part, schema]): [unknown, string] => [schema, `${name}.${part}`]),
  ),
  ...Object.entries(namedSchemas).map(([name, schema]): [unknown, string] => [schema, name]),
]);

const config = {
  target: 'draft-2020-12',
  // Rules that JSON Schema cannot express (date order, two decimals) are left out.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema({ valibotSchema, jsonSchema }) {
    const path = pathOf.get(valibotSchema);
    return path === undefined ? null : described(jsonSchema, path);
  },
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

/** The comment on a call. */
export function commentOn(call: string): string | undefined {
  return commentOf.get(call);
}

function described(schema: JsonSchema, path: string): JsonSchema {
  const description = commentOf.get(path);
  const properties = Object.entries(Object(schema['properties'])).map(([name, property]) => {
    const comment = commentOf.get(`${path}.${name}`);
    return [name, comment === undefined ? property : { ...Object(property), description: comment }];
  });
  return {
    ...schema,
    ...(description !== undefined && { description }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
  };
}

/** The document declares the dialect and all definitions once. */
function withoutDefinitions(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$defs'));
}
