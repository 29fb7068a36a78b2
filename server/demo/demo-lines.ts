import type { Insertable } from 'kysely';
import type { ClaimLine } from '#contract/claim-lines.ts';
import { claimedCents } from '#domain/desk-rules.ts';
import { suggestedLines } from '#domain/suggested-lines.ts';
import type { Tables } from '../database/tables.ts';
import type { Course } from './demo-claim-course.ts';
import type { DemoRepair } from './demo-repairs.ts';

/** The depot's hourly rate, in cents. */
export const hourCents = 9_500;

type Row = Insertable<Tables['claim_lines']>;

/** The lines of a demo claim: its hours, and its parts, which share the cost of the material. */
export function demoLines(
  repair: DemoRepair,
  { outcome = 'open', hoursMax = Infinity }: Course,
): Omit<Row, 'id' | 'claim_id' | 'position'>[] {
  const lines = suggestedLines(repair, hourCents);
  const parts = lines.filter(({ kind }) => kind === 'part');
  return lines.map((line) => {
    const isFirst = line === parts[0];
    const share = Math.floor(repair.materialCents / parts.length);
    const total = isFirst ? repair.materialCents - share * (parts.length - 1) : share;
    // A price that the pieces share without a rest, or one piece.
    const quantity = line.kind === 'labour' || total % line.quantity === 0 ? line.quantity : 1;
    const priceCents = line.kind === 'labour' ? hourCents : total / quantity;
    const claimed = claimedCents({ quantity, priceCents });
    const hours = line.kind === 'labour' ? Math.min(quantity, hoursMax) : quantity;
    const approved = outcome === 'rejected' ? 0 : claimedCents({ quantity: hours, priceCents });
    const reason: ClaimLine['reason'] =
      outcome === 'rejected' ? 'claim_rejected' : approved < claimed ? 'above_guide' : null;
    return {
      kind: line.kind,
      description: line.description,
      number: line.number,
      quantity_hundredths: Math.round(quantity * 100),
      price_cents: priceCents,
      claimed_cents: claimed,
      approved_cents: approved,
      paid_cents: outcome === 'paid' ? approved : null,
      reason,
      reason_text: null,
    };
  });
}
