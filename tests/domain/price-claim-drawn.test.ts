import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LineProblem, PricedLine } from '#domain/price-claim.ts';
import { claimedCents } from '#domain/desk-rules.ts';
import { priceClaim } from '#domain/price-claim.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { type ClaimCase, claimCases } from '#tests/support/priced-claims.ts';
import { asSecond, secondPrice } from '#tests/support/second-price.ts';

const count = allTests ? 100_000 : 2_000;
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_129);
const someTime = 900_000;

/** The lines without their order. */
function sorted(lines: readonly PricedLine[]): string[] {
  return lines.map((line) => JSON.stringify(line)).toSorted((one, other) => (one < other ? -1 : 1));
}

function reordered({ claim, basis }: ClaimCase): ClaimCase {
  const { operations, parts, typed } = claim.picks;
  return {
    claim: {
      ...claim,
      picks: { operations: operations.toReversed(), parts: parts.toReversed(), typed: typed.toReversed() },
    },
    basis: {
      ...basis,
      parts: new Map([...basis.parts].toReversed()),
      operations: new Map([...basis.operations].toReversed()),
      agreements: basis.agreements.toReversed(),
      terms: basis.terms.toReversed(),
    },
  };
}

/** The same with a part and an operation more, which nothing names. */
function enlarged({ claim, basis }: ClaimCase): ClaimCase {
  const [part] = basis.parts.values();
  const [operation] = basis.operations.values();
  return {
    claim,
    basis: {
      ...basis,
      parts: new Map([...basis.parts, ...(part ? [['P-9', { ...part, id: 'P-9' }] as const] : [])]),
      operations: new Map([...basis.operations, ...(operation ? [['90', { ...operation, id: '90' }] as const] : [])]),
    },
  };
}

/** The properties of a price that do not hold. One assertion for all of them: each takes longer than a price. */
function brokenOf(one: ClaimCase): string[] {
  const broken = new Set<string>();
  const hold = (name: string, holds: boolean) => {
    if (!holds) broken.add(name);
  };
  const before = JSON.stringify([one.claim, [...one.basis.parts.values()], [...one.basis.operations.values()]]);
  const price = priceClaim(one.claim, one.basis);
  const lines = sorted(price.lines);
  hold('the same again', isDeepStrictEqual(priceClaim(one.claim, one.basis), price));
  const after = JSON.stringify([one.claim, [...one.basis.parts.values()], [...one.basis.operations.values()]]);
  hold('changes nothing', before === after);

  const other = reordered(one);
  const again = priceClaim(other.claim, other.basis);
  hold('in any order', isDeepStrictEqual({ ...again, lines: sorted(again.lines) }, { ...price, lines }));
  const more = enlarged(one);
  hold('with records that nothing names', isDeepStrictEqual(priceClaim(more.claim, more.basis), price));

  let claimed = 0;
  let listed = 0;
  for (const { kind, source, quantity, priceCents, listCents, claimedCents: own, reason, problems } of price.lines) {
    const known = [quantity, priceCents, listCents, own].filter((amount) => amount !== null);
    hold(
      'integers of 0 or more',
      known.every((amount) => Number.isSafeInteger(amount) && amount >= 0),
    );
    claimed += own ?? 0;
    listed += listCents ?? 0;
    const asAtDesk = { quantity: (quantity ?? 0) / (kind === 'labour' ? 100 : 1), priceCents: priceCents ?? 0 };
    hold('a line as the desk computes it', listCents === null || claimedCents(asAtDesk) === listCents);
    hold('all or nothing, by its reason', own === (reason === null ? listCents : 0));
    hold('no price without a cause', own !== null || source === 'typed' || problems.length > 0);
  }
  hold('the sum of its lines', price.expectedCents === claimed);
  hold('at most the list', price.expectedCents <= listed);
  return [...broken];
}

it(
  `a price is that of the second implementation for ${count} claims, seed ${seed}`,
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(claimCases, ({ claim, basis }) => {
        const price = priceClaim(claim, basis);
        expect(asSecond(price)).toEqual(secondPrice(claim, basis));
        for (const { reason, problems, replaces, source, cover } of price.lines)
          for (const what of [reason, ...problems, replaces && 'replaced', source, `cover ${cover.state}`])
            seen.add(String(what));
        for (const what of [...price.problems, price.currency]) seen.add(what);
      }),
      { seed, numRuns: count },
    );
    // Every rule has decided a line of some claim.
    const problems = [
      'unknown',
      'inactive',
      'not_yet_valid',
      'no_longer_valid',
      'no_price',
      'other_currency',
      'outside_limits',
      'does_not_fit',
      'circular_replacement',
    ] satisfies LineProblem[];
    const others = ['overlap', 'outside_cover', 'replaced', 'diagnosis', 'typed', 'cover unknown', 'USD'];
    const all = [...problems, ...others, 'no_causal_part', 'several_causal_parts'];
    expect(all.filter((what) => !seen.has(what))).toEqual([]);
  },
  someTime,
);

it(
  `a price of ${count} claims is whole, positive, and depends on nothing but what was picked, seed ${seed}`,
  () => {
    fc.assert(
      fc.property(claimCases, (one) => {
        expect(brokenOf(one)).toEqual([]);
      }),
      { seed, numRuns: count },
    );
  },
  someTime,
);
