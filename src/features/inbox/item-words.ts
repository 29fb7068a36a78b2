import { t } from '@lingui/core/macro';
import type { InboxItem } from '#contract/inbox.ts';
import { registrationStatuses } from '#contract/registrations.ts';
import { eventName } from '#messages/event-name.ts';
import { claimStatusName, registrationStatusName } from '#messages/names.ts';
import { formatDollars } from '#ui/format.ts';
import type { IconName } from '#ui/icon-shapes.ts';

type Look = { tone: 'ok' | 'wait' | 'bad' | 'go' | 'plain'; icon: IconName };

/** How an item looks; the server may know kinds that this app does not. */
export function itemLook(kind: string): Look {
  switch (kind) {
    case 'photos_requested':
      return { tone: 'wait', icon: 'camera' };
    case 'information_requested':
      return { tone: 'wait', icon: 'info' };
    case 'message':
      return { tone: 'go', icon: 'mail' };
    case 'approved':
    case 'paid':
      return { tone: 'ok', icon: 'approved' };
    case 'parts_ordered':
      return { tone: 'ok', icon: 'box' };
    case 'rejected':
      return { tone: 'bad', icon: 'close' };
    case 'estimate_priced':
    case 'invoice_received':
    case 'claim_received':
      return { tone: 'go', icon: 'document' };
    case 'account_invited':
    case 'new_device':
      return { tone: 'plain', icon: 'account' };
    default:
      return { tone: 'plain', icon: 'clock' };
  }
}

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
  switch (kind) {
    case 'photos_requested':
      return t`Add photos`;
    case 'information_requested':
    case 'message':
      return t`Answer`;
    case 'approved':
    case 'rejected':
      return t`See why`;
    default:
      return t({ message: 'Open', context: 'inbox item' });
  }
}
