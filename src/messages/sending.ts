import { t } from '@lingui/core/macro';
import type { EntryNotEditable } from '#offline/outbox/edit.ts';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import type { ClaimEntry, Entry } from '#storage/rows.ts';

/** How to send an entry if the browser has no Background Sync. */
export function openToSend(): string {
  return t`Open the app to send it once there is a network.`;
}

/** The same on the screen after Send, where people close the app. */
export function openToSendLater(): string {
  return `${openToSend()} ${t`Nothing is lost if you close the app or switch the device off.`}`;
}

/** Shown during sending, if closing the app would interrupt it. */
export function leaveOpen(): string {
  return t`It is being sent. Leave the app open until it has arrived.`;
}

/** What Send does. */
export function savedFirst(): string {
  return canSendWhenClosed()
    ? t`It is saved on this device first, then sent when the network allows.`
    : t`It is saved on this device first, then sent while the app is open and there is a network.`;
}

/** What happens after an attempt without a response. */
export function triedAgain(): string {
  return canSendWhenClosed() ? t`We’ll try again.` : t`It is tried again while the app is open.`;
}

/** Why an entry cannot be changed now. */
export function notEditableText(reason: EntryNotEditable['reason'], kind: Entry['kind']): string {
  if (kind !== 'claim') return followUpNotEditableText(reason);
  switch (reason) {
    case 'sending':
      return t`The claim is being sent at this moment. Wait until it is done.`;
    case 'sent':
      return t`The claim has already been sent.`;
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
      return t`It has already been sent.`;
    case 'may_have_arrived':
      return t`It may be on the server already, so it cannot be changed any more.`;
    case 'gone':
      return t`It is not on this device any more.`;
  }
}

/** The completed steps of a claim that needs several calls, as sentences; empty for all other entries. */
export function madeSteps({ payload, steps, resolved }: Pick<ClaimEntry, 'payload' | 'steps' | 'resolved'>): string[] {
  if (!payload.registering) return [];
  const name = resolved?.registration.name ?? '';
  const contact = steps?.contact?.id ? [t`Customer added`] : [];
  if (!resolved) return contact;
  return [...contact, steps?.registration ? t`Product registered, as ${name}` : t`Already registered, as ${name}`];
}
