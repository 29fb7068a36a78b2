import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, list, requiredLine } from './primitives.ts';

/** What a key may be made for; `key-access.ts` says which calls each is. */
export const keyScopes = ['read', 'master-data', 'events'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** With what every key begins. */
export const keyMark = 'dpk_';

/** Longest name of a key. */
export const keyNameMaxLength = 100;

export const ApiKeyForm = v.object({
  /** The system that uses it. */
  name: requiredLine(keyNameMaxLength),
  scopes: v.pipe(
    v.array(v.picklist(keyScopes, 'invalid_choice'), 'required'),
    v.minLength(1, 'required'),
    v.maxLength(keyScopes.length, 'too_long'),
  ),
  /** In the future; without it the key works until it is revoked. */
  expiresAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp('invalid_date'))), null),
});
export type ApiKeyForm = v.InferOutput<typeof ApiKeyForm>;

/** A key as it is listed: nothing of its secret (R-KEY-01). */
export const ApiKey = v.object({
  id: Id,
  name: v.string(),
  /** Its first characters, by which it is recognised. */
  start: v.string(),
  /** Of `keyScopes`; a newer server may send others. */
  scopes: v.array(v.string()),
  /** The admin who made it, whose role it needs. */
  madeBy: v.object({ id: Id, name: v.nullable(v.string()), email: v.string() }),
  /** Whether a call with it is answered. */
  works: v.boolean(),
  createdAt: Instant,
  expiresAt: v.nullable(Instant),
  lastUsedAt: v.nullable(Instant),
});
export type ApiKey = v.InferOutput<typeof ApiKey>;

const NewKey = v.object({
  id: Id,
  /** The key, which is told in this answer alone. */
  key: v.string(),
});

/** The newest first. */
export const listApiKeys = defineEndpoint({
  method: 'GET',
  path: '/admin/api-keys',
  access: ['admin'],
  output: list(ApiKey),
  status: 200,
  refusals: ['NOT_FOUND'],
});

/** Makes a key. A repeat makes another: the key of an answer that was lost is revoked. */
export const createApiKey = defineEndpoint({
  method: 'POST',
  path: '/admin/api-keys',
  access: ['admin'],
  body: ApiKeyForm,
  output: NewKey,
  status: 201,
  refusals: ['CONFIRMATION_REQUIRED', 'CONFLICT', 'NOT_FOUND'],
});

/** Makes a new secret for a key. For a day the key before it works as well. */
export const renewApiKey = defineEndpoint({
  method: 'POST',
  path: '/admin/api-keys/:id/renew',
  access: ['admin'],
  output: NewKey,
  status: 200,
  refusals: ['CONFIRMATION_REQUIRED', 'CONFLICT'],
});

/** Ends a key at once. */
export const revokeApiKey = defineEndpoint({
  method: 'DELETE',
  path: '/admin/api-keys/:id',
  access: ['admin'],
  status: 204,
});

export const apiKeyEndpoints = { listApiKeys, createApiKey, renewApiKey, revokeApiKey };
