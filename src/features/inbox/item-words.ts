import { t } from '@lingui/core/macro';
import type { ToldKind } from '#contract/events.ts';
import type { InboxItem } from '#contract/inbox.ts';
import { registrationStatuses } from '#contract/registrations.ts';
import { eventName } from '#messages/event-name.ts';
import { claimStatusName, registrationStatusName } from '#messages/names.ts';
import { formatDollars } from '#ui/format.ts';
import type { IconName } from '#ui/icon-shapes.ts';

type Look = { tone: 'ok' | 'wait' | 'bad' | 'go' | 'plain'; icon: IconName };

/** How the items of each kind look, and what the person does there if it is more than to open it. */
const items: Readonly<Record<ToldKind, Look & { action?: () => string }>> = {
  claim_received: { tone: 'go', icon: 'document' },
  status_changed: { tone: 'plain', icon: 'clock' },
  photos_requested: { tone: 'wait', icon: 'camera', action: () => t`Add photos` },
  information_requested: { tone: 'wait', icon: 'info', action: () => t`Answer` },
  message: { tone: 'go', icon: 'mail', action: () => t`Answer` },
  estimate_priced: { tone: 'go', icon: 'document' },
  approved: { tone: 'ok', icon: 'approved', action: () => t`See why` },
  rejected: { tone: 'bad', icon: 'close', action: () => t`See why` },
  parts_ordered: { tone: 'ok', icon: 'box' },
  invoice_received: { tone: 'go', icon: 'document' },
  paid: { tone: 'ok', icon: 'approved' },
  registration_decided: { tone: 'plain', icon: 'clock' },
  account_invited: { tone: 'plain', icon: 'account' },
  new_device: { tone: 'plain', icon: 'account' },
};
const itemsByKind = new Map(Object.entries(items));

/** How an item looks; the server may know kinds that this app does not. */
export function itemLook(kind: string): Look {
  return itemsByKind.get(kind) ?? items.status_changed;
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
  return itemsByKind.get(kind)?.action?.() ?? t({ message: 'Open', context: 'inbox item' });
}
