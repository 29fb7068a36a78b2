import type { Endpoint } from '#contract/endpoint.ts';
import { doubtsField, hashesField, uploadsField } from '#contract/endpoint.ts';
import { scopesOf } from '#contract/key-access.ts';
import { Sha256 } from '#contract/primitives.ts';
import { Doubt, UploadReference } from '#contract/upload-references.ts';
import type { JsonSchema } from '@valibot/to-json-schema';
import { commentOn, inputSchema } from './json-schemas.ts';
import { parameters } from './parameters.ts';
import { responses } from './responses.ts';

const ofClaims =
  'A claim has `invoice` once one is submitted, with its number, date and taxes, and `labourHours` at each estimate.';
const ofDocuments = 'A document has a `language`, `en` or `fr`, where it is known.';

/** What this server does beyond the least that the app needs of a backend (R-API-16). */
const extras: Readonly<Record<string, string>> = {
  listClaims: `${ofClaims} \`sort\` orders by a column, descending with a minus, and the answer names it. \`toInvoice=true\` leaves the claims that an invoice can be submitted for.`,
  getClaim: `${ofClaims} The timeline has an entry with the substatus \`Photos received\` for photos that were added.`,
  updateClaim:
    'Changes a claim that is New. While its substatus asks for photos, a claim under review takes photos too, with its fields as they are: the substatus is then emptied.',
  listDeskClaims:
    '`sort` names a column, descending with a minus; missing values are the smallest. `next` goes on with the same filter and sort.',
  listUserManuals: ofDocuments,
  listTechnicalBulletins: ofDocuments,
  listServiceManuals: ofDocuments,
  listRetailerProcedures: ofDocuments,
};

/** One operation. OpenAPI cannot express roles and scopes, so `x-access`, `x-key-scopes` and the description name them. */
export function operation(name: string, endpoint: Endpoint) {
  const { access } = endpoint;
  return {
    operationId: name,
    summary: sentence(name),
    description: [commentOn(name), `For ${accessText(access)}${keysText(endpoint)}.`, extras[name]]
      .filter(Boolean)
      .join(' '),
    tags: [endpoint.path.split('/')[1]],
    'x-access': access,
    'x-key-scopes': scopesOf(endpoint),
    security: security(endpoint),
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: responses(endpoint),
  };
}

/** `createClaim` → `Create claim` */
function sentence(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function accessText(access: Endpoint['access']): string {
  switch (access) {
    case 'anyone':
      return 'anyone';
    case 'signed-in':
      return 'any account, verified or not';
    case 'verified':
      return 'any verified account';
    default:
      return `the roles ${access.join(', ')}`;
  }
}

function keysText(endpoint: Endpoint): string {
  const scopes = scopesOf(endpoint).map((scope) => `\`${scope}\``);
  return scopes.length === 0 ? '' : `, and keys of the scope ${scopes.join(' or ')}`;
}

/** A token is optional on public endpoints. A key needs no anti-forgery header. */
function security(endpoint: Endpoint) {
  const { method, access, byProgram } = endpoint;
  if (byProgram) return [{}];
  const pair = method === 'GET' ? {} : { antiForgery: [] };
  const signedIn = { token: [], ...pair };
  const key = scopesOf(endpoint).length === 0 ? [] : [{ key: [] }];
  return [...(access === 'anyone' ? [pair] : []), signedIn, ...key];
}

function requestBody({ body, upload, bytes }: Endpoint) {
  if (bytes !== undefined)
    return {
      requestBody: { required: true, content: { 'application/octet-stream': { schema: { maxLength: bytes } } } },
    };
  if (!body && !upload) return {};
  const schema = body ? inputSchema(body) : {};
  const required = body?.type !== 'optional';
  if (!upload) return { requestBody: { required, content: { 'application/json': { schema } } } };
  const { name, min = 0, max } = upload;
  const files = {
    type: 'array',
    items: { contentMediaType: 'application/octet-stream' },
    minItems: min,
    maxItems: max,
  };
  const uploads = {
    type: 'string',
    description: 'References to files uploaded by `PATCH /uploads/{sha256}`, in place of their bytes.',
    contentMediaType: 'application/json',
    contentSchema: { type: 'array', maxItems: max, items: inputSchema(UploadReference) },
  };
  const hashes = {
    type: 'string',
    description: 'The SHA-256 of each file, in order. A mismatch is answered with `UPLOAD_MISSING`.',
    contentMediaType: 'application/json',
    contentSchema: { type: 'array', maxItems: max, items: inputSchema(Sha256) },
  };
  const doubts = {
    type: 'string',
    description: 'The files that may not open: a PDF that is protected, a picture that is damaged.',
    contentMediaType: 'application/json',
    contentSchema: { type: 'array', maxItems: max, items: inputSchema(Doubt) },
  };
  const form = {
    type: 'object',
    // An omitted, empty or `null` form field means null; numbers are text.
    properties: {
      ...objectIn(schema['properties']),
      [name]: files,
      [uploadsField]: uploads,
      [hashesField]: hashes,
      [doubtsField]: doubts,
    },
    required: [
      ...namesIn(schema['required']).filter((field) => !isNullable(schema, field)),
      ...(min > 0 ? [name] : []),
    ],
  };
  const encoding = { [name]: { contentType: 'application/pdf, image/png, image/jpeg' } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form, encoding } } } };
}

function isNullable(schema: JsonSchema, field: string): boolean {
  return JSON.stringify(objectIn(schema['properties'])[field] ?? {}).includes('{"type":"null"}');
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
