import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { laterMailedKinds, mailedKinds, mailTimes } from './events.ts';

const MailTime = v.picklist(mailTimes, 'invalid_choice');
export type MailTime = v.InferOutput<typeof MailTime>;

const Times = v.object(v.entriesFromList(mailedKinds, MailTime));
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
  /** An older app leaves out the kinds that it does not know. */
  body: v.partial(Times, laterMailedKinds),
  output: Times,
  status: 200,
});
