import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { Instant, list } from './primitives.ts';

export const consentKinds = ['privacy_notice', 'promotions'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** One row of the ledger of consents (R-PRIV-02). */
export const Consent = v.object({
  kind: oneOf(consentKinds),
  /** False where it was withdrawn. */
  given: v.boolean(),
  text: v.nullable(v.string()),
  version: v.nullable(v.string()),
  language: v.picklist(['en', 'fr']),
  at: Instant,
});
export type Consent = v.InferOutput<typeof Consent>;

/** The caller's consents, newest first. */
export const listConsents = defineEndpoint({
  method: 'GET',
  path: '/account/consents',
  access: 'signed-in',
  output: list(Consent),
  status: 200,
});
