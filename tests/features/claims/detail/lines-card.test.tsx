import { expect, it } from 'vitest';
import type { ClaimLine } from '#contract/claim-lines.ts';
import { LinesCard } from '#features/claims/detail/lines-card.tsx';
import { CardAccordion } from '#ui/card-accordion.tsx';
import { useEnglish } from '#tests/support/language.ts';
import { textOf } from '#tests/support/markup.ts';

useEnglish();

const labour: ClaimLine = {
  id: 'l1',
  kind: 'labour',
  description: '',
  number: null,
  quantity: 1.75,
  priceCents: 9_500,
  claimedCents: 16_625,
  approvedCents: null,
  paidCents: null,
  reason: null,
  reasonText: null,
};
const disc: ClaimLine = { ...labour, id: 'l2', kind: 'part', description: 'Disc', number: 'NV-1', quantity: 2 };
const textOfCard = (lines: ClaimLine[]) =>
  textOf(
    <CardAccordion opened={['lines']} onChange={() => {}}>
      <LinesCard lines={lines} />
    </CardAccordion>,
  );

it('each line has its claimed, approved and paid amounts, and the reason for less', () => {
  const cut = { ...labour, approvedCents: 11_875, reason: 'above_guide' as const, reasonText: 'Without the axle' };
  const whole = { ...disc, claimedCents: 5_215, approvedCents: 5_215 };
  expect(textOfCard([cut, whole])).toBe(
    'Amounts CA$170.90 approved Line Claimed Approved ' +
      'Labour, 1.75 h CA$166.25 CA$118.75 More hours than the guide. Without the axle ' +
      'Disc NV-1 (2) CA$52.15 CA$52.15 Total CA$218.40 CA$170.90',
  );
  const paid = [cut, whole].map((line) => ({ ...line, paidCents: line.approvedCents }));
  expect(textOfCard(paid)).toMatch(/Approved Paid Labour.* Total CA\$218\.40 CA\$170\.90 CA\$170\.90$/);
});

it('an undecided line is marked', () => {
  expect(textOfCard([labour, disc])).toMatch(/^Amounts to be decided .*CA\$166\.25 to be decided .*– ?$/);
});
