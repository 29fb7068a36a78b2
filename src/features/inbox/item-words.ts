import { t } from '@lingui/core/macro';
import type { InboxItem } from '#contract/inbox.ts';
import { registrationStatuses } from '#contract/registrations.ts';
import { eventAction, eventName } from '#messages/event-words.ts';
import { claimStatusName, registrationStatusName } from '#messages/names.ts';
import { formatDollars } from '#ui/format.ts';

export function itemTitle({ kind, details }: InboxItem): string {
  const name = eventName(kind);
  if (name !== null) return name;
  if (!details.status) return t`Something changed`;
  const status = claimStatusName(details.status);
  return t`Status: ${status}`;
}

/** What is told besides the title; the manufacturer's words as they are. */
export function itemAbout({ kind, details }: InboxItem): string {
  const { note, total, invoiceNumber, browser, system, substatus } = details;
  if (kind === 'new_device') {
    const device = [browser, system].filter(Boolean).join(', ') || t`Unknown browser`;
    return t`${device}. Was it not you? Log out everywhere.`;
  }
  if (kind === 'registration_decided') {
    const status = registrationStatuses.find((known) => known === details.status);
    return status ? registrationStatusName(status) : '';
  }
  const number = kind === 'invoice_received' && invoiceNumber ? t`Invoice number ${invoiceNumber}` : null;
  const amount = typeof total === 'number' ? formatDollars(total) : null;
  return [amount, number, note ?? (kind === 'status_changed' && substatus ? claimStatusName(substatus) : null)]
    .filter(Boolean)
    .join('. ');
}

/** What the person does there. */
export function itemAction({ kind }: InboxItem): string {
  return eventAction(kind) ?? t({ message: 'Open', context: 'inbox item' });
}
