import { describe, expect, it } from 'vitest';
import { withCausal, withOneCausal } from '#features/claims/picks/causal-part.ts';
import type { TypedDraft } from '#storage/picks-draft.ts';

const part = (id: string, causal = false) => ({ id, quantity: 1, causal });
const labour: TypedDraft = { kind: 'labour', description: 'Straightening', number: null, quantity: null, hours: 1 };
const shearPin: TypedDraft = { kind: 'part', description: 'Shear pin', number: null, quantity: 1, hours: null };

describe('the part that caused the failure (R-PICK-06)', () => {
  it('is the first that was added, typed or picked, and moves once it is removed', () => {
    const typed = withOneCausal({ parts: [], typed: [shearPin] });
    expect(typed.typed).toEqual([{ ...shearPin, causal: true }]);
    const both = withOneCausal({ ...typed, parts: [part('A'), part('B')] });
    expect(both).toEqual({ parts: [part('A'), part('B')], typed: [{ ...shearPin, causal: true }] });
    expect(withOneCausal({ ...both, typed: [] }).parts).toEqual([part('A', true), part('B')]);
    const picked = withOneCausal({ parts: [part('A')], typed: [] });
    expect(withOneCausal({ ...picked, typed: [shearPin] })).toEqual({ parts: [part('A', true)], typed: [shearPin] });
  });

  it('is without any the first that was picked, else the first that was typed', () => {
    const none = { parts: [part('A'), part('B')], typed: [labour, shearPin] };
    expect(withOneCausal(none)).toEqual({ ...none, parts: [part('A', true), part('B')] });
    const typed = [labour, shearPin, shearPin];
    expect(withOneCausal({ parts: [], typed }).typed).toEqual([labour, { ...shearPin, causal: true }, shearPin]);
    expect(withOneCausal({ parts: [], typed: [labour] })).toEqual({ parts: [], typed: [labour] });
  });

  it('stays where one is named', () => {
    const named = { parts: [part('A')], typed: [{ ...shearPin, causal: true } as const] };
    expect(withOneCausal(named)).toBe(named);
  });

  it('is no other part once one is named, picked or typed', () => {
    const first = withCausal({ parts: [part('A', true), part('B')], typed: [shearPin] }, { place: 0 });
    expect(first).toEqual({ parts: [part('A'), part('B')], typed: [{ ...shearPin, causal: true }] });
    expect(withCausal(first, { id: 'B' })).toEqual({ parts: [part('A'), part('B', true)], typed: [shearPin] });
  });
});
