import { t } from '@lingui/core/macro';
import type { EntryNotEditable } from '#offline/outbox/edit.ts';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import type { ClaimEntry, Entry } from '#storage/rows.ts';

/** What sends an entry where the browser sends nothing while the app is closed. */
export function openToSend(): string {
  return t`Open the app to send it once there is a network.`;
}

/** The same on the screen that follows Send, where people leave. */
export function openToSendLater(): string {
  return `${openToSend()} ${t`Nothing is lost if you close the app or switch the device off.`}`;
}

/** While it leaves, where closing the app would interrupt it. */
export function leaveOpen(): string {
  return t`It is being sent. Leave the app open until it has arrived.`;
}

/** What Send does. */
export function savedFirst(): string {
  return canSendWhenClosed()
    ? t`It is saved on this device first, then sent when the network allows.`
    : t`It is saved on this device first, then sent while the app is open and there is a network.`;
}

/** What follows an attempt that had no answer. */
export function triedAgain(): string {
  return canSendWhenClosed() ? t`It is tried again by itself.` : t`It is tried again while the app is open.`;
}

/** Why something could not be done with an entry at this moment. */
export function notEditableText(reason: EntryNotEditable['reason'], kind: Entry['kind']): string {
  if (kind !== 'claim') return followUpNotEditableText(reason);
  switch (reason) {
    case 'sending':
      return t`The claim is being sent at this moment. Wait until it is done.`;
    case 'sent':
      return t`The claim has been sent in the meantime.`;
    case 'may_have_arrived':
      return t`The claim may be on the server already, so it cannot be changed any more.`;
    case 'gone':
      return t`The claim is not on this device any more.`;
  }
}

function followUpNotEditableText(reason: EntryNotEditable['reason']): string {
  switch (reason) {
    case 'sending':
      return t`It is being sent at this moment. Wait until it is done.`;
    case 'sent':
      return t`It has been sent in the meantime.`;
    case 'may_have_arrived':
      return t`It may be on the server already, so it cannot be changed any more.`;
    case 'gone':
      return t`It is not on this device any more.`;
  }
}

/** What a claim that needed more than one call has come to so far, in sentences; none for all others. */
export function madeSteps({ payload, steps, resolved }: Pick<ClaimEntry, 'payload' | 'steps' | 'resolved'>): string[] {
  if (!payload.registering) return [];
  const name = resolved?.registration.name ?? '';
  const contact = steps?.contact?.id ? [t`Customer added`] : [];
  if (!resolved) return contact;
  return [...contact, steps?.registration ? t`Product registered, as ${name}` : t`Already registered, as ${name}`];
}
