import { type CataloguePart, invalidityOn } from './catalogue-records.ts';

export type CurrentPart = {
  /** The part to price; null where the catalogue does not have the number. */
  part: CataloguePart | null;
  /** The number that it takes the place of. */
  replaces: string | null;
  isCircular: boolean;
};

/**
 * The part that is supplied for a number on a day: the last in its chain of successors that is active and valid then
 * (R-PRICE-04). Without such a one, and where the chain is a circle, it is the part itself.
 */
export function currentPart(id: string, parts: ReadonlyMap<string, CataloguePart>, day: string): CurrentPart {
  const chain = new Map<string, CataloguePart>();
  let next: string | null = id;
  while (next !== null && !chain.has(next)) {
    const part = parts.get(next);
    if (!part) break;
    chain.set(next, part);
    next = part.supersededBy;
  }
  const own = chain.get(id) ?? null;
  const isCircular = next !== null && chain.has(next);
  const last = [...chain.values()].findLast((part) => invalidityOn(part, day) === null);
  if (isCircular || !last || last === own) return { part: own, replaces: null, isCircular };
  return { part: last, replaces: id, isCircular };
}
