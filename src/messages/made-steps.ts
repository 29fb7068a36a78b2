import { t } from '@lingui/core/macro';
import type { ClaimEntry } from '#storage/rows.ts';

/** What a claim that needed more than one call has come to so far, in sentences; none for all others. */
export function madeSteps({ payload, steps, resolved }: Pick<ClaimEntry, 'payload' | 'steps' | 'resolved'>): string[] {
  if (!payload.registering) return [];
  const name = resolved?.registration.name ?? '';
  const contact = steps?.contact?.id ? [t`Customer added`] : [];
  if (!resolved) return contact;
  return [...contact, steps?.registration ? t`Product registered, as ${name}` : t`Already registered, as ${name}`];
}
