import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { type EventKind } from './events.ts';

/** When a person hears of something by mail. */
const mailTimes = ['at_once', 'daily', 'never'] as const;
const MailTime = v.picklist(mailTimes, 'invalid_choice');
export type MailTime = v.InferOutput<typeof MailTime>;

/** The kinds that a person chooses for; an invitation and a new device are always told (R-EVENT-05). */
export const defaultMailTimes = {
  claim_received: 'never',
  status_changed: 'daily',
  photos_requested: 'at_once',
  information_requested: 'at_once',
  message: 'at_once',
  estimate_priced: 'daily',
  approved: 'daily',
  rejected: 'at_once',
  parts_ordered: 'daily',
  invoice_received: 'never',
  paid: 'daily',
  registration_decided: 'at_once',
} as const satisfies Partial<Record<EventKind, MailTime>>;
export type MailedKind = keyof typeof defaultMailTimes;

/** The same kinds in the order in which they are offered. */
export const mailedKinds = [
  'photos_requested',
  'information_requested',
  'message',
  'approved',
  'rejected',
  'status_changed',
  'estimate_priced',
  'parts_ordered',
  'paid',
  'claim_received',
  'invoice_received',
  'registration_decided',
] as const satisfies readonly MailedKind[];

const Times = v.object({
  claim_received: MailTime,
  status_changed: MailTime,
  photos_requested: MailTime,
  information_requested: MailTime,
  message: MailTime,
  estimate_priced: MailTime,
  approved: MailTime,
  rejected: MailTime,
  parts_ordered: MailTime,
  invoice_received: MailTime,
  paid: MailTime,
  registration_decided: MailTime,
});
export type MailTimes = v.InferOutput<typeof Times>;

export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/notification-settings',
  access: 'verified',
  output: Times,
  status: 200,
});

export const saveNotificationSettings = defineEndpoint({
  method: 'PUT',
  path: '/notification-settings',
  access: 'verified',
  body: Times,
  output: Times,
  status: 200,
});
