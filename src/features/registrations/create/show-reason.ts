import type { Decision } from '#offline/outbox/outcome.ts';
import { customerOutcomeId, outcomeId } from '#product/product-ids.ts';

/** Moves the focus to the reason that prevents sending: the result of the product or of the customer look-up. */
export function showReason(obstacle: Decision | null): void {
  document.getElementById(obstacle === 'several_contacts' ? customerOutcomeId : outcomeId)?.focus();
}
