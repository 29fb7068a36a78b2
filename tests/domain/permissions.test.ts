import { describe, expect, it } from 'vitest';
import { getClaim, listClaims, createClaim } from '#contract/claims.ts';
import { roles } from '#contract/primitives.ts';
import { claimRoles, findsBySku, mayFileClaims } from '#domain/permissions.ts';

describe('who files warranty claims', () => {
  it('is whoever repairs', () => {
    expect(roles.filter(mayFileClaims)).toEqual(['depot', 'retailer_depot']);
  });

  it('is whom the API lets in, so that no screen leads to a refusal', () => {
    for (const { access } of [listClaims, getClaim, createClaim]) expect(access).toEqual(claimRoles);
  });
});

it('lets those find a product by SKU who sell it', () => {
  expect(roles.filter(findsBySku)).toEqual(['retailer', 'retailer_depot']);
});
