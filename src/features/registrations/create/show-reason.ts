import type { Decision } from '#offline/outbox/outcome.ts';
import { customerOutcomeId, outcomeId } from '#product/product-ids.ts';

/** Leads to where the page says what is in the way of sending: under the product, or under whose it is. */
export function showReason(obstacle: Decision | null): void {
  document.getElementById(obstacle === 'several_contacts' ? customerOutcomeId : outcomeId)?.focus();
}
