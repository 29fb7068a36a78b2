import { describe, expect, it } from 'vitest';
import { getClaim, listClaims, createClaim } from '#contract/claims.ts';
import { roles } from '#contract/primitives.ts';
import { claimRoles, findsBySku, mayFileClaims } from '#domain/permissions.ts';

describe('The roles that file warranty claims', () => {
  it('are those that repair', () => {
    expect(roles.filter(mayFileClaims)).toEqual(['depot', 'retailer_depot']);
  });

  it('are those that the API accepts, so that no screen leads to a refusal', () => {
    for (const { access } of [listClaims, getClaim, createClaim]) expect(access).toEqual(claimRoles);
  });
});

it('roles that sell can find a product by SKU', () => {
  expect(roles.filter(findsBySku)).toEqual(['retailer', 'retailer_depot']);
});
