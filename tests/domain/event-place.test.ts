import { expect, it } from 'vitest';
import { eventPlace } from '#domain/event-place.ts';

const claim = { id: 'c1', name: 'WC-1' };

it.each([
  ['photos_requested', 'depot', '/warranty-claims/c1#photos'],
  ['information_requested', 'retailer_depot', '/warranty-claims/c1#answer'],
  ['message', 'depot', '/warranty-claims/c1#messages'],
  ['approved', 'depot', '/warranty-claims/c1'],
  ['message', 'adjudicator', '/desk/claims/c1'],
  ['paid', 'finance', '/desk/claims/c1'],
  ['constructor', 'depot', '/warranty-claims/c1'],
] as const)('%s links a %s to %s', (kind, role, place) => {
  expect(eventPlace({ kind, claim, details: {} }, role)).toBe(place);
});
