import { plural, t } from '@lingui/core/macro';
import type { Registration } from '#contract/registrations.ts';
import { coverage } from '#domain/warranty.ts';
import { Mark } from '#ui/mark.tsx';
import type { Tone } from '#ui/tone.ts';

/** The name of a registration's warranty status. */
export function warrantyStatusName(status: Registration['warrantyStatus']): string {
  switch (status) {
    case 'New':
      return t({ message: 'New', context: 'warranty status' });
    case 'Parts and Labour':
      return t`Parts and labour`;
    case 'Parts Only':
      return t`Parts only`;
    case 'Out of Warranty':
      return t`Out of warranty`;
    default:
      return status;
  }
}

/** The warranty fields of a registration. */
export function warrantyOf(registration: Registration): Warranty {
  return {
    rejected: registration.status === 'Rejected',
    outOfWarranty: registration.warrantyStatus === 'Out of Warranty',
    labourExpiry: registration.laborWarrantyExpiration,
    partsExpiry: registration.partsWarrantyExpiration,
  };
}

/** The warranty as text; each part with its colour and icon. */
export function WarrantyMarks({ lines }: { lines: readonly WarrantyLine[] }) {
  return lines.map(({ part, tone, text }) => (
    <Mark key={part} tone={tone}>
      {text}
    </Mark>
  ));
}

export type WarrantyLine = { part: 'labour' | 'parts' | 'all'; tone: Tone; text: string };

export type Warranty = {
  rejected: boolean;
  outOfWarranty: boolean;
  labourExpiry: string | null;
  partsExpiry: string | null;
};

/**
 * The warranty of a product as text, with the days that remain (R-REG-12). `today` is Toronto's date; empty if nothing
 * is known.
 */
export function warrantyLines({ rejected, outOfWarranty, ...expiry }: Warranty, today: string): WarrantyLine[] {
  if (rejected) return [{ part: 'all', tone: 'bad', text: t`Warranty rejected` }];
  const labour = coverage(expiry.labourExpiry, today);
  const parts = coverage(expiry.partsExpiry, today);
  if (outOfWarranty || (labour.state === 'expired' && parts.state === 'expired'))
    return [{ part: 'all', tone: 'bad', text: t`Warranty expired` }];

  const lines: WarrantyLine[] = [];
  if (labour.state === 'active') lines.push({ part: 'labour', tone: 'ok', text: labourText(labour.daysRemaining) });
  if (labour.state === 'expired') lines.push({ part: 'labour', tone: 'wait', text: t`Labour warranty expired` });
  if (parts.state === 'active') lines.push({ part: 'parts', tone: 'ok', text: partsText(parts.daysRemaining) });
  if (parts.state === 'expired') lines.push({ part: 'parts', tone: 'wait', text: t`Parts warranty expired` });
  return lines;
}

function labourText(days: number): string {
  return plural(days, {
    0: 'In warranty for labour, last day today',
    one: 'In warranty for labour, # day remaining',
    other: 'In warranty for labour, # days remaining',
  });
}

function partsText(days: number): string {
  return plural(days, {
    0: 'In warranty for parts, last day today',
    one: 'In warranty for parts, # day remaining',
    other: 'In warranty for parts, # days remaining',
  });
}
