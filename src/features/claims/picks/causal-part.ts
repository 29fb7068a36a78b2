import type { PicksDraft } from '#storage/picks-draft.ts';

type Parts = Pick<PicksDraft, 'parts' | 'typed'>;

/** The part that caused the failure, by its number or its place among what was typed. */
type Causal = { id: string } | { place: number };

/** Names one part as the cause, and no other (R-PICK-06). */
export function withCausal({ parts, typed }: Parts, causal: Causal): Parts {
  return {
    parts: parts.map((part) => ({ ...part, causal: 'id' in causal && part.id === causal.id })),
    typed: typed.map((pick, place) => {
      if (pick.kind !== 'part') return pick;
      const { causal: _, ...part } = pick;
      return 'place' in causal && place === causal.place ? { ...part, causal: true } : part;
    }),
  };
}

/**
 * The parts with exactly one cause (R-PICK-06). It stays what it is when others are added; without any the first is it, what
 * was picked before what was typed.
 */
export function withOneCausal(chosen: Parts): Parts {
  const { parts, typed } = chosen;
  const hasCausal = parts.some(({ causal }) => causal) || typed.some((pick) => pick.kind === 'part' && pick.causal);
  if (hasCausal) return chosen;
  const [first] = parts;
  return withCausal(chosen, first ? { id: first.id } : { place: typed.findIndex(({ kind }) => kind === 'part') });
}
