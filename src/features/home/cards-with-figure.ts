import type { CardName } from './visitor-cards.ts';

/** The cards of admins and adjudicators behind which something may wait. */
export const cardsWithFigure = [
  'claimsDesk',
  'adminAccounts',
  'adminPrivacy',
  'adminImport',
  'adminWebhooks',
] as const satisfies readonly CardName[];
export type CardWithFigure = (typeof cardsWithFigure)[number];
