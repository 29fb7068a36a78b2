import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';

/** What a portal needs before people can work with it, in the order in which it is set up (R-SETUP-01). */
export const setUpItems = [
  'mail',
  'pick_lists',
  'products',
  'serial_numbers',
  'depots',
  'store_stock',
  'retailers',
  'documents',
  'depot_people',
  'desk_people',
] as const;
export type SetUpItemId = (typeof setUpItems)[number];

/** What people cannot do while something is missing. */
export const blockedWork = [
  'invitations',
  'depot_applications',
  'requests',
  'registrations',
  'claims',
  'store_stock_claims',
  'retailer_registrations',
  'documents',
  'decisions',
] as const;
export type BlockedWork = (typeof blockedWork)[number];

const SetUpItem = v.object({
  id: oneOf(setUpItems),
  state: v.picklist(['ready', 'missing']),
  blocks: v.array(oneOf(blockedWork)),
});
export type SetUpItem = v.InferOutput<typeof SetUpItem>;

/** What is set up, and what each missing thing blocks. */
export const getSetUp = defineEndpoint({
  method: 'GET',
  path: '/admin/setup',
  access: ['admin'],
  output: v.object({
    /** Nothing is missing. */
    done: v.boolean(),
    /** An admin has taken it off the dashboard. */
    dismissed: v.boolean(),
    items: v.array(SetUpItem),
  }),
  status: 200,
  refusals: ['NOT_FOUND'],
});

/** Takes it off the dashboard of all admins; the page stays. */
export const dismissSetUp = defineEndpoint({
  method: 'POST',
  path: '/admin/setup/dismiss',
  access: ['admin'],
  status: 204,
  refusals: ['NOT_FOUND'],
});

export const setUpEndpoints = { getSetUp, dismissSetUp };
